import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

/// Writes keys and scalars in the style of a document.
struct TOMLTexts: BracketTextWriter {
    /// The document, from which the text of unchanged values is taken.
    let source: RewriteSource
    /// Whether most strings are in single quotes.
    var prefersLiteral = false
    var lineEnd: [UInt8] { source.lines.lineEnd }

    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        let isQuoted = old?.first == ASCII.apostrophe || old?.first == ASCII.quote
        if !isQuoted, !key.isEmpty, key.utf8.allSatisfy(\.isBare) { return Array(key.utf8) }
        return quoted(key, prefersLiteral: old?.first == ASCII.apostrophe)
    }

    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8] {
        let read = dateOrTime(value)
        if old == nil, let read { return read.text }
        return switch value.kind {
        case .string, .untyped: string(value.text ?? "", like: old)
        case .integer: try integer(value, like: old) ?? written(value)
        case .date: try date(value, read?.form, like: old) ?? read?.text ?? (try written(value))
        default: try written(value)
        }
    }

    /// Returns a scalar after a key of its own, where a string may span several lines.
    func member(_ value: DocumentNode) throws -> [UInt8] {
        guard let text = value.string, text.utf8.contains(ASCII.lineFeed) else {
            return try scalar(value, like: nil)
        }
        return withLineEnds(try written(value))
    }

    func commentedEntry(_ comment: ArraySlice<UInt8>) -> CommentedEntry? {
        let text = comment.drop { $0 == ASCII.hash || ASCII.isBlank($0) }
        guard let first = text.first else { return nil }
        // An element of an array, or a member or header.
        let isElement =
            text.last == ASCII.comma || first == ASCII.quote && text.dropFirst().last == ASCII.quote
        guard isElement || first == ASCII.openBracket || text.contains(ASCII.equals) else {
            return nil
        }
        let source = isElement ? Array("a = [".utf8) + text + [ASCII.closeBracket] : Array(text)
        guard let read = try? TOMLFormat().read(Data(source), within: .default) else { return nil }
        let key = isElement || first == ASCII.openBracket ? nil : read.root.keys.first
        return CommentedEntry(key: key, isCertain: true)
    }

    // MARK: Text of the writer

    /// Returns the writer's text for a scalar.
    private func written(_ value: DocumentNode) throws -> [UInt8] {
        let name = "v"
        do {
            let document = try CodableDocument(.object([name: try value.value]))
            return Array(try TOMLFormat().write(document).dropFirst(name.count + 3).dropLast())
        } catch let error as WritingError {
            throw WritingError(
                error.message, path: value.document.withUnsafeTape { $0.path(to: value.index) })
        }
    }

    // MARK: Numbers

    /// Returns an integer in the notation of an old one; one with a base has no sign.
    private func integer(_ value: DocumentNode, like old: [UInt8]?) -> [UInt8]? {
        guard let old, let number = value.integer(as: Int64.self),
            number >= 0 || !old.contains(where: { "xob".utf8.contains($0) })
        else { return nil }
        return IntegerNotation.text(Int128(number), like: old)
    }
}
