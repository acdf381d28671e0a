import AllModules
import Testing

/// What errors cost that somebody drops: nothing that grows with their place in the document.
@Suite("Errors take time in proportion to the document") struct ErrorGrowthTests {
    @Test("Elements that are tried as three types before the right one", arguments: Coder.ours)
    func tries(coder: Coder) throws {
        try expectLinear("tries in \(coder)") { count in
            let data = try coder.data(Growing.list(count))
            let value = try decoder(coder).decode(List<[Tried]>.self, from: data)
            #expect(value.list.map(\.text) == Array(repeating: "a", count: count))
        }
    }

    @Test("Lossy arrays of wrong elements, with a report", arguments: Coder.ours)
    func lossyArray(coder: Coder) throws {
        try expectLinear("lossy array in \(coder)") { count in
            let report = LossyReport()
            let decoder = decoder(coder)
            decoder.userInfo[.lossyReport] = report
            let data = try coder.data(Growing.list(count))
            let value = try decoder.decode(List<LossyArray<Int>>.self, from: data)
            #expect(value.list.wrappedValue == [])
            #expect(report.drops.count == count)
            #expect(report.drops.last.map { "\($0.path)" } == "list.\(count - 1)")
            #expect(report.drops.last?.location != nil)
        }
    }

    @Test("Lossy arrays of objects with a wrong member", arguments: Coder.ours)
    func lossyObjects(coder: Coder) throws {
        struct Item: Decodable { var id: [String: Int] }
        try expectLinear("lossy objects in \(coder)") { count in
            let data = try coder.data(Growing.list(count, of: "{\"id\": {\"b\": \"x\"}}"))
            let value = try decoder(coder).decode(List<LossyArray<Item>>.self, from: data)
            #expect(value.list.wrappedValue.isEmpty)
        }
    }

    @Test("Wide objects with wrong values", arguments: Coder.ours)
    func lossyTable(coder: Coder) throws {
        try expectLinear("lossy table in \(coder)") { count in
            let data = try coder.data(Growing.table(count))
            let value = try decoder(coder)
                .decode(Table<LossyDictionary<String, Int>>.self, from: data)
            #expect(value.table.wrappedValue.isEmpty)
        }
    }

    @Test("One wrong element, the last", arguments: Coder.ours)
    func lastElement(coder: Coder) throws {
        try expectLinear("last element in \(coder)") { count in
            let data = try coder.data(Growing.list(count, of: "1", last: "\"x\""))
            do {
                _ = try decoder(coder).decode(List<[Int]>.self, from: data)
                Issue.record("expected an error")
            } catch let error as DecodingError {
                #expect(error.diagnostic?.path == ["list", "\(count - 1)"])
            }
        }
    }

    @Test("Paths and places of all elements", arguments: Coder.ours)
    func paths(coder: Coder) throws {
        struct Element: Decodable {
            var path: [String]
            var hasPlace: Bool

            init(from decoder: any Decoder) throws {
                path = decoder.codingPath.map(\.stringValue)
                hasPlace = decoder.sourceLocation != nil
            }
        }
        try expectLinear("paths in \(coder)") { count in
            let data = try coder.data(Growing.list(count))
            let value = try decoder(coder).decode(List<[Element]>.self, from: data)
            #expect(value.list.map(\.path) == (0..<count).map { ["list", "Index \($0)"] })
            #expect(value.list.allSatisfy { $0.hasPlace })
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

    @Test("Errors in no order", arguments: Coder.ours)
    func alternating(coder: Coder) throws {
        try expectLinear("alternating in \(coder)") { count in
            let data = try coder.data(Growing.list(count))
            let value = try decoder(coder).decode(List<Alternating>.self, from: data)
            #expect(value.list.paths.count == count)
            #expect(value.list.paths.prefix(3) == ["\(count - 1)", "0", "\(count - 2)"])
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

    @Test("Errors in edited elements tell the place of what was read", arguments: Coder.ours)
    func edited(coder: Coder) throws {
        try expectLinear("edited in \(coder)") { count in
            let data = try coder.data(Growing.list(count))
            #expect(try decoder(coder).decode(List<[Edited]>.self, from: data).list.count == count)
        }
    }

    @Test("Key strategies, over many objects", arguments: Coder.ours, [false, true])
    func keyStrategies(coder: Coder, isCustom: Bool) throws {
        struct Item: Decodable, Equatable { var firstName: Int }
        try expectLinear("key strategy in \(coder)") { count in
            let decoder = decoder(coder)
            decoder.keyDecodingStrategy =
                isCustom
                ? .custom { path in
                    let key = path.last?.stringValue ?? ""
                    return PathStep.key(key == "first_name" ? "firstName" : key)
                } : .convertFromSnakeCase
            let data = try coder.data(Growing.list(count, of: "{\"first_name\": 1}"))
            let value = try decoder.decode(List<[Item]>.self, from: data)
            #expect(value.list == Array(repeating: Item(firstName: 1), count: count))
        }
    }

    @Test("A strategy of the program is asked once for each key on the way")
    func customStrategyAsksOnce() throws {
        struct Item: Decodable { var a: Int }
        let count = Counter()
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.keyDecodingStrategy = .custom { path in
            count.add()
            return path[path.count - 1]
        }
        let size = 500
        _ = try decoder.decode(
            List<[Item]>.self, from: Data(Growing.list(size, of: "{\"a\": 1}").utf8))
        // Each member once, and the key of the list once for all paths.
        #expect(count.value == size + 2)
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

    private func decoder(_ coder: Coder) -> DocumentDecoder {
        DocumentDecoder(format: coder.format)
    }
}

/// Counts calls of a closure that may be called from anywhere.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
}
