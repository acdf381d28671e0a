import TestSupport
import VersionedCodableYAML

@Suite struct StreamWritingTests {
    static let streams: [(Options, String)] = [
        (.default, "a: 1\n--- 2\n--- |\n  b\n---\n- 3\n"),
        (writing { $0.explicitStart = true }, "---\na: 1\n--- 2\n--- |\n  b\n---\n- 3\n"),
        (
            writing { $0.explicitEnd = true },
            "a: 1\n...\n--- 2\n...\n--- |\n  b\n...\n---\n- 3\n...\n"
        ),
    ]

    @Test(arguments: streams) func writesStreams(_ options: Options, _ expected: String) throws {
        let values: [DocumentValue] = [["a": 1], 2, "b\n", [3]]
        let format = YAMLFormat(writing: options)
        #expect(
            try format.write(values.map { try CodableDocument($0) }) == Data(expected.utf8))
        let read = try format.documents(in: Data(expected.utf8)).map { try DocumentValue($0.get()) }
        #expect(read == values)
    }

    @Test func writesNoDocuments() throws {
        #expect(try YAMLFormat().write([]).isEmpty)
    }
}
