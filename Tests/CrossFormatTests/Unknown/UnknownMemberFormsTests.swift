import AllModules

/// Unknown members are written as they were read, wherever the property is.
@Suite("Forms of unknown members") struct UnknownMemberFormsTests {
    struct Part: Codable, Hashable {
        var name: String
        var others = UnknownMembers()
    }

    // MARK: The whole value

    enum Choice: CodableCases, Hashable {
        case some(UnknownMembers)
        case none

        enum CodingKeys: CodingKey, CaseIterable { case some, none }
    }

    @Test(arguments: Coder.ours, [#"{"k":{"some":{"z":"1"}}}"#, #"{"k":{"some":{}}}"#])
    func theValueOfACase(coder: Coder, text: String) throws {
        let decoder = coder.decoder(.refuse)
        let value = try decoder.decode([String: Choice].self, from: try coder.data(text))
        let written = try coder.encode(value)
        #expect(try decoder.decode([String: Choice].self, from: written) == value)
        let tree = try coder.tree(written)
        #expect(tree["k"]?["some"]?["z"]?.text == (text.contains("z") ? "1" : nil))
    }

    @Test(arguments: Coder.ours)
    func noMembersComeBack(coder: Coder) throws {
        struct Table: Codable, Hashable {
            var a: [String: UnknownMembers]
        }
        let table = Table(a: ["y": UnknownMembers()])
        let data = try coder.encode(table)
        #expect(try coder.decoder().decode(Table.self, from: data) == table)
    }

    @Test func textIsNoMembers() throws {
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: .xml)
                .decode([String: UnknownMembers].self, from: Data("<r><y>t</y></r>".utf8))
        }
        #expect(error?.documentDescription.contains("y: expected an object") == true)
    }

    struct Labelled: Codable {
        @Attribute var name: String
        var others = UnknownMembers()
    }

    struct Titled: Codable {
        @Element var name: String
        var others = UnknownMembers()
    }

    /// A limit: members with a known name in the other place are not kept.
    @Test func knownNamesInTheOtherPlace() throws {
        let text = "<r name='f'><name>el</name></r>"
        #expect(try Coder.xml.rewritten(Labelled.self, text) == "<Labelled name=\"f\" />")
        #expect(try Coder.xml.rewritten(Titled.self, text) == "<Titled><name>el</name></Titled>")
    }

    // MARK: Keys

    struct Recipe: SecondVersion, OldestVersion {
        var name: String
    }

    typealias Rewriting = MembersKnownElsewhereTests.Row

    @Test(arguments: [Rewriting(UnknownMembers.self), Rewriting(Revision<Recipe>.self)])
    func keysAreOfTheirKind(type: Rewriting) throws {
        let yaml = """
            version: 2
            name: a
            1: x
            true: y
            ~: z
            '3': w
            !t foo: &a bar
            zip: *a

            """
        let data = try type.rewrite(Data(yaml.utf8), Coder.yaml, false)
        #expect(String(decoding: data, as: UTF8.self) == yaml)
        // {"name": "a", "version": 2, 1: 2, true: 3}
        let bytes: [UInt8] = [
            0xA4, 0x64, 0x6E, 0x61, 0x6D, 0x65, 0x61, 0x61,
            0x67, 0x76, 0x65, 0x72, 0x73, 0x69, 0x6F, 0x6E, 0x02, 0x01, 0x02, 0xF5, 0x03,
        ]
        let cbor = try type.rewrite(Data(bytes), Coder.cbor, false)
        #expect([UInt8](cbor.suffix(4)) == [0x01, 0x02, 0xF5, 0x03])
        #expect(cbor.count == bytes.count)
    }

    // MARK: Before arrays (XML)

    struct Kept1: FirstVersion {
        var name: String
    }

    struct First<List: Codable>: Codable {
        var others = UnknownMembers()
        var list: List
        var last: [Part]
    }

    struct LossyFirst: Codable {
        var others = UnknownMembers()
        @LossyArray var list: [Part]
        @LossySet var last: Set<Part>
    }

    struct ElementFirst: Codable {
        var others = UnknownMembers()
        @Element var list: [Part]
        @Nullable var last: [Part]?
    }

    struct LossyOptionalFirst: Codable {
        var others = UnknownMembers()
        @LossyOptional var list: [Part]?
        @LossyValue var last: [Part]?
    }

    struct VersionedFirst: Codable {
        var others = UnknownMembers()
        @Versioned var list: [Kept1]
        var last: [LossyValue<Part>]
    }

    static let firsts = [
        Rewriting(First<[Part]>.self), Rewriting(First<Set<Part>>.self),
        Rewriting(First<LossyArray<Part>>.self), Rewriting(LossyFirst.self),
        Rewriting(ElementFirst.self), Rewriting(LossyOptionalFirst.self),
        Rewriting(VersionedFirst.self),
    ]

    @Test(arguments: firsts)
    func elementsOfArraysAreKnown(type: Rewriting) throws {
        let xml = Coder.xml
        let data = try xml.data(
            """
            {"list": [{"version": 1, "name": "n"}, {"version": 1, "name": "m"}],
             "last": [{"name": "o", "z": "2"}, {"name": "p", "z": "3"}], "extra": ["e", "f"]}
            """)
        let tree = try xml.tree(try type.rewrite(data, xml, false))
        #expect(tree["extra"]?.array?.map(\.text) == ["e", "f"])
        for (key, names) in [("list", ["m", "n"]), ("last", ["o", "p"])] {
            #expect(tree[key]?.array?.compactMap { $0["name"]?.string }.sorted() == names)
        }
        #expect(tree.object?.count == 3)
    }
}
