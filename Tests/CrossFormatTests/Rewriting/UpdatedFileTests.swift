import AllModules

private struct Aliased: FirstVersion, KeyAliasing {
    var host: String
    var timeOut: Int?

    static var keyAliases: KeyAliases { [CodingKeys.timeOut: ["wait"]] }
}

private struct Inner: SecondVersion {
    var name: String

    init(from old: InnerV1) throws { name = old.title }
}

private struct InnerV1: FirstVersion {
    var title: String
}

private struct Outer: FirstVersion {
    @Versioned var inner: Inner
}

private struct Lossy: FirstVersion {
    @LossyOptional var count: Int?
}

private struct Steps: FirstVersion {
    enum Step: Codable {
        case boil(Int)
        case pour(String)

        enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
        enum PourCodingKeys: String, CodingKey { case _0 = "" }
    }

    var steps: [Step]

    enum CodingKeys: String, CodingKey { case steps = "" }
}

private struct Nested: FirstVersion {
    var rows: [[Int]]
}

private struct Real: FirstVersion {
    var number: Double
    var text: String
}

/// A change of a typed value that cannot be put into its text.
struct RefusedUpdate: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let message: String
    let update: @Sendable (_ file: URL) throws -> Void

    fileprivate init<Value: VersionedCodable>(
        _ name: String, _ format: some RewritableFormat, _ text: String, message: String,
        _ change: @escaping @Sendable (inout Value) throws -> Void
    ) {
        testDescription = name
        self.text = text
        self.message = message
        update = {
            try DocumentDecoder(format: format).update(versioned: Value.self, fileAt: $0, change)
        }
    }

    static let all: [RefusedUpdate] = [
        .init(
            "a member under another name", JSONFormat(),
            #"{"version":1,"host":"h","wait":3}"#,
            message: """
                1:44: wait: the key "wait" means the same as the key "timeOut", which is also \
                present at 1:35
                    …"host":"h","timeOut":4,"wait":3}
                                                   ^
                """
        ) { (value: inout Aliased) in value.timeOut = 4 },
        .init(
            "a nested value of an older version", JSONFormat(),
            #"{"version":1,"inner":{"version":1,"title":"t"}}"#,
            message: "inner.name: the edited document decodes to a different value"
        ) { (value: inout Outer) in value.inner.name = "u" },
        .init(
            "a value that was left out", JSONFormat(), #"{"version":1,"count":"bad"}"#,
            message: "count: already exists, and the old value has no such member"
        ) { (value: inout Lossy) in value.count = 5 },
        .init(
            "choices", XMLFormat(), "<r version='1'><boil>5</boil><pour>cup</pour></r>",
            message: ".1: the edited document decodes to a different value"
        ) { (value: inout Steps) in value.steps.removeLast() },
        .init(
            "infinity in JSON5", JSONFormat(reading: .init(syntax: .json5)),
            "{version: 1, number: Infinity, text: 'it'}",
            message: "number: the number inf cannot be represented in json; "
                + "set nonConformingFloatEncodingStrategy to write it as a string"
        ) { (value: inout Real) in value.text = "x" },
    ]
}

/// Updates of files by typed values.
@Suite struct UpdatedFileTests {
    private func updated(_ text: String, _ update: (URL) throws -> Void) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("u-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        try update(file)
        return try String(decoding: Data(contentsOf: file), as: UTF8.self)
    }

    /// The elements of an array in an array keep their name.
    @Test func nestedArraysInXML() throws {
        let text = "<r version='1'><rows><item>5</item></rows><rows><item>6</item></rows></r>"
        let result = try updated(text) { file in
            try XMLDecoder().update(versioned: Nested.self, fileAt: file) {
                $0.rows[0] = [7]
            }
        }
        #expect(result == text.replacing(">5<", with: ">7<"))
    }

    @Test(arguments: RefusedUpdate.all)
    func refused(row: RefusedUpdate) throws {
        let error = #expect(throws: (any Error).self) {
            _ = try updated(row.text) { file in
                do {
                    try row.update(file)
                } catch {
                    #expect(try Data(contentsOf: file) == Data(row.text.utf8))
                    throw error
                }
            }
        }
        let message = try #require(error).documentDescription
        #expect(message.replacing(#/^.*?u-[0-9A-F-]*:( )?/#, with: "") == row.message)
    }

    private struct Element: FirstVersion {
        var q: Int?
        var list: [String]?
    }

    /// Attributes that a type does not know stay beside the text of an element.
    @Test(arguments: [
        (
            "<r version='1'><q k='1'>3</q><list k='1'>a</list><list k='2'>b</list></r>", 4,
            "<r version='1'><q k='1'>4</q><list k='1'>a</list><list k='2'>c</list></r>"
        ),
        (
            "<r version='1'><q k='1'>3</q><s/><list/><list/></r>", nil,
            "<r version='1'><s/><list/><list>c</list></r>"
        ),
    ])
    func unknownAttribute(text: String, q: Int?, edited: String) throws {
        let result = try updated(text) { file in
            try XMLDecoder().update(versioned: Element.self, fileAt: file) {
                $0.q = q
                $0.list?[1] = "c"
            }
        }
        #expect(result == edited)
    }
}
