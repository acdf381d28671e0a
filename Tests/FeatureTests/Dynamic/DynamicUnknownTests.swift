import AllModules

extension UnknownDynamicValue: Route {}

private protocol Page: TypeIdentifiable {}

/// What becomes of values of unknown types.
@Suite("Unknown types") struct DynamicUnknownTests {
    struct Single: Codable { @DynamicCodable var route: any Route }
    struct List: Codable, Equatable { @DynamicCodable var routes: [any Route] }
    struct Table: Codable { @DynamicCodable var routes: [String: any Route] }

    @Test("Elements are dropped and reported", arguments: Coder.all)
    func dropped(coder: Coder) throws {
        let report = LossyReport()
        let list = try coder.dynamic(
            List.self, #"{"routes": [\#(Routes.login), \#(Routes.unknown), \#(Routes.detail)]}"#,
            nil, report)
        #expect(list.routes.map { "\(type(of: $0))" } == ["Login", "Detail"])
        let table = try coder.dynamic(
            Table.self, #"{"routes": {"a": \#(Routes.login), "b": \#(Routes.unknown)}}"#, nil,
            report)
        #expect(table.routes.keys.sorted() == ["a"])
        #expect(report.drops.map { "\($0.path)" } == ["routes.1", "routes.b"])
        #expect(report.drops.first?.value?["type"]?.text == "logn")
        #expect(report.drops.first?.description.contains("a Route, found \"logn\"") == true)
    }

    @Test("Of optional elements, and of inner arrays", arguments: Coder.typed)
    func droppedInside(coder: Coder) throws {
        struct Deep: Codable {
            @DynamicCodable var lists: [[any Route]]
            @DynamicCodable var maybe: [(any Route)?]
            @DynamicCodable var none: [any Route]?
        }
        let report = LossyReport()
        let text = "[\(Routes.unknown), \(Routes.login)]"
        let deep = try coder.dynamic(
            Deep.self, #"{"lists": [\#(text), []], "maybe": \#(text), "none": \#(text)}"#, nil,
            report)
        #expect(deep.lists.map(\.count) == [1, 0])
        #expect(deep.maybe.count == 1)
        #expect(deep.none?.count == 1)
        #expect(report.drops.map { "\($0.path)" } == ["lists.0.0", "maybe.0", "none.0"])
    }

