import AllModules

/// Coding paths have the keys of the program, as Foundation's have.
@Suite("Keys in coding paths") struct CodingPathKeyTests {
    enum Keys: Int, CodingKey { case inner = 7, list = 9, value = 11 }

    struct Path: Equatable {
        var keys: [Keys?]
        var names: [String]
        var numbers: [Int?]

        init(_ path: [any CodingKey]) {
            keys = path.map { $0 as? Keys }
            names = path.map(\.stringValue)
            numbers = path.map(\.intValue)
        }
    }

    struct Outer: Decodable {
        var inner: Inner

        init(from decoder: any Decoder) throws {
            inner = try decoder.container(keyedBy: Keys.self).decode(Inner.self, forKey: .inner)
        }
    }

    struct Inner: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            _ = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
                .superDecoder(forKey: .value)
            _ = try container.nestedUnkeyedContainer(forKey: .list)
            _ = try container.decode([Int].self, forKey: .list)
        }
    }

    private static let json = #"{"inner": {"inner": {"value": 1}, "list": [1, "x"]}}"#

    @Test("In decoders and their errors", arguments: Coder.ours)
    func decoding(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Outer.self, from: try coder.data(Self.json))
        }
        let path = try #require(error?.mismatch?.codingPath)
        #expect(path.map { $0 as? Keys } == [.inner, .list, nil])
        #expect(path.map(\.intValue) == [7, 9, 1])
        #expect(error?.diagnostic?.path == ["inner", "list", "1"])
    }

    /// The requests of complete objects are dropped from time to time, and no others.
    @Test("After many objects")
    func manyObjects() throws {
        let good = #"{"inner": {"inner": {"value": 1}, "list": [1]}}"#
        let text = "[" + String(repeating: good + ",", count: 300) + Self.json + "]"
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: .json).decode([Outer].self, from: text)
        }
        let path = try #require(error?.context?.codingPath)
        #expect(path.map { $0 as? Keys } == [nil, .inner, .list, nil])
        #expect(path.map(\.intValue) == [300, 7, 9, 1])
    }

    /// Notes the paths instead of throwing them.
    struct Noted: Decodable {
        var paths: [Path] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            paths.append(Path(try container.superDecoder(forKey: .inner).codingPath))
            let nested = try container.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            paths.append(Path(nested.codingPath))
            let deep = try nested.nestedContainer(keyedBy: Keys.self, forKey: .inner)
            paths.append(Path(deep.codingPath))
            paths.append(Path(try deep.superDecoder(forKey: .value).codingPath))
            paths.append(Path(try nested.nestedUnkeyedContainer(forKey: .list).codingPath))
            paths.append(Path(try nested.superDecoder(forKey: .value).codingPath))
        }
    }

    @Test("In containers and super decoders", arguments: Coder.ours)
    func containers(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        let noted = try decoder.decode(Noted.self, from: try coder.data(Self.json))
        let expected: [[Keys]] = [
            [.inner], [.inner], [.inner, .inner], [.inner, .inner, .value], [.inner, .list],
            [.inner, .value],
        ]
        #expect(noted.paths == expected.map { Path($0) })
    }

    /// A tree whose nodes have the same keys.
    struct Tree: Decodable {
        var paths: [Path] = []

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            if let inner = try container.decodeIfPresent(Tree.self, forKey: .inner) {
                paths = inner.paths
            }
            paths.append(Path(decoder.codingPath))
            paths.append(Path(container.codingPath))
        }
    }

    @Test("In types that hold themselves", arguments: Coder.ours)
    func recursive(coder: Coder) throws {
        let text = #"{"inner": {"inner": {"inner": {"value": 1}}}}"#
        let tree = try DocumentDecoder(format: coder.format)
            .decode(Tree.self, from: try coder.data(text))
        let expected: [[Keys]] = [
            [.inner, .inner, .inner], [.inner, .inner, .inner], [.inner, .inner], [.inner, .inner],
            [.inner], [.inner], [], [],
        ]
        #expect(tree.paths == expected.map { Path($0) })
    }

    @Test("With a key strategy")
    func strategy() throws {
        enum Names: Int, CodingKey { case firstName = 3 }
        struct Person: Decodable {
            init(from decoder: any Decoder) throws {
                _ = try decoder.container(keyedBy: Names.self).decode(Int.self, forKey: .firstName)
            }
        }
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([Person].self, from: #"[{"first_name": "x"}]"#)
        }
        #expect(error?.mismatch?.codingPath.last as? Names == .firstName)
        #expect(error?.mismatch?.debugDescription == #"1:17: expected Int, found "x""#)
    }

    struct Encoded: Encodable {
        final class Notes { var paths: [Path] = [] }

        var notes: Notes
        var depth: Int
        var fails = false

        func encode(to encoder: any Encoder) throws {
            notes.paths.append(Path(encoder.codingPath))
            var container = encoder.container(keyedBy: Keys.self)
            notes.paths.append(Path(container.codingPath))
            if depth > 0 {
                try container.encode(
                    Encoded(notes: notes, depth: depth - 1, fails: fails), forKey: .inner)
            } else {
                var nested = container.nestedContainer(keyedBy: Keys.self, forKey: .value)
                notes.paths.append(Path(nested.codingPath))
                notes.paths.append(Path(nested.superEncoder(forKey: .list).codingPath))
                try nested.encode(fails ? Double.nan : 1, forKey: .value)
            }
        }
    }

    @Test("In encoders and their errors", arguments: Coder.ours)
    func encoding(coder: Coder) throws {
        let encoder = DocumentEncoder(format: coder.format)
        let notes = Encoded.Notes()
        _ = try encoder.encode(Encoded(notes: notes, depth: 1))
        let expected: [[Keys]] = [
            [], [], [.inner], [.inner], [.inner, .value], [.inner, .value, .list],
        ]
        #expect(notes.paths == expected.map { Path($0) })
    }

    @Test("In the errors of encoders")
    func encodingError() throws {
        let encoder = DocumentEncoder(format: JSONFormat())
        let error = #expect(throws: EncodingError.self) {
            try encoder.encode(Encoded(notes: .init(), depth: 2, fails: true))
        }
        let path = error?.invalidValue?.codingPath
        #expect(path?.map { $0 as? Keys } == [.inner, .inner, .value, .value])
    }

    @Test("Paths of elements that are written take time in proportion to their number")
    func encodingGrowth() throws {
        struct Element: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(encoder.codingPath.map(\.stringValue).joined())
            }
        }
        try expectLinear("paths while encoding") { count in
            let elements = Array(repeating: Element(), count: count)
            _ = try DocumentEncoder(format: JSONFormat()).encode(elements)
        }
    }
}
