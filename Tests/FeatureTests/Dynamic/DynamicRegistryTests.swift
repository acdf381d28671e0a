import AllModules

/// Registries.
@Suite("Registries of dynamic types") struct DynamicRegistryTests {
    struct List: Codable { @DynamicCodable var routes: [any Route] }

    @Test("A type key of its own", arguments: Coder.all)
    func typeKey(coder: Coder) throws {
        let registry = DynamicDecodableRegistry(typeKey: "$kind")
        struct Circle: Codable, Hashable { var radius: Int }
        guard !coder.isXML else { return }
        try registry.register(Circle.self, typeIdentifier: "circle")
        let shape = try coder.dynamic(
            DynamicCodable<any Codable>.self, #"{"$kind": "circle", "radius": 2}"#, registry)
        #expect(shape.wrappedValue as? Circle == Circle(radius: 2))
        let again = try coder.again(shape, registry)
        #expect(again == shape)
    }

    enum Kind: String, Codable { case circle, square }
    struct Circle: Codable, Hashable { var radius: Int }
    struct Square: Codable, Hashable { var side: Int }
    struct Shapes: Codable { @DynamicCodable var shapes: [any Codable & Hashable & Sendable] }

    @Test("Identifiers that are no strings", arguments: Coder.all)
    func identifiers(coder: Coder) throws {
        let kinds = DynamicDecodableRegistry(identifiers: Kind.self)
        try kinds.register(Circle.self, typeIdentifier: Kind.circle)
        try kinds.register(Square.self, typeIdentifier: Kind.square)
        let report = LossyReport()
        let shapes = try coder.dynamic(
            Shapes.self,
            #"{"shapes": [{"type": "circle", "radius": 1}, {"type": "square", "side": 2}, {"type": "cube"}]}"#,
            kinds, report)
        #expect(shapes.shapes.map { "\(type(of: $0))" } == ["Circle", "Square"])
        #expect(report.drops.map { $0.value?["type"]?.text } == ["cube"])
        let again = try coder.again(shapes, kinds)
        #expect(again.shapes.count == 2)

        let numbers = DynamicDecodableRegistry(identifiers: Int.self)
        try numbers.register(Circle.self, typeIdentifier: 1)
        let numbered = try coder.dynamic(
            Shapes.self, #"{"shapes": [{"type": 1, "radius": 3}, {"type": 2, "radius": 3}]}"#,
            numbers)
        #expect(numbered.shapes.map { $0 as? Circle } == [Circle(radius: 3)])
        let written = try coder.again(numbered, numbers)
        #expect(written.shapes.map { $0 as? Circle } == [Circle(radius: 3)])
        #expect(throws: DecodingError.self) {
            try coder.dynamic(Shapes.self, #"{"shapes": [{"type": "x"}]}"#, numbers)
        }
    }

    protocol Widget: Sendable {}
    struct Label: Widget, Codable, Hashable { var text: String }
    struct Link: Route, Codable, Hashable { var type: String { "1" } }
    struct Page: Codable, Equatable {
        @DynamicCodable var widget: any Widget
        @DynamicCodable var route: any Route
    }

    @Test("A registry for a protocol", arguments: Coder.all)
    func uses(coder: Coder) throws {
        let widgets = DynamicDecodableRegistry(typeKey: "kind", identifiers: Int.self)
        try widgets.register(Label.self, typeIdentifier: 1)
        let registry = try Routes.registry()
        try registry.register(Link.self, typeIdentifier: "1")
        registry.use(widgets, for: (any Widget).self)
        let text = #"{"widget": {"kind": 1, "text": "a"}, "route": {"type": "1"}}"#
        let page = try coder.dynamic(Page.self, text, registry)
        #expect(page.widget as? Label == Label(text: "a"))
        #expect(page.route is Link)
        let again = try coder.again(page, registry)
        #expect(again == page)
        registry.use(nil, for: (any Widget).self)
        #expect(throws: DecodingError.self) { try coder.dynamic(Page.self, text, registry) }
    }

    @Test("An identifier that is taken is an error")
    func taken() throws {
        let registry = try Routes.registry()
        try registry.register(Login.self, typeIdentifier: "login")
        let error = #expect(throws: DynamicRegistrationError.self) {
            try registry.register(Home.self, typeIdentifier: "login")
        }
        #expect(error == .taken("login", by: "Login", type: "Home"))
        #expect(
            error?.localizedDescription
                == #"the type identifier "login" for Home is already registered for Login"#)
        expectError(
            DynamicRegistrationError.self, #"expected a type identifier of type String, found "5""#
        ) { try registry.register(Home.self, typeIdentifier: 5) }
    }

    @Test("Two types that claim one identifier of the shared registry", arguments: Coder.all)
    func claimed(coder: Coder) throws {
        DynamicDecodableRegistry.register(Login.self, typeIdentifier: "claimed")
        DynamicDecodableRegistry.register(Login.self, typeIdentifier: "claimed")
        DynamicDecodableRegistry.register(Detail.self, typeIdentifier: "claimed")
        let error = #expect(throws: DecodingError.self) {
            try coder.dynamic(List.self, #"{"routes": [{"type": "claimed"}]}"#)
        }
        #expect(
            error?.documentDescription.contains(
                #"routes.0: expected one type with the type identifier "claimed", found Login, Detail"#
            ) == true)
    }

    /// A route that registers another one while it is decoded.
    struct Opener: Route, Codable {
        var type: String
        init(from decoder: any Decoder) throws {
            type = "opener"
            let registry = decoder.userInfo[.dynamicRegistry] as? DynamicDecodableRegistry
            try registry?.register(Home.self, typeIdentifier: "late")
        }
    }

    @Test("What is registered while decoding is found", arguments: Coder.all)
    func late(coder: Coder) throws {
        let registry = DynamicDecodableRegistry()
        registry.unknownElements = .throw
        try registry.register(Opener.self, typeIdentifier: "opener")
        let list = try coder.dynamic(
            List.self, #"{"routes": [{"type": "opener"}, {"type": "late"}, {"type": "late"}]}"#,
            registry)
        #expect(list.routes.map { "\(type(of: $0))" } == ["Opener", "Home", "Home"])
    }

    @Test("A requested identifier is not an unknown key")
    func strict() throws {
        Routes.registered
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        let text =
            #"{"routes": [\#(Routes.logout), {"type": "home"}, \#(Routes.search1), \#(Routes.unknown)]}"#
        let list = try decoder.decode(List.self, from: text)
        #expect(list.routes.count == 3)
        #expect(throws: (any Error).self) {
            try decoder.decode(
                List.self,
                from: #"{"routes": [{"type": "login", "user": "ada", "odd": 1}]}"#)
        }
    }

    @Test("Aliases")
    func aliases() throws {
        Routes.registered
        let decoder = DocumentDecoder(format: YAMLForm.format)
        let text = "routes: [&a {type: login, user: ada}, *a, {type: stack, routes: [*a]}]"
        let list = try decoder.decode(List.self, from: text)
        #expect(list.routes.map { "\(type(of: $0))" } == ["Login", "Login", "Stack"])
    }
}

private enum YAMLForm {
    static let format = Coder.ours.first { $0.name == "YAML" }?.format ?? JSONFormat()
}
