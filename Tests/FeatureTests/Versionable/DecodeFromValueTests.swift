import AllModules

/// A value that is edited as a tree before it is decoded.
private struct Edited<Value: Decodable>: Decodable {
    var value: Value

    init(from decoder: any Decoder) throws {
        var tree = try DocumentValue(from: decoder)
        tree["old"] = nil
        if tree["count"] == nil { tree["count"] = tree["number"] }
        value = try decoder.decode(Value.self, from: tree)
    }
}

private struct Part: Codable, Equatable {
    var count: Int
    var name: String
    var isReady: Bool
    var ratio: Double
    var tags: [String]
    var parts: [Inner]?
    var when: Date?

    struct Inner: Codable, Equatable {
        var id: Int
        var matrix: [[Int]]?
    }
}

private struct Holder<Value: Decodable>: Decodable {
    var list: [Edited<Value>]
}

private let partJSON =
    #"{"old": 1, "number": 3, "name": "a", "isReady": true, "ratio": 1.5, "tags": ["x"], "parts": [{"id": 7}]}"#

@Suite("Decoding from a value inside a decode") struct DecodeFromValueTests {
    private let part = Part(
        count: 3, name: "a", isReady: true, ratio: 1.5, tags: ["x"], parts: [.init(id: 7)])

    @Test("an edited value decodes as what was read would", arguments: Coder.all)
    func decodes(coder: Coder) throws {
        #expect(try coder.decode(Edited<Part>.self, partJSON).value == part)
        let holder = try coder.decode(Holder<Part>.self, #"{"list": [\#(partJSON), \#(partJSON)]}"#)
        #expect(holder.list.map(\.value) == [part, part])
    }

    @Test("strategies and userInfo are those of the running call", arguments: Coder.ours)
    func strategies(coder: Coder) throws {
        struct Dated: Decodable, Equatable {
            var count: Int
            var madeAt: Date
            var note: String?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                count = try container.decode(Int.self, forKey: .count)
                madeAt = try container.decode(Date.self, forKey: .madeAt)
                note = CodingUserInfoKey(rawValue: "note").flatMap {
                    decoder.userInfo[$0] as? String
                }
            }

            enum CodingKeys: String, CodingKey { case count, madeAt }
        }
        let decoder = DocumentDecoder(format: coder.format)
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let key = try #require(CodingUserInfoKey(rawValue: "note"))
        let data = try coder.data(#"{"number": 1, "made_at": 5}"#)
        let value = try decoder.decode(
            Edited<Dated>.self, from: data, userInfo: [key: "hello"]
        ).value
        #expect(value.count == 1)
        #expect(value.madeAt == Date(timeIntervalSince1970: 5))
        #expect(value.note == "hello")
    }

    @Test("userInfo reaches the value through decoders of others", arguments: Coder.foundation)
    func foreignUserInfo(coder: Coder) throws {
        let report = LossyReport()
        struct Loose: Decodable {
            @LossyArray var tags: [Int]
        }
        let json = #"{"list": [{"number": 1, "tags": [1, "x"]}]}"#
        #expect(try coder.decode(Holder<Loose>.self, json, report).list[0].value.tags == [1])
        #expect(report.drops.map(\.path.description) == ["list.0.tags.1"])
    }

    @Test("paths begin with that of the decoder", arguments: Coder.all)
    func paths(coder: Coder) throws {
        let wrong = #"{"list": [{"number": 1}, {"number": {"a": 1}}]}"#
        struct Counted: Decodable { var count: Int }
        let error = try #require(throws: DecodingError.self) {
            try coder.decode(Holder<Counted>.self, wrong)
        }
        #expect(error.summary.hasSuffix(" list.Index 1.count"))
    }

    @Test("errors tell the place of what was read at their path")
    func places() throws {
        struct Named: Decodable { var name: Int }
        let text = """
            {"list": [{"number": 1, "name": 1},
              {"number": 1, "name": "no"}]}
            """
        let error = try #require(throws: DecodingError.self) {
            try DocumentDecoder(format: .json).decode(Holder<Named>.self, from: text)
        }
        let diagnostic = try #require(error.diagnostic)
        #expect(diagnostic.location?.line == 2)
        #expect(diagnostic.location?.column == 25)
        #expect(diagnostic.message == "expected Int, found \"no\"")
    }

    @Test("unknown keys are looked for in the value", arguments: Coder.ours)
    func unknownKeys(coder: Coder) throws {
        struct Counted: Decodable { var count: Int }
        let decoder = DocumentDecoder(format: coder.format)
        decoder.unknownKeyStrategy = .refuse
        let good = try coder.data(#"{"old": 1, "count": 2}"#)
        #expect(try decoder.decode(Edited<Counted>.self, from: good).value.count == 2)
        let bad = try coder.data(#"{"old": 1, "count": 2, "odd": 3}"#)
        let error = try #require(throws: DecodingError.self) {
            try decoder.decode(Edited<Counted>.self, from: bad)
        }
        #expect(error.summary == "dataCorrupted odd")
        #expect(error.context?.debugDescription.hasSuffix("unknown key \"odd\"") == true)
    }

    @Test("arrays of arrays and empty arrays")
    func nested() throws {
        struct Rows: Codable, Equatable { var rows: [[Int]]; var none: [Int]? }
        let tree: DocumentValue = ["rows": [[1, 2], [3]], "none": []]
        for coder in Coder.ours {
            let decoder = DocumentDecoder(format: coder.format)
            let rows = try decoder.decode(Rows.self, from: tree)
            #expect(rows == Rows(rows: [[1, 2], [3]], none: []), "\(coder)")
        }
    }

    @Test("scalars that were written without quotes can be asked for as text")
    func plainScalars() throws {
        struct Texts: Codable, Equatable {
            var count: String
            var on: Bool
            var day: Date
            var quoted: String
            var flag: String
        }
        let yaml = """
            number: 1.10
            on: yes
            day: 2020-01-02
            quoted: "12"
            flag: true
            """
        let decoder = YAMLDecoder()
        let value = try decoder.decode(Edited<Texts>.self, from: yaml).value
        #expect(value.count == "1.10")
        #expect(value.quoted == "12")
        #expect(value.flag == "true")
        #expect(value.day == Date(timeIntervalSince1970: 1_577_923_200))
        // With aliases the tree is made at once.
        let withAlias = yaml + "\nlist: [&a [1], *a]\n"
        #expect(try decoder.decode(Edited<Texts>.self, from: withAlias).value == value)
        struct Number: Decodable { var quoted: Int }
        #expect(throws: DecodingError.self) {
            try decoder.decode(Edited<Number>.self, from: yaml)
        }
    }

    @Test("attributes and namesakes of XML")
    func xml() throws {
        struct Item: Codable, Equatable {
            @Attribute var id: Int
            var count: Int
            var name: [String]
        }
        let xml = #"<item id="4"><number> 3 </number><name>a</name></item>"#
        let value = try XMLDecoder().decode(Edited<Item>.self, from: xml).value
        #expect(value == Item(id: 4, count: 3, name: ["a"]))
    }
}
