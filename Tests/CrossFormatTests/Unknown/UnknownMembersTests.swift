import AllModules

/// Members that a type does not know, kept through load and save in every format.
@Suite("Unknown members") struct UnknownMembersTests {
    struct Settings: Codable, Hashable {
        var name: String
        var others = UnknownMembers()
        var size: Int?
    }

    static let texts = [
        #"{"name": "a"}"#,
        #"{"name": "a", "theme": "dark"}"#,
        #"{"name": "a", "x": 1.5, "list": [1, "2", {"k": true}], "deep": {"a": {"b": []}}, "size": 3}"#,
        #"{"name": "a", "quoted": "true", "digits": "007", "large": 1234567890123456789}"#,
    ]

    @Test(arguments: Coder.ours, texts)
    func comeBack(coder: Coder, text: String) throws {
        let data = try coder.data(text)
        let settings = try coder.decoder(.refuse).decode(Settings.self, from: data)
        let encoder = DocumentEncoder(format: coder.format)
        let written = try coder.format.read(try encoder.encode(settings), within: .default)
        let expected = try coder.format.read(data, within: .default)
        #expect(written.isEquivalent(to: expected))
        #expect(try coder.decoder(.ignore).decode(Settings.self, from: written) == settings)
    }

    @Test(arguments: Coder.ours)
    func canBeLookedAtAndChanged(coder: Coder) throws {
        let data = try coder.data(#"{"name": "a", "theme": "dark", "others": "b", "z": 1}"#)
        var settings = try coder.decoder().decode(Settings.self, from: data)
        #expect(Set(settings.others.map(\.key)) == ["theme", "others", "z"])
        #expect(settings.others["theme"]?.string == "dark")
        #expect(settings.others["others"]?.string == "b")
        #expect(settings.others["name"] == nil)
        try settings.others.set(.string("light"), forKey: "theme")
        try settings.others.set(["k": 1], forKey: "new")
        settings.others.remove("z")
        settings.others.remove("others")
        let value = try coder.tree(try coder.encode(settings))
        #expect(value["theme"]?.string == "light")
        #expect(value["new"]?["k"]?.int == 1)
        #expect(value["z"] == nil)
    }

    @Test(arguments: Coder.ours, Coder.ours)
    func canBeWrittenInAnotherFormat(from: Coder, to: Coder) throws {
        let text = #"{"name": "a", "list": [1, 2], "deep": {"k": "v", "w": ["x", "y"]}}"#
        let settings = try from.decoder().decode(Settings.self, from: try from.data(text))
        let again = try to.tree(try to.encode(settings))
        #expect(again["list"]?[1]?.text == "2")
        #expect(again["deep"]?["k"]?.text == "v")
        #expect(again["deep"]?["w"]?[1]?.text == "y")
        #expect(again.object?.count == 3)
    }

    // MARK: What is unknown

    @Test func keyStrategiesApplyToWhatIsKnown() throws {
        struct Camel: Codable {
            var firstName: String
            var others = UnknownMembers()
        }
        let text = #"{"first_name":"Ada","last_name":"L","someKey":1}"#
        let decoder = DocumentDecoder(format: .json)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let camel = try decoder.decode(Camel.self, from: Data(text.utf8))
        #expect(camel.others.map(\.key) == ["last_name", "someKey"])
        let encoder = DocumentEncoder(format: .json)
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try encoder.encode(camel).text == text)
    }

    @Test func whatTheTypeWritesItselfCountsMore() throws {
        struct Two: Codable {
            var others = UnknownMembers()
            var a: Int
            init(from decoder: any Decoder) throws {
                others = try UnknownMembers(from: decoder)
                a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a)
            }
        }
        let written = try Coder.json.rewritten(Two.self, #"{"x":1,"a":2,"y":3}"#) {
            #expect($0.others.map(\.key) == ["x", "a", "y"])
            $0.a = 5
        }
        #expect(written == #"{"x":1,"y":3,"a":5}"#)
    }

    @Test func optionalMembersAreNilWhenThereAreNone() throws {
        struct Maybe: Codable {
            var a: Int?
            var others: UnknownMembers?
        }
        let decoder = DocumentDecoder(format: .json)
        #expect(try decoder.decode(Maybe.self, from: Data(#"{"a":1}"#.utf8)).others == nil)
        let some = try decoder.decode(Maybe.self, from: Data(#"{"a":1,"b":2}"#.utf8))
        #expect(some.others?.count == 1)
        #expect(try DocumentEncoder(format: .json).encode(some).text == #"{"a":1,"b":2}"#)
    }

    @Test func numbersAreKeptAsTheyWereWritten() throws {
        let text = #"{"name":"a","pi":3.10,"large":123456789012345678901234567890,"e":1e3}"#
        #expect(try Coder.json.rewritten(Settings.self, text) == text)
    }

    @Test func codersOfOthersKeepThemUnderTheKey() throws {
        let text = #"{"name":"a","theme":"dark","list":[1,2]}"#
        let settings = try DocumentDecoder(format: .json).decode(
            Settings.self, from: Data(text.utf8))
        let encoder = Foundation.JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let written = try encoder.encode(settings)
        #expect(written.text == #"{"name":"a","others":{"list":[1,2],"theme":"dark"}}"#)
        let again = try Foundation.JSONDecoder().decode(Settings.self, from: written)
        #expect(again.others["theme"]?.string == "dark")
        let none = Settings(name: "b")
        #expect(try encoder.encode(none).text == #"{"name":"b"}"#)
        #expect(
            try Foundation.JSONDecoder().decode(Settings.self, from: encoder.encode(none)) == none)
    }

    @Test func yamlKeepsStylesAndTags() throws {
        let text = """
            name: a
            quoted: "true"
            single: 'x'
            flow: [1, {a: b}]
            tagged: !money 12.50
            text: |
              two
              lines
            base: &base {k: 1}
            copy: *base

            """
        #expect(try Coder.yaml.rewritten(Settings.self, text) == text)
    }

    @Test func anErrorTakesTheMembersBack() throws {
        struct Deep: Encodable {
            var others: UnknownMembers
            var name = "a"

            enum Keys: CodingKey { case others, name }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Keys.self)
                try? container.encode(others, forKey: .others)
                try container.encode(name, forKey: .name)
            }
        }
        var others = UnknownMembers()
        try others.set(["a": ["b": ["c": 1]]], forKey: "deep")
        let encoder = DocumentEncoder(format: .json)
        #expect(
            try encoder.encode(Deep(others: others)).text
                == #"{"deep":{"a":{"b":{"c":1}}},"name":"a"}"#)
        encoder.limits.depth = 3
        #expect(try encoder.encode(Deep(others: others)).text == #"{"name":"a"}"#)
    }
}