    @Test("Too many drops are an error", arguments: Coder.all)
    func threshold(coder: Coder) throws {
        #expect(throws: LossyDecodingError.self) {
            try coder.dynamic(
                List.self, #"{"routes": [\#(Routes.login), \#(Routes.unknown)]}"#, nil,
                LossyReport(maximumDrops: 0))
        }
    }

    @Test("A single value of an unknown type is an error", arguments: Coder.all)
    func single(coder: Coder) throws {
        expectError(\DecodingError.summary, "dataCorrupted route") {
            try coder.dynamic(Single.self, #"{"route": \#(Routes.unknown)}"#, try Routes.registry())
        }
        #expect(throws: DecodingError.self) {
            try coder.dynamic(Maybe.self, #"{"route": \#(Routes.unknown)}"#)
        }
    }

    @Test("The message names the identifier, the protocol and some identifiers")
    func message() throws {
        let decoder = DocumentDecoder(format: .json)
        let registry = try Routes.registry()
        decoder.userInfo[.dynamicRegistry] = registry
        func expectMessage(_ known: String) {
            expectError(
                line: #"1:11: route: expected the type identifier of a Route, found "logn" "#
                    + "(registered: \(known))"
            ) { try decoder.decode(Single.self, from: #"{"route": {"type": "logn"}}"#) }
        }
        expectMessage(#""login", "detail", "logout""#)
        try registry.register(Home.self, typeIdentifier: "home")
        expectMessage(#""login", "detail", "logout" and 1 more"#)
        decoder.userInfo[.dynamicRegistry] = DynamicDecodableRegistry()
        expectMessage("none")
    }

    @Test("The policies of a registry", arguments: Coder.all)
    func policies(coder: Coder) throws {
        let strict = try Routes.registry(unknownElements: .throw)
        #expect(throws: DecodingError.self) {
            try coder.dynamic(List.self, #"{"routes": [\#(Routes.unknown)]}"#, strict)
        }
        let report = LossyReport()
        let lenient = try Routes.registry(unknownValues: .drop)
        let maybe = try coder.dynamic(
            Maybe.self, #"{"route": \#(Routes.unknown)}"#, lenient, report)
        #expect(maybe.route == nil)
        #expect(report.drops.map { "\($0.path)" } == ["route"])
        #expect(throws: DecodingError.self) {
            try coder.dynamic(Single.self, #"{"route": \#(Routes.unknown)}"#, lenient)
        }
        lenient.unknownElements = .throw
        #expect(throws: DecodingError.self) {
            try coder.dynamic(List.self, #"{"routes": [\#(Routes.unknown)]}"#, lenient)
        }
        lenient.unknownElements = .keep
        // A kept value is no such page.
        struct Pages: Codable { @DynamicCodable var pages: [any Page] }
        #expect(throws: DecodingError.self) {
            try coder.dynamic(Pages.self, #"{"pages": [\#(Routes.unknown)]}"#, lenient)
        }
        struct Things: Codable { @DynamicCodable var things: [any Codable] }
        let things = try coder.dynamic(
            Things.self, #"{"things": [\#(Routes.unknown), \#(Routes.login)]}"#, lenient)
        #expect((things.things[0] as? UnknownDynamicValue)?.type == "logn")
        #expect(things.things[1] is Login)
    }

    @Test("Unknown values are kept and written back unchanged", arguments: Coder.all)
    func kept(coder: Coder) throws {
        let registry = try Routes.registry(unknownValues: .keep, unknownElements: .keep)
        let text = #"{"routes": [\#(Routes.login), \#(Routes.unknown)]}"#
        let report = LossyReport(maximumDrops: 0)
        let list = try coder.dynamic(List.self, text, registry, report)
        let unknown = try #require(list.routes[1] as? UnknownDynamicValue)
        #expect(unknown.type == "logn")
        let value = try unknown.node.value
        #expect(value["extra"]["a"]?.string == "x")
        let data = try coder.encode(list, registry)
        let again = try coder.decode(List.self, from: data, registry)
        #expect(again.routes[1] as? UnknownDynamicValue == unknown)
        let single = try coder.dynamic(Single.self, #"{"route": \#(Routes.unknown)}"#, registry)
        #expect(single.route is UnknownDynamicValue)
        if ["JSON", "CBOR", "YAML", "TOML"].contains(coder.name) {
            #expect(
                try coder.json(data)
                    == #"{"routes":[{"type":"login","user":"ada"},{"type":"logn","size":1.50,"extra":{"b":[1],"a":"x"}}]}"#
                    || coder.name == "CBOR" || coder.name == "TOML")
        }
    }

    @Test("Attributes of unknown XML stay attributes")
    func keptXML() throws {
        let registry = try Routes.registry(unknownElements: .keep)
        let coder = try #require(Coder.all.first { $0.isXML })
        let list = try coder.decode(
            List.self,
            from: Data("<List><routes type=\"logn\" a=\"1\"><b>x</b><b>y</b></routes></List>".utf8),
            registry)
        let written = String(decoding: try coder.encode(list, registry), as: UTF8.self)
        #expect(written.contains(#"<routes type="logn" a="1"><b>x</b><b>y</b></routes>"#))
    }

    @Test("A kept value can be made, decoded and compared by hand", arguments: Coder.all)
    func byHand(coder: Coder) throws {
        func make(_ value: DocumentValue) throws -> UnknownDynamicValue {
            UnknownDynamicValue(type: "x", node: try CodableDocument(value).root)
        }
        let value = try make(["type": "x", "a": "y"])
        #expect(try value == make(["a": "y", "type": "x"]))
        #expect(try value.hashValue == make(["type": "x"]).hashValue)
        let again = try coder.again(["v": value])
        #expect(again["v"]?.type == "x")
        #expect(try again["v"]?.node.value["a"]?.string == "y")
    }

    @Test("Errors of registered types are errors of the whole", arguments: Coder.all)
    func invalid(coder: Coder) throws {
        let text = #"{"routes": [\#(Routes.login), {"type": "detail", "id": "x", "tags": []}]}"#
        #expect(throws: DecodingError.self) { try coder.dynamic(List.self, text) }
        #expect(throws: DecodingError.self) {
            try coder.dynamic(Table.self, #"{"routes": {"a": {"type": "detail", "id": "x"}}}"#)
        }
        struct Lossy: Codable { @LossyArray var routes: [DynamicCodable<any Route>] }
        let report = LossyReport()
        let lossy = try coder.dynamic(Lossy.self, text, nil, report)
        #expect(lossy.routes.map { $0.wrappedValue as? Login } == [Login(user: "ada")])
        #expect(report.drops.map { "\($0.path)" } == ["routes.1"])
    }

    @Test("The messages of missing and wrong identifiers")
    func messages() throws {
        Routes.registered
        let decoder = DocumentDecoder(format: .json)
        func message(_ text: String) -> String? {
            let error = #expect(throws: DecodingError.self) {
                try decoder.decode(List.self, from: text)
            }
            return error?.diagnostic?.errorDescription
        }
        for (route, text) in [
            #"{"user": "ada"}"#: #"1:13: routes.0: the key "type" is missing"#,
            #"{"type": 5}"#: "1:22: routes.0.type: expected String, found 5",
            "\(Routes.login), 5": "1:47: routes.1: expected an object, found 5",
            #"{"type": "detail", "id": "x"}"#: #"1:38: routes.0.id: expected Int, found "x""#,
        ] {
            #expect(message(#"{"routes": [\#(route)]}"#) == text)
        }
        let registry = DynamicDecodableRegistry()
        decoder.userInfo[.dynamicRegistry] = registry
        #expect(throws: Never.self) { try registry.register(Search1.self, typeIdentifier: "s") }
        #expect(
            message(#"{"routes": [{"type": "s", "version": 1, "term": "x"}]}"#)
                == #"1:13: routes.0: expected the type identifier of a Route, found "s", the identifier of Search1"#
        )
    }
}
