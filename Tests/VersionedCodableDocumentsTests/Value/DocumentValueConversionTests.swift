import TestSupport

struct DocumentValueConversionTests {
    static let text = """
        {"null" : null "flags" : [true false] "int" : 12 "real" : 3.10 "big" : 1e400 \
        "nan" : nan "string" : "a\\tb" "untyped" : '007' "bytes" : <00ff> \
        "date" : @2001-01-01T00:00:00Z "empty" : [[] {}]}
        """

    @Test func takesADocumentOver() throws {
        let value = try DocumentValue(BracketFormat.document(Self.text))
        let expected: DocumentValue = [
            "null": .null, "flags": [true, false], "int": 12,
            "real": .number(try #require(DocumentNumber("3.10"))),
            "big": .number(try #require(DocumentNumber("1e400"))), "nan": .number(Double.nan),
            "string": "a\tb", "untyped": .untyped("007"), "bytes": .data(Data([0, 255])),
            "date": .date(Date(timeIntervalSinceReferenceDate: 0)), "empty": [[], [:]],
        ]
        #expect(value.isIdentical(to: expected))
    }

    @Test func givesTheSameDocumentBack() throws {
        let document = try BracketFormat.document(Self.text)
        let made = try CodableDocument(try DocumentValue(document))
        #expect(made.isEquivalent(to: document, keysInOrder: true))
        #expect(made.formatName == "value")
        #expect(made["real"].text == "3.10")
        #expect(made["real"].location == document["real"].location)
        #expect(made["real"].path == ["real"])
        #expect(made.capabilities.contains([.null, .nativeDates, .wideIntegers]))
        #expect(made.capabilities.isSuperset(of: document.capabilities))
        #expect(try !CodableDocument(["a": 1]).capabilities.contains(.text))
        #expect(try DocumentValue(made).isIdentical(to: DocumentValue(document)))
        #expect(try BracketFormat.text(made) == BracketFormat.text(document))
    }

    @Test func takesASubtreeOver() throws {
        let document = try BracketFormat.document("{a: [1 {b: 2}]}")
        #expect(try document["a"].value == [1, ["b": 2]])
        #expect(try document["a"][1]["b"].value == 2)
        #expect(try document["x"].value == .null)
    }

    @Test func replacesAliasesByWhatTheyStandFor() throws {
        let value = try DocumentValue(BracketFormat.document("[&x {a: 1} *x {b: *x}]"))
        #expect(value == [["a": 1], ["a": 1], ["b": ["a": 1]]])
    }

    @Test func gathersRepeatedKeys() throws {
        let document = try BracketFormat.document(
            "{a: 1 b: 0 a: [2] a: 3 c: [4] c: 5}", duplicateKeys: .keepAll)
        #expect(
            try DocumentValue(document).isIdentical(to: ["a": [1, [2], 3], "b": 0, "c": [[4], 5]]))
    }

    @Test func keepsTheLimitOnDepthOfADocument() throws {
        var limits = ReadingLimits(depth: 3)
        let document = try BracketFormat.document("[\n[[[1]]]]")
        let error = try #require(throws: ReadingError.self) {
            try DocumentValue(document, within: limits)
        }
        #expect(error.kind == .limit(.depth))
        #expect(
            error.description == "2:3: the nesting is deeper than the limit of 3 levels (depth)\n"
                + "    [[[1]]]]\n      ^")
        limits.depth = 4
        #expect(try DocumentValue(document, within: limits) == [[[[1]]]])
    }

    @Test func keepsTheLimitsOnAliases() throws {
        var text = "[&a0 [1]"
        for level in 1..<40 { text += " &a\(level) [*a\(level - 1) *a\(level - 1)]" }
        let document = try BracketFormat.document(
            text + "]", limits: ReadingLimits(expandedNodes: .max))
        expectError(\ReadingError.kind, .limit(.expandedNodes)) {
            try DocumentValue(document, within: .untrusted)
        }

        text = "[&a0 [1]"
        for level in 1..<600 { text += " &a\(level) [*a\(level - 1)]" }
        let deep = try BracketFormat.document(text + "]", limits: ReadingLimits(depth: 1000))
        expectError(\ReadingError.kind, .limit(.depth)) { try DocumentValue(deep) }
    }

    @Test func refusesTreesThatAreTooDeep() throws {
        var value: DocumentValue = 1
        for _ in 0..<100_000 { value = .array([value]) }
        expectError(\ReadingError.kind, .limit(.depth)) { try CodableDocument(value) }
        // Freeing a deep value needs stack, so it is taken apart level by level.
        while case .array(let elements) = value, let inner = elements.first { value = inner }
    }

    @Test func convertsWideDocumentsInLinearTime() throws {
        let keys = (0..<50_000).map { "k\($0): [\($0)]" }
        let document = try BracketFormat.document("{" + keys.joined(separator: " ") + "}")
        let value = try DocumentValue(document)
        #expect(value["k49999"] == [49_999])
        #expect(try CodableDocument(value).isEquivalent(to: document))
    }
}
