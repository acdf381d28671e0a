import TestSupport

extension BracketFormat {
    /// Reads a document of a test.
    static func document(
        _ text: String,
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        limits: ReadingLimits = .default
    ) throws -> CodableDocument {
        try BracketFormat(duplicateKeys: duplicateKeys).read(Data(text.utf8), within: limits)
    }

    /// Writes a document as text.
    static func text(_ document: CodableDocument) throws -> String {
        try BracketFormat().write(document).text
    }
}
