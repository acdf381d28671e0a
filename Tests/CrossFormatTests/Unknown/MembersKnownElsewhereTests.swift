import AllModules

/// Members that the type with `UnknownMembers` does not know, but another part of the same object.
@Suite("Members known elsewhere") struct MembersKnownElsewhereTests {
    struct Limits: Codable {
        var depth: Int
        var maxSize: Int?
    }

    struct Flat: Codable {
        var name: String
        @Flattened var limits: Limits
        var others = UnknownMembers()
    }

    struct FlatFirst: Codable {
        var others = UnknownMembers()
        var name: String
        @Flattened var limits: Limits
    }

    /// A flattened type that keeps members itself.
    struct Keeping: Codable {
        var name: String
        var others = UnknownMembers()
    }

    struct FlatKeeping: Codable {
        @Flattened var inner: Keeping
        var depth: Int
        var maxSize: Int?
    }

    class Base: Codable {
        var depth: Int?
        var maxSize: Int?
    }

    class Sub: Base {
        var others: UnknownMembers
        /// Whether the members of the superclass are encoded first.
        var isLast: Bool { false }

        enum CodingKeys: CodingKey { case others }

        required init(from decoder: any Decoder) throws {
            others = try decoder.container(keyedBy: CodingKeys.self)
                .decode(UnknownMembers.self, forKey: .others)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            if isLast { try super.encode(to: encoder) }
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(others, forKey: .others)
            if !isLast { try super.encode(to: encoder) }
        }
    }

    final class SubLast: Sub {
        override var isLast: Bool { true }
    }

    class KeepingBase: Codable {
        var depth: Int
        var others = UnknownMembers()
    }

    final class KeepingSub: KeepingBase {
        var maxSize: Int?

        enum CodingKeys: CodingKey { case maxSize }

        required init(from decoder: any Decoder) throws {
            maxSize = try decoder.container(keyedBy: CodingKeys.self)
                .decodeIfPresent(Int.self, forKey: .maxSize)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeIfPresent(maxSize, forKey: .maxSize)
        }
    }

    /// How the value of a type is changed in a document, and what the document is then.
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        let rewrite: @Sendable (Data, Coder, Bool) throws -> Data

