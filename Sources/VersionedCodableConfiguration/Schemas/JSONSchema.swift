import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A JSON Schema (draft 2020-12) of the documents that a decoder reads as a type.
///
///     let schema = YAMLDecoder().schema(Settings.self)
///     try Data(schema.json.utf8).write(to: file)
///
/// Editors use it to complete, explain and check a configuration while it is edited, and other
/// tools to check it without the program.
public struct JSONSchema: Sendable, Hashable {
    /// The schema as a value, with its keywords in order.
    public let document: DocumentValue

    /// The paths at which the schema accepts more than decoding does, one for each type.
    ///
    /// A path consists of coding keys, `server.port`, with `*` for elements; it is empty for the
    /// whole document. The type there has no example, or does not list its cases.
    public let unknown: [String]

    /// The schema as JSON, which is deterministic, with a line for each member and element; empty if
    /// it exceeds the default limits.
    ///
    /// - Complexity: O(n).
    public var json: String {
        let format = JSONFormat(
            writing: .init(
                formatting: [.prettyPrinted, .withoutEscapingSlashes], layout: .common))
        let data = try? format.write(CodableDocument(document))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// Returns the line by which a document refers editors to its schema; nil if the format has
    /// none.
    ///
    /// YAML uses a comment of the YAML language server, TOML one of Taplo. In JSON the reference is
    /// a member `$schema` of the document.
    ///
    /// - Parameters:
    ///   - format: The format of the document.
    ///   - location: A URL, or a path relative to the document.
    public static func editorComment(
        for format: any DocumentFormat, at location: String
    ) -> String? {
        // A line break in the location would insert a line into the document.
        let location = location.split(whereSeparator: \.isNewline).joined()
        return switch format.name {
        case "yaml": "# yaml-language-server: $schema=\(location)"
        case "toml": "#:schema \(location)"
        default: nil
        }
    }

    init(_ keywords: Keywords, _ builder: SchemaBuilder, title: String?, id: String?) {
        var whole: Keywords = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        if let id { whole["$id"] = .string(id) }
        if let title { whole["title"] = .string(title) }
        for (key, value) in keywords { whole[key] = value }
        let definitions = builder.definitions(for: keywords)
        if !definitions.isEmpty { whole["$defs"] = .object(definitions) }
        document = .object(whole)
        unknown = builder.unknown
    }
}
