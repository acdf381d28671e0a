import AllModules

/// Values of the types that documents name.
@Suite("@DynamicCodable") struct DynamicCodableTests {
    @Test("Single values, arrays and dictionaries", arguments: Coder.all)
    func collections(coder: Coder) throws {
        let screen = try coder.dynamic(
            Screen.self,
            """
            {"route": \(Routes.detail), "routes": [\(Routes.login), \(Routes.logout), \(Routes.detail)],
             "byName": {"a": \(Routes.login), "b": \(Routes.search1)}}
            """)
        let detail = Detail(id: 7, tags: ["a", "b"])
        #expect(screen.route as? Detail == detail)
        #expect(screen.routes.count == 3)
        #expect(screen.routes[0] as? Login == Login(user: "ada"))
        #expect(screen.routes[1] as? Logout == Logout(reason: "late"))
        #expect(screen.routes[2] as? Detail == detail)
        #expect(screen.byName.count == 2)
        #expect(screen.byName["a"] as? Login == Login(user: "ada"))
        #expect(screen.byName["b"] as? Search == Search(terms: ["x"]))
        #expect(try coder.again(screen) == screen)
    }

    @Test("Collections of one element and of none", arguments: Coder.all)
    func fewElements(coder: Coder) throws {
        struct List: Codable, Equatable { @DynamicCodable var routes: [any Route] }
        let one = try coder.dynamic(List.self, #"{"routes": [\#(Routes.login)]}"#)
        #expect(one.routes.map { $0 as? Login } == [Login(user: "ada")])
        #expect(try coder.again(one) == one)
        let none = try coder.dynamic(List.self, #"{"routes": []}"#)
        #expect(none.routes.isEmpty)
        #expect(try coder.again(none) == none)
    }

    @Test("Optionals that are there", arguments: Coder.all)
    func optionals(coder: Coder) throws {
        let maybe = try coder.dynamic(
            Maybe.self,
            """
            {"route": \(Routes.login), "routes": [\(Routes.login), \(Routes.detail)],
             "byName": {"a": \(Routes.login)}}
            """)
        #expect(maybe.route as? Login == Login(user: "ada"))
        #expect(maybe.routes?.count == 2)
        #expect(maybe.byName?["a"] as? Login == Login(user: "ada"))
        #expect(try coder.again(maybe) == maybe)
        let one = try coder.dynamic(Maybe.self, #"{"routes": [\#(Routes.login)]}"#)
        #expect(one.routes?.map { $0 as? Login } == [Login(user: "ada")])
    }

    @Test("Missing keys are nil, and nil is not written", arguments: Coder.all)
    func missing(coder: Coder) throws {
        let maybe = try coder.dynamic(Maybe.self, "{}")
        #expect(maybe.route == nil && maybe.routes == nil && maybe.byName == nil)
        #expect(try coder.again(maybe) == maybe)
        if !coder.isXML { #expect(try coder.text(maybe) == "{}") }
    }

    @Test("Nulls are nil", arguments: Coder.withNull)
    func nulls(coder: Coder) throws {
        let maybe = try coder.dynamic(
            Maybe.self, #"{"route": null, "routes": null, "byName": null}"#)
        #expect(maybe.route == nil && maybe.routes == nil && maybe.byName == nil)
        struct Sparse: Codable, Equatable {
            @DynamicCodable var list: [(any Route)?]
            @DynamicCodable var table: [String: (any Route)?]
        }
        let sparse = try coder.dynamic(
            Sparse.self,
            #"{"list": [null, \#(Routes.login)], "table": {"a": null, "b": \#(Routes.login)}}"#)
        #expect(sparse.list.map { $0 as? Login } == [nil, Login(user: "ada")])
        #expect(sparse.table.keys.sorted() == ["a", "b"])
        #expect(sparse.table["a"] as? Login == nil)
        #expect(sparse.table["b"] as? Login == Login(user: "ada"))
        #expect(try coder.again(sparse) == sparse)
    }

    @Test("An empty object is nil where a value may be", arguments: Coder.all)
    func emptyObject(coder: Coder) throws {
        let maybe = try coder.dynamic(Maybe.self, #"{"route": {}, "byName": {}}"#)
        #expect(maybe.route == nil)
        // An empty element is no table in XML.
        #expect(coder.isXML || maybe.byName?.isEmpty == true)
    }

    @Test("A scalar is not nil", arguments: Coder.all)
    func scalar(coder: Coder) throws {
        for text in [#"{"route": 5}"#, #"{"route": "x"}"#] {
            #expect(throws: (any Error).self) { try coder.dynamic(Maybe.self, text) }
        }
        guard !coder.isXML else { return }
        for text in [#"{"routes": 5}"#, #"{"byName": 5}"#, #"{"route": [1]}"#] {
            #expect(throws: (any Error).self) { try coder.dynamic(Maybe.self, text) }
        }
    }

    @Test("Nested collections, both ways", arguments: Coder.all)
    func nested(coder: Coder) throws {
        struct Tables: Codable, Equatable {
            @DynamicCodable var lists: [String: [any Route]]
        }
        let tables = try coder.dynamic(
            Tables.self,
            #"{"lists": {"a": [\#(Routes.login), \#(Routes.detail)], "b": [\#(Routes.logout)]}}"#)
        #expect(tables.lists["a"]?.map { "\(type(of: $0))" } == ["Login", "Detail"])
        #expect(tables.lists["b"]?.map { "\(type(of: $0))" } == ["Logout"])
        #expect(try coder.again(tables) == tables)
        // Lists of lists have no form in XML.
        guard !coder.isXML else { return }
        struct Lists: Codable, Equatable {
            @DynamicCodable var lists: [[any Route]]
            @DynamicCodable var deep: [[String: [[any Route]?]]]
        }
        let lists = try coder.dynamic(
            Lists.self,
            """
            {"lists": [[\(Routes.login)], [], [\(Routes.detail), \(Routes.logout)]],
             "deep": [{"a": [[\(Routes.login)]]}]}
            """)
        #expect(
            lists.lists.map { $0.map { "\(type(of: $0))" } } == [
                ["Login"], [], ["Detail", "Logout"],
            ])
        #expect(lists.deep[0]["a"]?[0]?[0] as? Login == Login(user: "ada"))
        #expect(try coder.again(lists) == lists)
    }

    @Test("Values inside of values", arguments: Coder.all)
    func recursive(coder: Coder) throws {
        struct Single: Codable, Equatable { @DynamicCodable var route: any Route }
        let stack =
            #"{"type": "stack", "routes": [\#(Routes.login), {"type": "stack", "routes": [\#(Routes.detail)]}]}"#
        let single = try coder.dynamic(Single.self, #"{"route": \#(stack)}"#)
        let outer = try #require(single.route as? Stack)
        #expect(outer.routes[0] as? Login == Login(user: "ada"))
        #expect(
            (outer.routes[1] as? Stack)?.routes[0] as? Detail == Detail(id: 7, tags: ["a", "b"]))
        #expect(try coder.again(single) == single)
    }

    @Test("A dynamic value at the root", arguments: Coder.all)
    func root(coder: Coder) throws {
        let route = try coder.dynamic(DynamicCodable<any Route>.self, Routes.login)
        #expect(route.wrappedValue as? Login == Login(user: "ada"))
        #expect(try coder.again(route) == route)
        guard !["TOML", "XML"].contains(coder.name) else { return }
        let routes = try coder.dynamic(
            DynamicCodable<[any Route]>.self, "[\(Routes.login), \(Routes.detail)]")
        #expect(routes.wrappedValue.count == 2)
        #expect(try coder.again(routes) == routes)
    }

    @Test("Types that are only decoded or only encoded", arguments: Coder.all)
    func oneWay(coder: Coder) throws {
        struct Click: Route, Decodable { var type: String { "click" }; var x: Int }
        struct Written: Route, Encodable { var type: String { "written" }; var y: Int }
        struct Reader: Decodable {
            @DynamicDecodable var one: any Route
            @DynamicDecodable var many: [any Route]
            @DynamicDecodable var none: (any Route)?
        }
        struct Writer: Encodable {
            @DynamicEncodable var one: any Route
            @DynamicEncodable var many: [any Route]
            @DynamicEncodable var none: (any Route)?
        }
        struct Number: Route, Codable { var type: String; var y: Int }
        let registry = DynamicDecodableRegistry()
        try registry.register(Click.self, typeIdentifier: "click")
        try registry.register(Number.self, typeIdentifier: "written")
        let click = #"{"type": "click", "x": 3}"#
        let reader = try coder.dynamic(
            Reader.self, #"{"one": \#(click), "many": [\#(click)]}"#, registry)
        #expect((reader.one as? Click)?.x == 3)
        #expect((reader.many.first as? Click)?.x == 3)
        #expect(reader.none == nil)
        let data = try coder.encode(
            Writer(one: Written(y: 4), many: [Written(y: 5)], none: nil), nil)
        let read = try coder.decode(Reader.self, from: data, registry)
        #expect((read.one as? Number)?.y == 4)
        #expect((read.many.first as? Number)?.y == 5)
    }

    @Test("What is not Encodable is an error")
    func notEncodable() throws {
        struct Click: Route, Decodable { var type: String { "click" } }
        expectError(EncodingError.self, "a: expected an Encodable value, found a Click") {
            try JSONEncoder().encode(["a": DynamicCodable<any Route>(wrappedValue: Click())])
        }
    }

    @Test("The classes of a hierarchy", arguments: Coder.all)
    func classes(coder: Coder) throws {
        let registry = DynamicDecodableRegistry(typeKey: "kind")
        try registry.register(Animal.self, typeIdentifier: "animal")
        try registry.register(Dog.self, typeIdentifier: "dog")
        struct Zoo: Codable { @DynamicCodable var animals: [Animal] }
        let zoo = try coder.dynamic(
            Zoo.self,
            #"{"animals": [{"kind": "dog", "name": "Rex", "tricks": 2}, {"kind": "animal", "name": "Tom"}]}"#,
            registry)
        #expect(zoo.animals.map(\.name) == ["Rex", "Tom"])
        #expect((zoo.animals[0] as? Dog)?.tricks == 2)
        let again = try coder.again(zoo, registry)
        #expect((again.animals[0] as? Dog)?.tricks == 2)
        #expect(again.animals[1].name == "Tom")
    }

    class Animal: Codable {
        var name: String
    }

    final class Dog: Animal {
        var tricks: Int

        private enum CodingKeys: CodingKey { case tricks }

        required init(from decoder: any Decoder) throws {
            tricks = try decoder.container(keyedBy: CodingKeys.self).decode(
                Int.self, forKey: .tricks)
            try super.init(from: decoder)
        }

        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(tricks, forKey: .tricks)
        }
    }

    @Test("Several protocols, one without any requirement, and a type itself", arguments: Coder.all)
    func subjects(coder: Coder) throws {
        func values<Value>(_: Value.Type) throws -> [Value] {
            let json = #"{"a": [\#(Routes.login), \#(Routes.login)]}"#
            return try coder.dynamic([String: DynamicCodable<[Value]>].self, json)["a"]?
                .wrappedValue ?? []
        }
        let login = Login(user: "ada")
        #expect(try values((any Route & Hashable).self).map { $0 as? Login } == [login, login])
        #expect(try values(Any.self).map { $0 as? Login } == [login, login])
        #expect(try values(Login.self) == [login, login])
        #expect(throws: DecodingError.self) { try values(Home.self) }
    }
}
