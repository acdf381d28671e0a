import TestSupport

struct DocumentValueTests {
    /// A tree of a document of one-byte arrays takes a value and an array for each byte.
    @Test func aValueTakesFiveWords() {
        #expect(MemoryLayout<DocumentValue>.stride <= 5 * MemoryLayout<Int>.size)
    }

    @Test func isWrittenAsLiterals() {
        let value: DocumentValue = [
            "null": .null, "flag": true, "count": 3, "real": 1.5, "name": "fleet",
            "list": [1, "two", [false]], "object": ["a": 1], "number \(1)": "text \(2)",
        ]
        #expect(value["null"] == .null)
        #expect(value["flag"] == .bool(true))
        #expect(value["count"] == .number(3))
        #expect(value["real"]?.double == 1.5)
        #expect(value["name"] == .string("fleet"))
        #expect(value["list"] == .array([1, "two", [false]]))
        #expect(value["object"]["a"].flatMap(\.int) == 1)
        #expect(value["number 1"]?.string == "text 2")
        let empty: DocumentValue = [:]
        #expect(empty == .object([:]))
        #expect(([] as DocumentValue) == .array([]))
    }

    @Test func comparesTextByteByByte() {
        for make in [DocumentValue.string, DocumentValue.untyped] {
            #expect(make("\u{E9}") != make("e\u{301}"))
            #expect(make("e\u{301}") == make("e\u{301}"))
            #expect(Set([make("\u{E9}"), make("e\u{301}"), make("\u{E9}")]).count == 2)
        }
        #expect(PathStep.key("\u{E9}") != .key("e\u{301}"))
        #expect(DocumentPath("/a/\u{E9}") == DocumentPath("/a/\u{E9}"))
        #expect(PathStep.key("1") != .index(1))
    }

    @Test func readsScalars() {
        #expect(DocumentValue.bool(true).bool == true)
        #expect(DocumentValue.untyped("false").bool == false)
        #expect(DocumentValue.untyped("no").bool == nil)
        #expect(DocumentValue.string("true").bool == nil)
        #expect(DocumentValue.untyped("12").int == 12)
        #expect(DocumentValue.untyped("3.10").number?.text == "3.10")
        #expect(DocumentValue.string("12").int == nil)
        #expect(DocumentValue.number(UInt64.max).number?.integer(as: UInt64.self) == .max)
        #expect(DocumentValue.number(Int128.max).number?.int128 == .max)
        #expect(DocumentValue.number(2.0).number?.integer(as: Int64.self) == 2)
        #expect(DocumentValue.number(Decimal(5)).decimal == 5)
        #expect(DocumentValue.untyped("x").string == "x")
        #expect(DocumentValue.number(1).string == nil)
        #expect(DocumentValue.data(Data([1])).data == Data([1]))
        #expect(DocumentValue.untyped("AQ==").data == Data([1]))
        #expect(DocumentValue.untyped("2001-01-01").date == Date(timeIntervalSinceReferenceDate: 0))
        #expect(DocumentValue.number(DocumentNumber("3.10") ?? 0).text == "3.10")
        #expect(DocumentValue.bool(true).text == "true")
        #expect(DocumentValue.data(Data()).text == nil)
        #expect(DocumentValue.null.isNull)
        #expect(!DocumentValue.bool(false).isNull)
        #expect(DocumentValue.array([1]).array == [1])
        #expect(DocumentValue.array([1]).object == nil)
    }

    @Test func comparesByMeaningOrByWriting() throws {
        let one = DocumentValue.object(["a": 1, "b": [.number(DocumentNumber("3.10") ?? 0)]])
        let other = DocumentValue.object(["b": [.number(DocumentNumber("3.1") ?? 0)], "a": 1])
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        #expect(!one.isIdentical(to: other))
        #expect(one.isIdentical(to: one))
        #expect(DocumentValue.untyped("1") != .string("1"))
        #expect(DocumentValue.number(Double.nan) == .number(Double.nan))
        #expect(DocumentValue.array([1, 2]) != [2, 1])
    }

    @Test func describesItself() {
        let value: DocumentValue = [
            "a": [1, .null, true], "b": .untyped("x"), "c": "q\"", "d": .data(Data([1, 2])),
            "e": .date(Date(timeIntervalSinceReferenceDate: 0)),
        ]
        #expect(
            value.description
                == #"{"a": [1, null, true], "b": x, "c": "q\"", "d": 2 bytes of data, "#
                + #""e": 2001-01-01T00:00:00Z}"#)
        #expect(value.object?.description == value.description)
        #expect(DocumentValue.array([]).description == "[]")
        #expect(DocumentValue.object([:]).description == "{}")
        let nested: DocumentValue = [[], [1, [:]], ["a": [:], "b": [2, 3], "c": "\""], 4]
        #expect(nested.description == #"[[], [1, {}], {"a": {}, "b": [2, 3], "c": "\""}, 4]"#)
    }
}
