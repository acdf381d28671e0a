import AllModules

/// What errors cost that somebody drops: nothing that grows with their place in the document.
@Suite("Errors take time in proportion to the document") struct ErrorGrowthTests {
    /// A growing document, and what is expected of its value, with a report of what was dropped.
    struct Growth: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let json: @Sendable (Int) -> String
        let check: @Sendable (DocumentDecoder, Data, Int) throws -> Void

        init<Value: Decodable & SendableMetatype>(
            _ name: String, _ type: Value.Type,
            json: @escaping @Sendable (Int) -> String = { Growing.list($0) },
            keys: DocumentDecoder.KeyDecodingStrategy = .useDefaultKeys,
            _ check: @escaping @Sendable (Value, Int, LossyReport) throws -> Void
        ) {
            testDescription = name
            self.json = json
            self.check = { decoder, data, count in
                let report = LossyReport()
                decoder.userInfo[.lossyReport] = report
                decoder.keyDecodingStrategy = keys
                try check(try decoder.decode(type, from: data), count, report)
            }
        }
    }

    struct Item: Decodable { var id: [String: Int] }
    struct Named: Decodable, Equatable { var firstName: Int }

    struct Placed: Decodable {
        var path: [String]
        var hasPlace: Bool
        init(from decoder: any Decoder) throws {
            path = decoder.codingPath.map(\.stringValue)
            hasPlace = decoder.sourceLocation != nil
        }
    }

    /// Elements from both ends, the last one first.
    struct Alternating: Decodable {
        var paths: [String] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            var decoders: [any Decoder] = []
            while !container.isAtEnd { decoders.append(try container.superDecoder()) }
            for place in 0..<decoders.count {
                let index = place % 2 == 0 ? decoders.count - 1 - place / 2 : place / 2
                let element = decoders[index]
                do {
                    _ = try Int(from: element)
                } catch let error as DecodingError {
                    paths.append(error.diagnostic?.path.last ?? "")
                    #expect(element.sourceLocation == error.diagnostic?.location)
                }
            }
        }
    }

    /// An element that is edited before it is decoded.
    struct Edited: Decodable {
        var number: Int?
        init(from decoder: any Decoder) throws {
            let value = try DocumentValue(from: decoder)
            do {
                number = try decoder.decode(Int.self, from: value)
            } catch let error as DecodingError {
                #expect(error.diagnostic?.location == decoder.sourceLocation)
            }
        }
    }

    static let growths: [Growth] =
        [
            Growth(
                "elements that are tried as three types before the right one", List<[Tried]>.self
            ) {
                value, count, _ in
                #expect(value.list.map(\.text) == Array(repeating: "a", count: count))
            },
            Growth("wrong elements", List<LossyArray<Int>>.self) { value, count, report in
                #expect(value.list.wrappedValue == [])
                #expect(report.drops.count == count)
                #expect(report.drops.last.map { "\($0.path)" } == "list.\(count - 1)")
                #expect(report.drops.last?.location != nil)
            },
            Growth(
                "objects with a wrong member", List<LossyArray<Item>>.self,
                json: { Growing.list($0, of: "{\"id\": {\"b\": \"x\"}}") }
            ) { value, _, _ in #expect(value.list.wrappedValue.isEmpty) },
            Growth(
                "wide objects", Table<LossyDictionary<String, Int>>.self,
                json: { Growing.table($0) }
            ) { value, _, _ in #expect(value.table.wrappedValue.isEmpty) },
            Growth("paths and places of all elements", List<[Placed]>.self) { value, count, _ in
                #expect(value.list.map(\.path) == (0..<count).map { ["list", "Index \($0)"] })
                #expect(value.list.allSatisfy { $0.hasPlace })
            },
            Growth("errors in no order", List<Alternating>.self) { value, count, _ in
                #expect(value.list.paths.count == count)
                #expect(value.list.paths.prefix(3) == ["\(count - 1)", "0", "\(count - 2)"])
            },
            Growth("edited elements", List<[Edited]>.self) { value, count, _ in
                #expect(value.list.count == count)
            },
        ]
        + [
            DocumentDecoder.KeyDecodingStrategy.convertFromSnakeCase,
            .custom { path in
                let key = path.last?.stringValue ?? ""
                return PathStep.key(key == "first_name" ? "firstName" : key)
            },
        ].map { keys in
            Growth(
                "key strategies", List<[Named]>.self,
                json: { Growing.list($0, of: "{\"first_name\": 1}") }, keys: keys
            ) { value, count, _ in
                #expect(value.list == Array(repeating: Named(firstName: 1), count: count))
            }
        }

    @Test(arguments: Coder.ours, growths)
    func isLinear(coder: Coder, growth: Growth) throws {
        try expectLinear("\(growth.testDescription) in \(coder)") { count in
            let data = try coder.data(growth.json(count))
            try growth.check(DocumentDecoder(format: coder.format), data, count)
        }
    }

    @Test("One wrong element, the last", arguments: Coder.ours)
    func lastElement(coder: Coder) throws {
        try expectLinear("last element in \(coder)") { count in
            let data = try coder.data(Growing.list(count, of: "1", last: "\"x\""))
            expectError(\DecodingError.diagnostic?.path, ["list", "\(count - 1)"]) {
                try DocumentDecoder(format: coder.format).decode(List<[Int]>.self, from: data)
            }
        }
    }

    @Test("A strategy of the program is asked once for each key on the way")
    func customStrategyAsksOnce() throws {
        struct Item: Decodable { var a: Int }
        let count = Mutex(0)
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.keyDecodingStrategy = .custom { path in
            count.withLock { $0 += 1 }
            return path[path.count - 1]
        }
        let size = 500
        _ = try decoder.decode(
            List<[Item]>.self, from: Data(Growing.list(size, of: "{\"a\": 1}").utf8))
        // Each member once, and the key of the list once for all paths.
        #expect(count.withLock { $0 } == size + 2)
    }

    @Test("Unknown types, among as many that are registered", arguments: Coder.ours)
    func unknownTypes(coder: Coder) throws {
        struct Screens: Decodable { @DynamicCodable var list: [any Route] }
        try expectLinear("unknown types in \(coder)") { count in
            let registry = DynamicDecodableRegistry()
            for number in 0..<count {
                try registry.register(Home.self, typeIdentifier: "home\(number)")
            }
            let report = LossyReport()
            let screens = try coder.decode(
                Screens.self, from: try coder.data(Growing.list(count, of: #"{"type": "hom"}"#)),
                registry, report)
            #expect(screens.list.isEmpty)
            #expect(report.drops.count == count)
            #expect(report.drops.last?.description.contains("and \(count - 3) more") == true)
        }
    }

    @Test("XML: elements among all members, with text or without", arguments: [false, true])
    func allMembers(isMixed: Bool) throws {
        let decoder = DocumentDecoder(format: XMLFormat())
        try expectLinear("members") { count in
            let text = isMixed ? "text" : ""
            let body = (0..<count).map { "\(text)<e\($0 % 7)>x</e\($0 % 7)>" }.joined()
            let report = LossyReport()
            decoder.userInfo[.lossyReport] = report
            let value = try decoder.decode(
                LossyArray<Int>.self, from: Data("<r>\(body)</r>".utf8))
            #expect(value.wrappedValue.isEmpty)
            #expect(report.drops.last.map { "\($0.path)" } == "\(count - 1)")
        }
    }

    @Test("XML: lists of several names among each other")
    func interleaved() throws {
        struct Lists: Decodable {
            @LossyArray var a: [Int]
            @LossyArray var b: [Int]
        }
        let decoder = DocumentDecoder(format: XMLFormat())
        try expectLinear("lists") { count in
            let report = LossyReport()
            decoder.userInfo[.lossyReport] = report
            let body = String(repeating: "<a>x</a><b>y</b>", count: count / 2)
            _ = try decoder.decode(Lists.self, from: Data("<r>\(body)</r>".utf8))
            #expect(report.drops.count == count)
            #expect(report.drops.last.map { "\($0.path)" } == "b.\(count / 2 - 1)")
        }
    }
}