        init<Value: Codable & SendableMetatype>(
            _ type: Value.Type, _ change: @escaping @Sendable (inout Value) -> Void = { _ in }
        ) {
            description = "\(type)"
            rewrite = { data, coder, isSnake in
                let decoder = coder.decoder(.refuse)
                let encoder = DocumentEncoder(format: coder.format)
                if isSnake {
                    decoder.keyDecodingStrategy = .convertFromSnakeCase
                    encoder.keyEncodingStrategy = .convertToSnakeCase
                }
                var value = try decoder.decode(type, from: data)
                change(&value)
                return try encoder.encode(value)
            }
        }
    }

    static let rows = [
        Row(Flat.self) { ($0.limits.depth, $0.limits.maxSize) = (5, nil) },
        Row(FlatFirst.self) { ($0.limits.depth, $0.limits.maxSize) = (5, nil) },
        Row(FlatKeeping.self) { ($0.depth, $0.maxSize) = (5, nil) },
        Row(Sub.self) { ($0.depth, $0.maxSize) = (5, nil) },
        Row(SubLast.self) { ($0.depth, $0.maxSize) = (5, nil) },
        Row(KeepingSub.self) { ($0.depth, $0.maxSize) = (5, nil) },
    ]

    @Test(arguments: rows, Coder.ours)
    func changesCount(row: Row, coder: Coder) throws {
        for isSnake in [false, true] {
            let size = isSnake ? "max_size" : "maxSize"
            let data = try coder.data(
                #"{"name": "n", "depth": 1, "\#(size)": 2, "x": "y", "deep": {"depth": 3}}"#)
            let value = try coder.tree(try row.rewrite(data, coder, isSnake))
            #expect(value["depth"]?.text == "5")
            #expect(value[size] == nil)
            #expect(value["x"]?.text == "y")
            #expect(value["deep"]?["depth"]?.text == "3")
            #expect(value["name"]?.text == "n")
            #expect(value.object?.count == 4)
        }
    }

    @Test func everyElementIsWrittenOnce() throws {
        let text = "<r><x>y</x><depth>1</depth><maxSize>2</maxSize><x>z</x><name>n</name></r>"
        #expect(
            try Coder.xml.rewritten(FlatFirst.self, text) { $0.limits.depth = 5 }
                == "<FlatFirst><x>y</x><x>z</x><name>n</name><depth>5</depth><maxSize>2</maxSize></FlatFirst>"
        )
        #expect(
            try Coder.xml.rewritten(FlatKeeping.self, text)
                == "<FlatKeeping><name>n</name><x>y</x><x>z</x><depth>1</depth><maxSize>2</maxSize></FlatKeeping>"
        )
    }

    // MARK: Keys of flattened properties

    struct FlatTwice: Codable {
        @Flattened var flat: Inner
        var others = UnknownMembers()

        struct Inner: Codable {
            @Flattened var limits: Limits
            var name: String
        }
    }

    static let named = [
        Row(Flat.self) { $0.limits.depth = 5 }, Row(FlatTwice.self) { $0.flat.limits.depth = 5 },
        Row(FlatKeeping.self) { $0.depth = 5 },
    ]

    @Test(arguments: named, Coder.ours)
    func aMemberWithTheKeyOfAFlattenedPropertyIsKept(row: Row, coder: Coder) throws {
        let data = try coder.data(
            #"{"name": "n", "limits": {"own": "1"}, "flat": "f", "depth": 1, "inner": "i"}"#)
        let value = try coder.tree(try row.rewrite(data, coder, false))
        #expect(value["limits"]?["own"]?.text == "1")
        #expect(value["flat"]?.text == "f")
        #expect(value["inner"]?.text == "i")
        #expect(value["depth"]?.text == "5")
        #expect(value.object?.count == 5)
    }

    @Test(arguments: [
        ("{\"name\":\"n\",\"limits\":3,\"depth\":1}", DocumentDecoder(format: .json), "1:13"),
        ("<r><limits>3</limits><name>n</name></r>", DocumentDecoder(format: .xml), "1:5"),
    ])
    func aMemberThatCannotBeKeptIsAnError(
        text: String, decoder: DocumentDecoder, place: String
    ) {
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(FlatFirst.self, from: Data(text.utf8))
        }
        #expect(
            error?.documentDescription.hasPrefix(
                place + ": limits: the key \"limits\" of a flattened property is unknown; "
                    + "to keep it, declare the property before UnknownMembers\n") == true)
    }

    // MARK: Tags

    enum Place: CodableCases {
        case file(path: String)
        case remote(Limits)

        static var caseTag: String? { "kind" }

        enum CodingKeys: CodingKey, CaseIterable { case file, remote }
    }

    struct Tagged: Codable {
        var others = UnknownMembers()
        @Flattened var place: Place
    }

    @Test func aTagIsNotUnknown() throws {
        let text = #"<r kind="file"><path>p</path><x>y</x></r>"#
        #expect(
            try Coder.xml.rewritten(Tagged.self, text) { $0.place = .remote(Limits(depth: 1)) }
                == "<Tagged><path>p</path><x>y</x><kind>remote</kind><depth>1</depth></Tagged>")
    }

    // MARK: Other names

    struct Aliased: Codable, KeyAliasing {
        var hostName: String
        var port: Int?
        var others = UnknownMembers()

        static var keyAliases: KeyAliases {
            [CodingKeys.hostName: ["serverName"], CodingKeys.port: ["p"]]
        }
    }

    struct PlainAliased: Codable, KeyAliasing {
        var hostName: String
        var port: Int?

        static var keyAliases: KeyAliases { Aliased.keyAliases }
    }

    struct FlatAliased: Codable {
        @Flattened var inner: PlainAliased
        var others = UnknownMembers()
    }

    struct FlatAliasedLast: Codable {
        var others = UnknownMembers()
        @Flattened var inner: PlainAliased
    }

    struct AliasedAround: Codable, KeyAliasing {
        @Flattened var inner: Keeping
        var port: Int?
        var hostName: String

        static var keyAliases: KeyAliases {
            [CodingKeys.hostName: ["serverName"], CodingKeys.port: ["p"]]
        }
    }

    struct Recipe: SecondVersion, OldestVersion, KeyAliasing {
        var hostName: String
        var port: Int?

        static var keyAliases: KeyAliases { Aliased.keyAliases }
    }

    struct Other: Codable, KeyAliasing {
        var port: Int?
        static var keyAliases: KeyAliases { [CodingKeys.port: ["x"]] }
    }

    static let aliased = [
        Row(Aliased.self) { $0.port = nil },
        Row(FlatAliased.self) { $0.inner.port = nil },
        Row(FlatAliasedLast.self) { $0.inner.port = nil },
        Row(AliasedAround.self) { $0.port = nil },
        Row(Revision<Recipe>.self) { $0.value.port = nil },
        Row([Aliased].self) { $0[0].port = nil },
    ]

    @Test(arguments: aliased, Coder.ours)
    func otherNamesAreNotUnknown(row: Row, coder: Coder) throws {
        for isSnake in [false, true] {
            let (host, server) =
                isSnake ? ("host_name", "server_name") : ("hostName", "serverName")
            var text =
                #"{"name": "n", "\#(server)": "h", "p": 1, "x": "y", "version": 2, "deep": {"p": 3}}"#
            // Neither a property list nor TOML has an array around everything.
            if row.description == "Array<Aliased>" {
                if coder.name == "TOML" || coder.name == "XML" { continue }
                text = "[\(text)]"
            }
            let written = try row.rewrite(try coder.data(text), coder, isSnake)
            var value = try coder.tree(written)
            if let first = value.array?.first { value = first }
            #expect(value[host]?.text == "h")
            #expect(value["x"]?.text == "y")
            #expect(value["deep"]?["p"]?.text == "3")
            #expect(value.object?.count == 5, "\(value)")
        }
    }

    @Test func namesOfOtherTypesAreUnknown() throws {
        struct Both: Codable {
            var first: Other
            var second: Keeping
        }
        let text = #"{"first":{"x":1},"second":{"name":"n","x":2}}"#
        #expect(
            try Coder.json.rewritten(Both.self, text)
                == #"{"first":{"port":1},"second":{"name":"n","x":2}}"#)
    }

    @Test func aTypeThatFailedDoesNotCount() throws {
        enum Either: Codable {
            case limits(Limits)
            case keeping(Keeping)

            init(from decoder: any Decoder) throws {
                if let limits = try? Limits(from: decoder) {
                    self = .limits(limits)
                } else {
                    self = .keeping(try Keeping(from: decoder))
                }
            }

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .limits(let limits): try limits.encode(to: encoder)
                case .keeping(let keeping): try keeping.encode(to: encoder)
                }
            }
        }
        let text = #"[{"name":"n","maxSize":2},{"depth":1}]"#
        #expect(try Coder.json.rewritten([Either].self, text) == text)
    }

    @Test func anOmittedMemberDoesNotComeBack() throws {
        struct Size: Codable, DefaultsForMissingKeys {
            var maxSize = 1
        }
        struct Sized: Codable {
            var others = UnknownMembers()
            @Flattened var size: Size
        }
        var value = try DocumentDecoder(format: .json)
            .decode(Sized.self, from: Data(#"{"maxSize":2,"x":1}"#.utf8))
        value.size.maxSize = 1
        let encoder = DocumentEncoder(format: .json)
        encoder.omitsDefaults = true
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == #"{"x":1}"#)
    }
}
