import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// Finds the version of a document.
struct VersionSearch: Sendable {
    struct Answer: Sendable {
        var version: String?
        /// Keys of the root that look like one of a version, where none was found.
        var similar: [String] = []
    }

    private let paths: [PathPattern]
    private let isUsual: Bool

    /// - Parameter keys: Where the version is; by default the attribute or the key `version`.
    /// - Throws: `UsageError` when a text is not the path of one value.
    init(_ keys: [String]) throws {
        isUsual = keys.isEmpty
        paths = try (isUsual ? ["/@version", "/version"] : keys).map { text in
            let path = try PathText.pattern(text, of: "--key", allowingDots: true)
            guard path.isSingle else {
                throw UsageError("--key: expected the path of one value, found \(text)")
            }
            return path
        }
    }

    /// Looks at a document, or at a part of one.
    ///
    /// - Returns: nil if it depends on what follows the part.
    /// - Throws: `Finding` for a version that is no scalar.
    func answer(in document: CodableDocument) throws -> Answer? {
        let hasAttributes = document.capabilities.contains(.repeatedKeys)
        for path in paths where hasAttributes || !isUsual || !path.isAttribute {
            let node = document[path: path.place(in: document.capabilities)]
            let isElement = hasAttributes && path.isAttribute && !node.isAttribute
            if !isElement, let text = try text(of: node) { return Answer(version: text) }
            // The attributes of the root precede everything else.
            let isComplete = hasAttributes && path.isAttribute && path.tokens.count == 1
            if document.isPrefix, !isComplete { return nil }
        }
        guard isUsual, document.root.kind == .object else { return Answer() }
        let similar = document.root.members.filter { key, value in
            let key = key.lowercased()
            return !value.isNull && (key.contains("version") || key.contains("schema"))
        }
        return Answer(similar: similar.map(\.key))
    }

    /// Returns the text of a scalar as it is written; nil for a null or missing value.
    private func text(of node: DocumentNode) throws -> String? {
        guard node.exists, !node.isNull else { return nil }
        let content = node.kind == .object && node[""].exists ? node[""] : node
        // Text of XML that looks like a Boolean is shown as it is written.
        let bool = content.kind == .bool ? content.bool.map { $0 ? "true" : "false" } : nil
        guard let text = bool ?? content.text else {
            let kind = content.kind == .array ? "an array" : "an object"
            throw Finding(
                "type", "expected String, found \(kind)", at: node, in: node.document.sourceName)
        }
        return node.document.capabilities.contains(.repeatedKeys) ? text.trimmed : text
    }
}
