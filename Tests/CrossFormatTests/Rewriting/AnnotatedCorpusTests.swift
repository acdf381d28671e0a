import AllModules

/// Documents of others with a comment above each line and behind each value: what a person would
/// edit is edited, and every comment stays at its line.
@Suite("Annotated documents of others", .enabled(if: CorpusFiles.isPresent))
struct AnnotatedCorpusTests {
    /// The documents of each format; those of TOML are JSON.
    private static let extensions = [
        "jsonc": ["json", "ipynb", "resolved"], "json5": ["json"], "yaml": ["yaml", "yml"],
        "toml": ["json"], "xml": ["xml", "gpx"], "plist": ["plist"],
    ]

    @Test(arguments: CommentedFormat.commented) func singleEdits(_ form: CommentedFormat) throws {
        var edits = AnnotatedEdits(
            form.testDescription, form.format, marks: try #require(form.marks))
        edits.run(Self.documents(of: form), members: TestRun.isLong ? 12 : 4)
        #expect(edits.failures == [])
        #expect(edits.refusedPercent <= 1)
    }

    /// Documents of the corpus, far from each other.
    private static func documents(of form: CommentedFormat) -> [(name: String, data: Data)] {
        let files = (extensions[form.testDescription] ?? []).flatMap { CorpusFiles.documents($0) }
        let fitting = files.filter { file, data in
            data.count < (TestRun.isLong ? 40_000 : 8000) && !file.contains("-suite/")
                && !file.hasPrefix("w3c")
        }
        let documents = fitting.compactMap { file, data -> (name: String, data: Data)? in
            guard form.format is TOMLFormat else { return (file, data) }
            guard let json = try? JSONFormat().read(data, within: .default),
                let written = try? form.format.write(CodableDocument(DocumentValue(json)))
            else { return nil }
            return (file, written)
        }
        let count = min(TestRun.isLong ? 400 : 8, documents.count)
        return (0..<count).map { documents[$0 * documents.count / count] }
    }
}
