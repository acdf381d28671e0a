import AllModules

/// Keys that nobody asks for, in every format.
@Suite("Unknown keys") struct UnknownKeyTests {
    struct Job: Codable {
        var id: Int
        var steps: [Step]?
        var table: [String: Int]?
        var anything: DocumentValue?
        var note: String?
    }
    struct Step: Codable {
        var name: String
        var pot: Pot?
    }
    enum Pot: Codable {
        case small(size: Int)
        case large
    }

    static let texts: [(json: String, refusal: String?)] = [
        (#"{"id": 1}"#, nil),
        (#"{"id": 1, "x": 2}"#, #"x: unknown key "x""#),
        (#"{"id": 1, "steps": [{"name": "a"}, {"name": "b"}], "note": "n"}"#, nil),
        (
            #"{"id": 1, "steps": [{"name": "a"}, {"name": "b", "nmae": "c"}]}"#,
            #"steps.1.nmae: unknown key "nmae""#
        ),
        (#"{"id": 1, "table": {"a": 1, "b": 2}}"#, nil),
        (#"{"id": 1, "anything": {"a": {"b": 2}, "c": [{"d": 1}]}}"#, nil),
        (#"{"id": 1, "steps": [{"name": "a", "pot": {"small": {"size": 3}}}]}"#, nil),
        (
            #"{"id": 1, "steps": [{"name": "a", "pot": {"small": {"size": 3, "z": 1}}}]}"#,
            #"steps.0.pot.small.z: unknown key "z""#
        ),
        (
            #"{"id": 1, "steps": [{"name": "a", "pot": {"small": {"size": 3}, "lid": 1}}]}"#,
            #"steps.0.pot.lid: unknown key "lid""#
        ),
    ]

    @Test(arguments: Coder.ours, texts)
    func theFirstUnknownKeyIsAnError(
        coder: Coder, text: (json: String, refusal: String?)
    ) throws {
        #expect(try coder.refusal(Job.self, text.json) == text.refusal)
        _ = try coder.decoder().decode(Job.self, from: coder.data(text.json))
    }

    @Test func thePlaceIsThatOfTheKey() throws {
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        decoder.sourceName = "job.json"
        let text = "{\"id\": 1,\n \"steps\": [{\"name\": \"a\", \"pto\": 1}]}"
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Job.self, from: Data(text.utf8))
        }
        #expect(
            error?.diagnostic?.description == """
                job.json:2:26: steps.0.pto: unknown key "pto"
                    "steps": [{"name": "a", "pto": 1}]}
                                            ^
                """)
    }

    // MARK: Containers

    struct Nested: Decodable {
        enum Keys: String, CodingKey { case a, b, list, parent }
        enum Inner: String, CodingKey { case c }
        let c: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let inner = try container.nestedContainer(keyedBy: Inner.self, forKey: .a)
            c = try inner.decode(Int.self, forKey: .c)
            _ = container.contains(.b)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            let element = try list.nestedContainer(keyedBy: Inner.self)
            _ = try element.decodeIfPresent(Int.self, forKey: .c)
            let parent = try container.superDecoder(forKey: .parent)
            _ = try parent.container(keyedBy: Inner.self).decodeIfPresent(Int.self, forKey: .c)
            let base = try container.superDecoder()
            _ = try base.container(keyedBy: Inner.self).decodeIfPresent(Int.self, forKey: .c)
        }
    }

    static let nested =
        #"{"a": {"c": 1}, "b": 2, "list": [{"c": 1}], "parent": {"c": 1}, "super": {"c": 1}}"#

    @Test(arguments: Coder.ours)
    func nestedContainersAndSuperDecodersAskForTheirKeys(coder: Coder) throws {
        #expect(try coder.refusal(Nested.self, Self.nested) == nil)
    }

    @Test(arguments: [
        (#""parent": {"c": 1"#, "parent.z"), (#""super": {"c": 1"#, "super.z"),
        (#""a": {"c": 1"#, "a.z"), (#"[{"c": 1"#, "list.0.z"),
    ])
    func keysInNestedContainersAreUnknown(place: String, path: String) throws {
        let text = Self.nested.replacingOccurrences(of: place, with: place + #", "z": 1"#)
        for coder in Coder.ours {
            #expect(try coder.refusal(Nested.self, text) == path + #": unknown key "z""#)
        }
    }

    /// Two types that share an object.
    struct Joined: Decodable {
        let job: Job
        let step: Step
        let names: [String]?

        enum Keys: String, CodingKey { case names }

        init(from decoder: any Decoder) throws {
            job = try Job(from: decoder)
            step = try Step(from: decoder)
            names = try decoder.container(keyedBy: Keys.self)
                .decodeIfPresent([String].self, forKey: .names)
        }
    }

    @Test(arguments: Coder.ours)
    func whatAnyTypeAskedForIsKnown(coder: Coder) throws {
        let text = #"{"id": 1, "name": "a", "names": ["b", "c"]}"#
        #expect(try coder.refusal(Joined.self, text) == nil)
        let other = #"{"id": 1, "name": "a", "nam": "b"}"#
        #expect(try coder.refusal(Joined.self, other) == #"nam: unknown key "nam""#)
    }

    /// A type that asks for all keys.
    struct Open: Decodable {
        let count: Int

        init(from decoder: any Decoder) throws {
            count = try decoder.container(keyedBy: PathStep.self).allKeys.count
        }
    }

    @Test(arguments: Coder.ours)
    func allKeysAreKnownToWhoAsksForThem(coder: Coder) throws {
        #expect(try coder.refusal(Open.self, #"{"id": 1, "x": 2}"#) == nil)
        if coder.name != "XML" {
            #expect(try coder.refusal([Int: Int].self, #"{"1": 1, "2": 2}"#) == nil)
        }
        #expect(try coder.refusal([String: Step].self, #"{"k": {"name": "a"}}"#) == nil)
        #expect(
            try coder.refusal([String: Step].self, #"{"k": {"name": "a", "x": 1}}"#)
                == #"k.x: unknown key "x""#)
    }

    // MARK: Keys

    struct Camel: Decodable {
        var firstName: String
        var others: [String: Int]?
    }

    @Test(arguments: Coder.ours)
    func keyStrategiesTellWhichKeysAreKnown(coder: Coder) throws {
        let decoder = coder.decoder(.refuse)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let data = try coder.data(#"{"first_name": "Ada", "others": {"some_key": 1}}"#)
        #expect(try decoder.decode(Camel.self, from: data).firstName == "Ada")
        let wrong = try coder.data(#"{"first_name": "Ada", "last_name": "L"}"#)
        expectError(\DecodingError.diagnostic?.message, #"unknown key "last_name""#) {
            try decoder.decode(Camel.self, from: wrong)
        }
    }

    @Test func keysThatDifferInTheirBytesAreDifferent() throws {
        struct Accent: Decodable {
            enum CodingKeys: String, CodingKey { case value = "e\u{301}" }
            var value: Int?
        }
        #expect(try Coder.json.refusal(Accent.self, "{\"e\u{301}\": 1}") == nil)
        #expect(try Coder.json.refusal(Accent.self, "{\"\u{e9}\": 1}") != nil)
    }

    @Test func objectsWithManyMembers() throws {
        let members = (0..<100).map { "\"k\($0)\": \($0)" }
        struct Two: Decodable { var k99: Int, k3: Int }
        #expect(
            try Coder.json.refusal(Two.self, "{\(members.joined(separator: ","))}")
                == #"k0: unknown key "k0""#)
        #expect(try Coder.json.refusal(Two.self, #"{"k3": 1, "k99": 2}"#) == nil)
    }

    // MARK: Other entries

    @Test func decodingWithUserInfoRefuses() throws {
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        #expect(throws: DecodingError.self) {
            try decoder.decode(Job.self, from: Data(#"{"id": 1, "x": 2}"#.utf8), userInfo: [:])
        }
    }
}
