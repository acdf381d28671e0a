import AllModules

/// How the names of types are written.
@Suite("The type key when encoding") struct DynamicEncodingTests {
    private func text(_ route: any Route, _ coder: Coder) throws -> String {
        Routes.registered
        return try coder.text(DynamicCodable(wrappedValue: route))
    }

    @Test("A type that is coded is written once", arguments: Coder.ours)
    func once(coder: Coder) throws {
        guard !coder.isXML, !coder.isPropertyList else { return }
        #expect(try text(Login(user: "ada"), coder) == #"{"type":"login","user":"ada"}"#)
    }

    @Test("A type that is not encoded is added after the members", arguments: Coder.all)
    func added(coder: Coder) throws {
        Routes.registered
        let routes = DynamicCodable<[String: [any Route]]>(wrappedValue: [
            "a": [Logout(reason: "late"), Home(), Logout(reason: "x")]
        ])
        #expect(try coder.again(routes) == routes)
        guard coder.name == "JSON" || coder.name == "CBOR" else { return }
        #expect(try text(Logout(reason: "late"), coder) == #"{"reason":"late","type":"logout"}"#)
        #expect(try text(Home(), coder) == #"{"type":"home"}"#)
    }

    @Test("A value that is not TypeIdentifiable gets its type from the registry")
    func registered() throws {
        struct Plain: Codable { var a: Int }
        let registry = DynamicDecodableRegistry(typeKey: "kind", identifiers: Int.self)
        try registry.register(Plain.self, typeIdentifier: 4)
        try registry.register(Plain.self, typeIdentifier: 3)
        for coder in Coder.all {
            let value = DynamicCodable<any Codable>(wrappedValue: Plain(a: 1))
            let data = try coder.encode(value, registry)
            let json = try coder.json(data)
            #expect(json.contains(#""kind":4"#) || json.contains(#""kind":"4""#))
            let again = try coder.decode(DynamicCodable<any Codable>.self, from: data, registry)
            #expect((again.wrappedValue as? Plain)?.a == 1)
        }
    }

    @Test("A value of an unregistered type is written unchanged", arguments: Coder.ours)
    func unregistered(coder: Coder) throws {
        struct Plain: Codable { var a: String }
        guard !coder.isXML else { return }
        let value = DynamicEncodable<any Encodable>(wrappedValue: Plain(a: "x"))
        #expect(try coder.text(value) == #"{"a":"x"}"#)
    }

    @Test(
        "Versioned types are read by their chain and written with their version",
        arguments: Coder.all)
    func versioned(coder: Coder) throws {
        let list = DynamicCodable<[String: any Route]>(wrappedValue: [
            "a": Search(terms: ["x", "y"])
        ])
        for search in [Routes.search1, Routes.search2] {
            let routes = try coder.dynamic(
                DynamicCodable<[String: any Route]>.self, #"{"a": \#(search)}"#)
            let terms = (routes.wrappedValue["a"] as? Search)?.terms
            #expect(terms == (search == Routes.search1 ? ["x"] : ["x", "y"]))
        }
        #expect(try coder.again(list) == list)
        if coder.name == "JSON" {
            #expect(
                try text(Search(terms: ["x"]), coder)
                    == #"{"version":2,"terms":["x"],"type":"search"}"#)
        }
        #expect(throws: VersionedDecodingError.self) {
            try coder.dynamic(
                DynamicCodable<any Route>.self, #"{"type": "search", "version": 9, "terms": []}"#)
        }
    }

    @Test("A value that hands on another one", arguments: Coder.all)
    func delegated(coder: Coder) throws {
        struct Box: Route, Codable {
            var type: String { "logout" }
            var content: Logout
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(content)
            }
        }
        Routes.registered
        let box = Box(content: Logout(reason: "late"))
        let again = try coder.again(["a": DynamicCodable<any Route>(wrappedValue: box)], nil)
        #expect(again["a"]?.wrappedValue as? Logout == Logout(reason: "late"))
    }

    @Test("A value that is a dictionary", arguments: Coder.all)
    func dictionary(coder: Coder) throws {
        struct Table: Route, Codable, Hashable {
            var type: String { "table" }
            var entries: [String: String]
            init(entries: [String: String]) { self.entries = entries }
            init(from decoder: any Decoder) throws {
                entries = try decoder.singleValueContainer().decode([String: String].self)
                entries["type"] = nil
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(entries)
            }
        }
        let registry = DynamicDecodableRegistry()
        try registry.register(Table.self, typeIdentifier: "table")
        let table = Table(entries: ["a": "x", "bC": "y"])
        let again = try coder.again(["a": DynamicCodable<any Route>(wrappedValue: table)], registry)
        #expect(again["a"]?.wrappedValue as? Table == table)
    }

    @Test("A value that is not an object has no member for its type", arguments: Coder.all)
    func noObject(coder: Coder) throws {
        struct Scalar: Route, Encodable {
            var type: String { "scalar" }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(5)
            }
        }
        struct List: Route, Encodable {
            var type: String { "list" }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(5)
            }
        }
        for route in [Scalar(), List()] as [any Route] {
            let error = #expect(throws: EncodingError.self) {
                try coder.encode(["a": DynamicEncodable<any Route>(wrappedValue: route)], nil)
            }
            // Foundation puts an error of its own around it.
            if coder.isFoundation, coder.isPropertyList { continue }
            let found = route is List ? "List encodes as an array" : "Scalar encodes as 5"
            #expect(
                error?.documentDescription == "a: \(found), which cannot hold the member \"type\"")
        }
    }

    @Test("Key strategies", arguments: Coder.withStrategies)
    func strategies(coder: Coder) throws {
        struct Item: Codable, Hashable { var someName: String }
        struct Typed: Codable, Hashable { var someName: String; var itemKind: String }
        let registry = DynamicDecodableRegistry(typeKey: "itemKind")
        try registry.register(Item.self, typeIdentifier: "item")
        try registry.register(Typed.self, typeIdentifier: "typed")
        DynamicDecodableRegistry.shared.use(registry, for: (any Codable & Hashable).self)
        let items = DynamicCodable<[any Codable & Hashable]>(wrappedValue: [
            Item(someName: "a"), Typed(someName: "b", itemKind: "typed"),
        ])
        let holder = ["items": items]
        let data = try coder.encoder(strategies: true).encode(holder)
        let json = try coder.json(data)
        #expect(json.components(separatedBy: "item_kind").count == 3)
        let again = try coder.decoder(strategies: true).decode(
            [String: DynamicCodable<[any Codable & Hashable]>].self, from: data)
        #expect(again == holder)
    }
}
