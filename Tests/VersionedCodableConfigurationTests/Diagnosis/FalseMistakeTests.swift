import AllModules

/// No member that reads right is a mistake.
@Suite("Every reported mistake is one") struct FalseMistakeTests {
    struct Named: SecondVersion, OldestVersion, KeyAliasing, Validated {
        var host: String
        var size: Int
        enum CodingKeys: String, CodingKey { case host, size }
        static var keyAliases: KeyAliases { [CodingKeys.host: ["server"]] }
        static var rules: [Rule<Named>] {
            [.notEmpty("host", \.host), .range("size", \.size, 5...9)]
        }
    }

    struct Span: Codable, Validated {
        var first: Int
        var last: Int
        static var rules: [Rule<Span>] {
            [
                Rule("last", "first", says: "first is after last") { $0.first <= $0.last },
                Rule(says: "the span is too long") { $0.last - $0.first < 10 },
                .range("first", \.first, 1...9),
            ]
        }
    }

    private func mistakes<Value>(_ diagnosis: Diagnosis<Value>) -> [String] {
        diagnosis.mistakes.map { ($0.isWarning ? "warning: " : "") + $0.line }
    }

    private func mistakes<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
        mistakes(DocumentDecoder(format: JSONFormat()).diagnose(type, from: json))
    }

    /// Nothing is unknown beside two names of one key, and no rule is asked about a value that was
    /// not decoded.
    @Test func namesOfOneKey() {
        let json = #"{"version": 2, "host": "a", "server": "b", "size": 7}"#
        let decoder = DocumentDecoder(format: JSONFormat())
        #expect(
            mistakes(decoder.diagnose(Named.self, from: json)) == [
                #"1:39: server: the key "server" means the same as the key "host", which is also present at 1:24"#
            ])
    }

    struct Around: Codable, ExampleProviding {
        static var example: Self { Self(first: 1, named: Named(host: 1, size: 1), last: 1) }
        struct Named: Codable, KeyAliasing {
            var host: Int
            var size: Int
            static var keyAliases: KeyAliases { [CodingKeys.host: ["server"]] }
        }

        var first: Int
        @Flattened var named: Named
        var last: Int
    }

    @Test func namesOfOneFlattenedKey() {
        #expect(
            mistakes(Around.self, #"{"first": 1, "server": 1, "host": 2, "size": 3, "last": "x"}"#)
                == [
                    #"1:35: host: the key "host" means the same as the key "server", which is also present at 1:24"#,
                    #"1:57: last: expected Int, found "x""#,
                ])
    }

    struct Scores: Codable, ExampleProviding {
        static var example: Self { Self(scores: [], size: 1) }
        @LossyArray var scores: [Int]
        var size: Int
    }

    /// What is dropped beside a mistake is dropped once, however often it is decoded.
    @Test func drops() {
        let decoder = DocumentDecoder(format: JSONFormat())
        let report = LossyReport(maximumDrops: 2)
        decoder.userInfo[.lossyReport] = report
        let json = #"{"scores": [1, "x", "y"], "size": "z"}"#
        #expect(
            mistakes(decoder.diagnose(Scores.self, from: json)) == [
                #"1:35: size: expected Int, found "z""#
            ])
        #expect(report.drops.map(\.path.description) == ["scores.1", "scores.2"])
    }

    @Test(arguments: [
        (#"{"first": 20, "last": 1}"#, ["1:11: first: expected 1...9, found 20"]),
        (#"{"first": 5, "last": 1}"#, ["1:22: last: first is after last"]),
        (#"{"first": 1, "last": 30}"#, ["1:1: the span is too long"]),
    ])
    func rulesAcrossMembers(json: String, expected: [String]) {
        #expect(mistakes(Span.self, json) == expected)
    }
}
