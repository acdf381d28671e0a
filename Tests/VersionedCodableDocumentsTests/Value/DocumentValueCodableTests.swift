import TestSupport

struct DocumentValueCodableTests {
    static let sample: DocumentValue = [
        "z": .null, "a": [true, 1, -2, 1.5, "text", [:], []],
        "wide": .number(UInt64.max), "b": ["c": ["d": false]],
    ]

    @Test func goesThroughFoundationsJSON() throws {
        let data = try JSONEncoder().encode(Self.sample)
        #expect(try JSONDecoder().decode(DocumentValue.self, from: data) == Self.sample)
        let text = #"{"x":[0.1,12345678901234567890.5,1e3,"s",null,true]}"#
        let value = try JSONDecoder().decode(DocumentValue.self, from: Data(text.utf8))
        #expect(value["x"][0] == 0.1)
        #expect(value["x"][1]?.number?.text == "12345678901234567890.5")
        #expect(value["x"][2] == 1000)
        #expect(value["x"][4] == .null)
        #expect(value["x"][5] == true)
    }

    @Test func goesThroughFoundationsPropertyLists() throws {
        let sample: DocumentValue = [
            "a": [true, 1, 1.5, "text"], "data": .data(Data([1, 2])),
            "date": .date(Date(timeIntervalSinceReferenceDate: 5)),
        ]
        let data = try PropertyListEncoder().encode(sample)
        #expect(try PropertyListDecoder().decode(DocumentValue.self, from: data) == sample)
    }

    @Test func staysAsWrittenInTheEngine() throws {
        let text = #"{"z": 3.10 "a": ['007' 1e400 <00>] "n": null "d": @2001-01-01T00:00:00Z}"#
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let value = try decoder.decode(DocumentValue.self, from: Data(text.utf8))
        #expect(value.isIdentical(to: try DocumentValue(BracketFormat.document(text))))
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try encoder.encode(value).text == text)
    }

    struct Holder: Codable, Equatable {
        var name: String
        var extra: DocumentValue
        var count: DocumentNumber
        var object: DocumentObject
        var nothing: DocumentValue?
    }

    @Test func isAPropertyOfOtherTypes() throws {
        let text =
            #"{"name": "n" "extra": {"fooBar": 3.10} "count": 1.50 "object": {"b": 1 "a": 2}}"#
        let holder = try DocumentDecoder(format: BracketFormat())
            .decode(Holder.self, from: Data(text.utf8))
        #expect(holder.extra["fooBar"]?.text == "3.10")
        #expect(holder.count.text == "1.50")
        #expect(holder.object.keys == ["b", "a"])
        #expect(holder.nothing == nil)
        let encoder = DocumentEncoder(format: BracketFormat())
        #expect(try encoder.encode(holder).text == text)
        let data = try JSONEncoder().encode(holder)
        #expect(try JSONDecoder().decode(Holder.self, from: data) == holder)
    }

    @Test func reportsWhatIsNotThere() throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        #expect(throws: DecodingError.self) {
            try decoder.decode(DocumentObject.self, from: Data("[1]".utf8))
        }
        #expect(throws: DecodingError.self) {
            try decoder.decode(DocumentNumber.self, from: Data("\"x\"".utf8))
        }
        #expect(throws: EncodingError.self) {
            try JSONEncoder().encode(["x": try #require(DocumentNumber("1e400"))])
        }
    }

    @Test func refusesToEncodeTreesThatAreTooDeep() throws {
        var value: DocumentValue = 1
        for _ in 0..<600 { value = ["a": value] }
        #expect(throws: EncodingError.self) {
            try DocumentEncoder(format: BracketFormat()).encode(value)
        }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    }
}
