import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// Finds the version of a document, and the family that the document is of.
struct VersionSearch: Sendable {
    struct Answer: Sendable {
        var family: Family?
        var version: String?
        /// Keys of the root that look like one of a version, where none was found.
        var similar: [String] = []
    }

    /// Where the version is; nil for the place of the family, or else `version`.
    private let paths: [VersionPath]?

    /// - Throws: `UsageError` when a text is not a path.
    init(_ keys: [String]) throws {
        paths =
            keys.isEmpty
            ? nil
            : try keys.map { text in
                let path = VersionPath(pointer: text)
                guard
                    path.steps.last?.attribute != nil
                        || DocumentPath(pointer: text.hasPrefix("/") ? text : "/" + text) != nil
                else {
                    throw UsageError("--key: expected a path such as /meta/version, found \(text)")
                }
                return path
            }
    }

    /// Looks at a document, or at a part of one.
    ///
    /// - Parameter named: The family according to the name of the file.
    /// - Returns: nil if it depends on what follows the part.
    /// - Throws: `Finding` for a version that is no scalar.
    func answer(in document: CodableDocument, _ named: Family?) throws -> Answer? {
        let family = Family.all.first { $0.isFamily(of: document.root) } ?? named
        var answer = Answer(family: family)
        for path in paths ?? family?.places ?? ["@version", "version"] {
            // An attribute of the usual name counts only where there are attributes.
            let isUsual = paths == nil && family == nil && path == "@version"
            if isUsual, !document.capabilities.contains(.repeatedKeys) { continue }
            guard let node = node(at: path, in: document) else { return nil }
            answer.version = try node.flatMap(text).flatMap { family?.version(in: $0) ?? $0 }
            if answer.version != nil { return answer }
        }
        // The marks of a family may follow.
        if document.isPrefix, family == nil { return nil }
        if paths == nil, family == nil, document.root.kind == .object {
            answer.similar = document.root.members.filter { key, value in
                let key = key.lowercased()
                return !value.isNull && (key.contains("version") || key.contains("schema"))
            }.map(\.key)
        }
        return answer
    }

    /// Returns the value at a path, nil if it is missing; nothing if it may follow the part.
    private func node(at path: VersionPath, in document: CodableDocument) -> DocumentNode?? {
        var node = document.root
        for step in path.steps {
            if let name = step.root {
                guard node.hasName(name) else { return .some(nil) }
            } else if let name = step.attribute, document.capabilities.contains(.repeatedKeys) {
                // The attributes of an element precede its content.
                return .some(node.members.first { $0.key == name && $0.value.isAttribute }?.value)
            } else {
                let child = node.kind == .object ? node[step.key ?? step.attribute ?? ""] : node[""]
                if !child.exists, document.isPrefix, node.isIncomplete { return nil }
                node = child
            }
        }
        return node
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
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard node.document.capabilities.contains(.repeatedKeys) else { return text }
        let inner = text.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank)
        return String(String.UnicodeScalarView(inner.reversed()))
    }
}

extension DocumentNode {
    /// Whether an element has a name, without the prefix of a namespace unless the name has one;
    /// true where elements have no names.
    func hasName(_ name: String) -> Bool {
        guard let own = annotation(.name) else { return true }
        return own == name || own.hasSuffix(":" + name)
    }
}
