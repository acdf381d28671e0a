import AllModules

/// Work grows with the size of a document, however many mistakes are in it.
struct DiagnosisGrowthTests {
    struct Row: Codable, ExampleProviding {
        static var example: Self { Self(id: 1, name: "a", size: 1, inner: Inner(flag: true)) }
        var id: Int
        var name: String
        var size: Int?
        var inner: Inner?

        struct Inner: Codable { var flag: Bool }
    }

    struct Table: Codable, ExampleProviding {
        static var example: Self { Self(rows: [], names: [:]) }
        var rows: [Row]
        var names: [String: Int]
    }

    private static func json(_ count: Int, _ row: String) -> Data {
        let rows = Array(repeating: row, count: count).joined(separator: ",")
        let names = (0..<count).map { "\"k\($0)\": true" }.joined(separator: ",")
        return Data("{\"rows\": [\(rows)], \"names\": {\(names)}}".utf8)
    }

    static let rows = [
        #"{"id": 1, "name": "a"}"#,
        #"{"id": "x", "name": 1, "size": [], "inner": {"flag": 3, "odd": 1}}"#,
        #"{"odd": 1, "idd": 1, "name": "a"}"#,
        "7",
    ]

    @Test(arguments: rows)
    func isLinear(row: String) throws {
        let sizes = TestRun.isLong ? [500, 1_000, 2_000] : [60, 120, 240]
        expectLinear(sizes: sizes) { size in
            let data = Self.json(size, row)
            return WorkCounter.steps {
                _ = DocumentDecoder(format: JSONFormat())
                    .diagnose(Table.self, from: data, limit: .max)
            }
        }
    }

    private struct Sizes: FirstVersion {
        var sizes: [Int]
    }

    /// Each form lists a hundred mistakes by default.
    @Test func theDefaultLimit() throws {
        let values = Array(repeating: "true", count: 150).joined(separator: ",")
        let text = "{\"version\":1,\"sizes\":[\(values)]}"
        let folder = try WatchedFolder()
        try folder.write(text, to: "sizes.json")
        let file = folder.file("sizes.json")
        let decoder = DocumentDecoder(format: JSONFormat())
        // As a type without versions.
        func plain<Value: Decodable>(_ type: Value.Type, _ text: String) -> Diagnosis<Value> {
            decoder.diagnose(type, from: text)
        }
        func plain<Value: Decodable>(_ type: Value.Type, file: URL) throws -> Diagnosis<Value> {
            try decoder.diagnose(type, fromFileAt: file)
        }
        for diagnosis in [
            plain(Sizes.self, text), try plain(Sizes.self, file: file),
            decoder.diagnose(Sizes.self, from: text),
            decoder.diagnose(Sizes.self, from: text),
            try decoder.diagnose(Sizes.self, fromFileAt: file),
        ] {
            #expect(diagnosis.mistakes.count == 100)
        }
    }

    struct Account: Codable, ExampleProviding {
        static var example: Self { Self(user: "a", password: "b") }
        var user: String
        @Secret var password: String
    }

    /// What may be a secret, too, is found after and among all secrets.
    @Test func unknownKeysBesideSecrets() {
        expectLinear(sizes: [500, 1_000, 2_000]) { count in
            let row = #"{"user": "a", "pasword": "b", "password": "c"}"#
            let rows = Array(repeating: row, count: count).joined(separator: ",")
            return WorkCounter.steps {
                let diagnosis = DocumentDecoder(format: JSONFormat()).diagnose(
                    [Account].self, from: "[\(rows)]", limit: count)
                #expect(diagnosis.mistakes.count + diagnosis.omitted == count)
            }
        }
    }

    struct Counted: Codable {
        @TaskLocal static var count: Counter?

        final class Counter: Sendable {
            let value = Mutex(0)
        }

        init(from decoder: any Decoder) throws {
            Counted.count?.value.withLock { $0 += 1 }
            _ = try decoder.singleValueContainer().decode(Int.self)
        }
    }

    struct Wrong: Codable, JSONExample {
        static let json = #"{"list": [], "a": 1, "b": 1, "c": 1, "d": 1, "e": 1}"#
        var list: [Counted]
        var a: Int
        var b: Int
        var c: Int
        var d: Int
        var e: Int
    }

    /// What can be decoded is not decoded again for each member that cannot.
    @Test func membersBesideWrongOnes() {
        let list = Array(repeating: "1", count: 100).joined(separator: ",")
        let text = #"{"list": [\#(list)], "a": [], "b": [], "c": [], "d": [], "e": []}"#
        let decoder = DocumentDecoder(format: JSONFormat())
        let count = Counted.Counter()
        let diagnosis = Counted.$count.withValue(count) {
            decoder.diagnose(Wrong.self, from: text)
        }
        #expect(diagnosis.mistakes.count == 5)
        #expect(count.value.withLock { $0 } == 200)
    }

    struct Deep: Codable, ExampleProviding {
        static var example: Self { Self(next: [], size: 1) }
        var next: [Deep]
        var size: Int
    }

    /// A mistake at the bottom of a deep document costs a part of it for each level.
    ///
    /// Below some depth the mistakes of a value are one, so that a small stack is enough.
    @Test(arguments: [(15, 2), (50, 1)])
    func mistakesAtTheBottom(depth: Int, count: Int) {
        let text =
            String(repeating: #"{"size": 1, "next": ["#, count: depth) + #"{"size": "x"}"#
            + String(repeating: "]}", count: depth)
        let messages = onSmallStack {
            let decoder = DocumentDecoder(format: JSONFormat())
            return decoder.diagnose(Deep.self, from: text).mistakes.map(\.message)
        }
        let all = ["the key \"next\" is missing", "expected Int, found \"x\""]
        #expect(messages == Array(all.prefix(count)))
    }
}
