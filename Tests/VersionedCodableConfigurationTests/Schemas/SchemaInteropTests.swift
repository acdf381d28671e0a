import AllModules

private let folder = ProcessInfo.processInfo.environment["SCHEMA_INTEROP_FOLDER"]

/// Schemas and documents for other programs; `Tests/Interop/schema/check` runs this and compares.
@Suite(.enabled(if: folder != nil)) struct SchemaInteropTests {
    /// Writes `NAME.schema.json` for each type, and `NAME.jsonl` with a line for each document:
    /// whether it can be decoded, and the document.
    @Test(arguments: SchemaShape.all)
    func writesFiles(shape: SchemaShape) throws {
        let folder = URL(fileURLWithPath: try #require(folder), isDirectory: true)
        let name = shape.testDescription.replacing(" ", with: "-")
        let schema = shape.schema(JSONFormat())
        try Data(schema.json.utf8)
            .write(to: folder.appendingPathComponent("\(name).schema.json"))
        var lines = Data()
        for text in shape.documents {
            let document = try SchemaShape.parsed(Data(text.utf8))
            let mutated = MutatedDocument.all(of: document).filter { mutated in
                !shape.differences.contains { mutated.path.contains($0) }
            }
            for document in [document] + mutated.map(\.document) {
                let line = DocumentValue.array([.bool(shape.accepts(document)), document])
                lines += try SchemaShape.data(line) + Data("\n".utf8)
            }
        }
        try lines.write(to: folder.appendingPathComponent("\(name).jsonl"))
    }
}
