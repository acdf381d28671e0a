import VersionedCodableDocuments

/// A JSON Schema (draft 2020-12) of the documents that a decoder reads as a type.
///
///     let schema = YAMLDecoder().schema(versioned: Settings.self)
///     try Data(schema.json.utf8).write(to: file)
///
/// With it editors complete, explain and check a configuration while it is written, and others
/// check it without the program.
public struct JSONSchema: Sendable, Hashable {
    /// The schema as a value, its keywords in order.
    public let document: DocumentValue

    /// The places of which less is known than decoding demands, of each type the first one, as the
    /// coding keys that lead there: `server.port`, with `*` for elements, and an empty text for the
    /// whole.
    ///
    /// A type refused what it was handed, or does not tell which cases it has. There the schema
    /// takes more than decoding does.
    public let unknown: [String]

    /// The schema as a JSON text that is the same each time.
    public var json: String { SchemaText.text(of: document) }

    /// The line by which a document tells editors where its schema is; nil for formats that have
    /// none.
    ///
    /// YAML has a comment of the YAML language server, TOML one of Taplo. In JSON it is a member
    /// `$schema` of the document.
    ///
    /// - Parameters:
    ///   - format: The format of the document.
    ///   - location: A URL, or a path from the document.
    public static func editorComment(
        for format: any DocumentFormat, at location: String
    ) -> String? {
        // A line of its own in the location would be a line of the document.
        let location = location.split(whereSeparator: \.isNewline).joined()
        return switch format.name {
        case "yaml": "# yaml-language-server: $schema=\(location)"
        case "toml": "#:schema \(location)"
        default: nil
        }
    }

    init(_ keywords: Keywords, _ probe: SchemaProbe, title: String?, id: String?) {
        var whole: Keywords = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        if let id { whole["$id"] = .string(id) }
        if let title { whole["title"] = .string(title) }
        var names = DefinitionNames(probe)
        for (key, value) in names.renamed(keywords) { whole[key] = value }
        let definitions = names.definitions
        if !definitions.isEmpty { whole["$defs"] = .object(definitions) }
        document = .object(whole)
        unknown = probe.unknown
    }
}
