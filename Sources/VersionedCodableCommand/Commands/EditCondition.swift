import VersionedCodableDocuments
import VersionedCodableMigrations

/// A value that documents to change have (`--where`).
struct EditCondition: Sendable {
    private let pattern: PathPattern
    private let text: String

    /// - Throws: `UsageError`.
    init(_ argument: String) throws {
        let (path, text) = try PathText.split(argument, of: "--where", into: "PATH=VALUE")
        pattern = try PathText.pattern(path, of: "--where", allowingDots: true)
        self.text = text
    }

    func holds(in value: DocumentValue, _ format: FormatCapabilities) -> Bool {
        // A path that does not fit the document denotes nothing.
        let repeats = format.contains(.repeatedKeys)
        let matches = (try? pattern.matches(in: value, repeatsKeys: repeats)) ?? []
        return matches.contains { value[path: $0.path]?.text?.hasSameBytes(as: text) == true }
    }
}
