import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The tags of the YAML type repository that this reader knows.
enum YAMLTag {
    static let prefix = "tag:yaml.org,2002:"
    static let string = prefix + "str"
    static let merge = prefix + "merge"

    /// The types of scalars by their tags, and what messages call them.
    static let types: [String: (kind: TapeKind, form: String)] = [
        prefix + "int": (.integer, "an integer"), prefix + "float": (.real, "a number"),
        prefix + "bool": (.bool, "true or false"), prefix + "null": (.null, "null"),
        prefix + "timestamp": (.dateText, "a date"),
    ]

    /// Whether only the program knows what a tag means.
    static func isOpaque(_ tag: String) -> Bool { tag != "!" && !tag.hasPrefix(prefix) }

    /// Returns the short form of a tag: `!!int`.
    static func short(_ tag: String) -> String {
        ErrorMessages.shortName(Tag(rawValue: tag).description)
    }
}

extension YAMLReader {
    /// Refuses a tag of the repository on a node of another kind.
    func check(_ tag: String, of kind: YAMLEvent.Kind, at offset: Int) throws {
        guard tag.hasPrefix(YAMLTag.prefix) else { return }
        let expected: YAMLEvent.Kind
        switch tag.dropFirst(YAMLTag.prefix.count) {
        case "str", "int", "float", "bool", "null", "binary", "timestamp": expected = .scalar
        case "map", "set": expected = .mappingStart
        case "seq", "omap", "pairs": expected = .sequenceStart
        default: return
        }
        if kind == expected { return }
        throw syntax(
            "expected \(description(of: expected)) after the tag \(YAMLTag.short(tag)), found \(description(of: kind))",
            at: offset)
    }

    /// Returns the text of a tag, shared by all nodes that have it.
    ///
    /// A short tag may expand to a long one by the prefix of a `%TAG` directive. So each tag costs
    /// one expanded node per 64 bytes, counted apart from aliases, so that the error can name the
    /// cause.
    mutating func interned(_ tag: String, at offset: Int) throws -> String {
        try checkLength(of: tag, at: offset)
        tagCost += tag.utf8.count / AliasExpansion.bytesOfText
        guard tagCost <= limits.expandedNodes else {
            throw builder.located(
                ReadingError(
                    .limit(.expandedNodes),
                    "the tags are longer than the limit of \(limits.expandedNodes) nodes of 64 bytes (expandedNodes)",
                    at: offset))
        }
        return tags.insert(tag).memberAfterInsert
    }

    /// Enforces the limit on scalar bytes for the text of a tag or anchor.
    func checkLength(of text: String, at offset: Int) throws {
        guard text.utf8.count <= limits.scalarBytes else {
            throw builder.located(.limit(.scalarBytes, limits.scalarBytes, at: offset))
        }
    }

    func description(of kind: YAMLEvent.Kind) -> String {
        switch kind {
        case .sequenceStart: "a sequence"
        case .mappingStart: "a mapping"
        default: "a scalar"
        }
    }

    /// Returns a scalar as the type of its tag.
    func resolved(
        _ event: YAMLEvent, _ begin: Int, as type: (kind: TapeKind, form: String), _ tag: String
    ) throws -> PlainScalar {
        // The tag decides the type, so the form of any schema is accepted.
        for schema in [format.reading.schema, .core, .yaml11] {
            var scalar = schema.resolve(event.bytes)
            if type.kind == .real, scalar.kind == .integer { scalar.kind = .real }
            if scalar.kind == type.kind { return scalar }
        }
        throw syntax(
            "expected \(type.form) after the tag \(YAMLTag.short(tag)), found \"\(ErrorMessages.short(event.bytes))\"",
            at: begin)
    }

    mutating func addBinary(_ event: YAMLEvent, _ begin: Int, _ end: Int) throws {
        let (bytes, bad) = Base64.decode(event.bytes)
        if let bad {
            let isInside = bad < event.length
            throw syntax(
                "expected Base64 after the tag !!binary, found \(isInside ? "another character" : "the end")",
                at: isVerbatim(event, begin, end) ? begin + event.quotes + bad : begin)
        }
        let target = try builder.reserveText(bytes.count, at: begin)
        bytes.copyBytes(
            to: UnsafeMutableRawBufferPointer(start: target, count: bytes.count))
        let text = try builder.keepText(count: bytes.count, at: begin, length: end - begin)
        try builder.scalar(.binary, repeating: text)
    }
}
