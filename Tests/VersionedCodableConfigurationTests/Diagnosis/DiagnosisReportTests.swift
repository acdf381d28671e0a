import AllModules

/// Mistakes as text.
struct DiagnosisReportTests {
    struct Pair: Codable, ExampleProviding {
        static var example: Self { Self(first: 1, second: true) }
        var first: Int
        var second: Bool
    }

    static let text = "{\"😀é\": 1, first: x}"

    static var diagnosis: Diagnosis<Pair> {
        let decoder = YAMLDecoder()
        decoder.sourceName = "my files/a.yaml"
        return decoder.diagnose(Pair.self, from: text)
    }

    @Test func forPeople() {
        #expect(
            Self.diagnosis.description == """
                my files/a.yaml:1:1: the key "second" is missing
                    {"😀é": 1, first: x}
                    ^
                warning: my files/a.yaml:1:2: 😀é: unknown key "😀é"
                    {"😀é": 1, first: x}
                     ^
                my files/a.yaml:1:18: first: expected Int, found "x"
                    {"😀é": 1, first: x}
                                     ^
                3 mistakes
                """)
    }
}
