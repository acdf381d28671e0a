import AllModules

@testable import VersionedCodableCommand

/// The documents of a file with a YAML stream.
@Suite("Parts of a stream") struct DocumentPartsTests {
    @Test(arguments: [
        ("", [""], [true]),
        (
            "a: 1\n--- \nb: |\n  ---\n---\n", ["a: 1\n", "--- \nb: |\n  ---\n", "---\n"],
            [true, true, false]
        ),
        (
            "# c\n%YAML 1.2\n---\na\n...\n# d\n---x: 1\n",
            ["# c\n%YAML 1.2\n---\na\n...\n# d\n---x: 1\n"], [true]
        ),
        ("--- a\n--- b", ["--- a\n", "--- b"], [true, true]),
        ("# c\r\n---\r\n# d\r\n---\r\na", ["# c\r\n---\r\n# d\r\n", "---\r\na"], [false, true]),
    ])
    func documentsOfYAML(_ stream: String, _ texts: [String], _ haveContent: [Bool]) throws {
        let format = try #require(
            NamedFormats(VersionedTool.formats).all.first { $0.name == "yaml" })
        // Slices do not begin at 0.
        for data in [Data(stream.utf8), Data("x\(stream)".utf8).dropFirst()] {
            let parts = format.documentParts(of: data)
            #expect(parts.map(\.text.text) == texts)
            #expect(parts.map(\.hasContent) == haveContent)
        }
    }

    @Test func otherFormatsHaveOnePart() throws {
        for format in NamedFormats(VersionedTool.formats).all where format.name != "yaml" {
            #expect(format.documentParts(of: Data("---\n---\n".utf8)).count == 1, "\(format.name)")
        }
    }
}
