import TestSupport

/// What a tree keeps of the document it was made of.
struct ValueOriginTests {
    static let text = """
        {"name": "fleet" "note": "a\\tb"
         "ships": [{"id": 1 "tags": ["x" "y\\n"]} {"id": 2 "tags": []} {}]
         "base": {"port": {"code": "007" "depth": 3.10}}
        }
        """

    private static var value: DocumentValue {
        get throws { try DocumentValue(BracketFormat.document(text)) }
    }

    /// The same tree, built by hand.
    private static let built: DocumentValue = [
        "name": "fleet", "note": "a\tb",
        "ships": [["id": 1, "tags": ["x", "y\n"]], ["id": 2, "tags": []], [:]],
        "base": ["port": ["code": "007", "depth": 3.1]],
    ]

    private static let edits: [@Sendable (inout DocumentValue) throws -> Void] = [
        { _ in },
        { $0["name"] = "squadron" },
        { $0["new"] = ["a": [1]] },
        { $0["base"] = nil },
        { $0["base"]["port"]["code"] = 7 },
        { $0["base"]["port"] = $0["ships"] },
        { $0["ships"][0]["tags"][1] = "z" },
        { $0["ships"][2]["id"] = 3 },
        { $0["ships"][1] = nil },
        { value in value["ships"]?.array?.reverse() },
        { try $0.rename("/ships", to: "vessels") },
        { try $0.move(from: "/base/port", to: "/port") },
        { try $0.move(from: "/ships/0", to: "/ships/2") },
        { try $0.insert(["k": "v"], at: "/ships/0") },
        { $0 = $0["base"] ?? 0 },
        { $0 = ["inside": $0, "again": $0["ships"] ?? 0] },
        { $0 = [$0, $0] },
        { $0["base"]?.object?.removeAll { _, _ in true } },
    ]

    @Test(arguments: edits.indices)
    func isTheSameAsATreeBuiltByHand(_ edit: Int) throws {
        var value = try Self.value
        var built = Self.built
        try Self.edits[edit](&value)
        try Self.edits[edit](&built)
        #expect(value == built)
        #expect(value.hashValue == built.hashValue)
        #expect(value.description.count == built.description.count + value.zeros)
        let document = try CodableDocument(value)
        #expect(document.isEquivalent(to: try CodableDocument(built), keysInOrder: true))
        #expect(try DocumentValue(document).isIdentical(to: value))
    }

    @Test func keepsPlacesOfWhatIsNotChanged() throws {
        var value = try Self.value
        value["name"] = "squadron"
        value["base"]["port"]["code"] = 7
        let document = try CodableDocument(value)
        #expect(document["name"].location == nil)
        #expect(document["note"].location == TextLocation(offset: 25, line: 1, column: 26))
        #expect(document["ships"][1]["id"].location?.line == 2)
        #expect(document["base"]["port"]["code"].location == nil)
        #expect(document["base"]["port"]["depth"].location?.line == 3)
        #expect(document["base"]["port"].location == nil)
        #expect(document.root.location == nil)
    }

    private struct Fleet: Decodable {
        var name: String
        var ships: [Ship]
    }

    private struct Ship: Decodable {
        var id: Bool
    }

    private func failure(of value: DocumentValue) throws -> String {
        var document = try BracketFormat.document(Self.text)
        document.sourceName = "fleet.txt"
        var own = try DocumentValue(document)
        own["ships"] = value == .null ? own["ships"] : value
        own["base"] = nil
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: BracketFormat()).decode(
                Fleet.self, from: CodableDocument(own))
        }
        return try #require(error?.diagnostic?.errorDescription)
    }

    @Test func errorsTellTheLineOfWhatIsNotChangedOnly() throws {
        #expect(try failure(of: .null) == "fleet.txt:2:19: ships.0.id: expected Bool, found 1")
        #expect(try failure(of: [["id": 1]]) == "fleet.txt: ships.0.id: expected Bool, found 1")
    }

    @Test func partsOfTwoDocumentsGoTogether() throws {
        let other = try BracketFormat.document("{\"a\": {\"text\": \"\\tq\"} \"b\": [{\"c\": 1}]}")
        var value = try Self.value
        value["other"] = try DocumentValue(other)
        value["ships"][0] = try other["b"][0].value
        let document = try CodableDocument(value)
        #expect(document["other"].isEquivalent(to: other.root, keysInOrder: true))
        #expect(document["other"]["a"]["text"].string == "\tq")
        #expect(document["ships"][0]["c"].int == 1)
        #expect(document["ships"][1]["id"].int == 2)
    }

    @Test func keepsTheLimits() throws {
        let document = try BracketFormat.document("{a: {b: [[1]]} c: 1}")
        var value = try DocumentValue(document)
        #expect(throws: ReadingError.self) {
            try CodableDocument(value, within: ReadingLimits(depth: 3))
        }
        #expect(try CodableDocument(value, within: ReadingLimits(depth: 4)).nodeCount == 9)
        value = ["in": value, "other": 1]
        expectError(
            ReadingError.self,
            "1:10: the nesting is deeper than the limit of 4 levels (depth)\n"
                + "    {a: {b: [[1]]} c: 1}\n             ^"
        ) { try CodableDocument(value, within: ReadingLimits(depth: 4)) }
        expectError(\ReadingError.kind, .limit(.nodes)) {
            try CodableDocument(value, within: ReadingLimits(nodes: 8))
        }
    }

    @Test(arguments: [1, 16, 17, 2000])
    func wideObjectsAreFoundIn(_ count: Int) throws {
        let members = (0..<count).map { "k\($0): {v: \($0)}" }.joined(separator: " ")
        var value = try DocumentValue(BracketFormat.document("{\(members)}"))
        #expect(value.object?.count == count)
        #expect(value["k\(count - 1)"]["v"] == .number(count - 1))
        value["k0"]["v"] = "new"
        value["more"] = true
        #expect(value["k0"]["v"] == "new")
        #expect(value.object?.keys.last == "more")
        #expect(try CodableDocument(value)["k\(count)"].exists == false)
        #expect(try CodableDocument(value)["more"].bool == true)
    }

    @Test func manyArraysAroundAnObjectAreDecoded() throws {
        let depth = 200
        let document = try BracketFormat.document(
            String(repeating: "[", count: depth) + "{a: 1}" + String(repeating: " 1]", count: depth)
        )
        struct First: Decodable {
            var depth: Int
            init(from decoder: any Decoder) throws {
                guard var elements = try? decoder.unkeyedContainer() else {
                    depth = 0
                    return
                }
                depth = try elements.decode(First.self).depth + 1
            }
        }
        let decoder = DocumentDecoder(format: BracketFormat())
        #expect(try decoder.decode(First.self, from: DocumentValue(document)).depth == depth)
    }

    @Test func copiesDoNotShareChanges() throws {
        let value = try Self.value
        var copy = value
        copy["base"]["port"]["code"] = 7
        #expect(value["base"]["port"]["code"] == "007")
        var second = value
        second["ships"][0]["id"] = 5
        #expect(copy["ships"][0]["id"] == 1)
        #expect(second["base"] == value["base"])
    }
}

extension DocumentValue {
    /// How many numbers are written with a zero at the end, which a literal has not.
    fileprivate var zeros: Int {
        switch self {
        case .number(let number): number.text == "3.10" ? 1 : 0
        case .array(let elements): elements.reduce(0) { $0 + $1.zeros }
        case .object(let object): object.values.reduce(0) { $0 + $1.zeros }
        default: 0
        }
    }
}
