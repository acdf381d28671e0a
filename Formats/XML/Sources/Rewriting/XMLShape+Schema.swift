import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLShape {
    /// Adapts `xsi:schemaLocation` to changed namespace declarations.
    ///
    /// Where a declaration gets another URI, so do the pairs that begin with the old one. A value
    /// whose URIs are undeclared where the source's are declared gets the source's text.
    func adjustSchemaLocation(of members: inout [Member]) throws {
        guard
            let index = members.firstIndex(where: {
                $0.isAttribute && $0.child.origin != nil
                    && XMLName($0.child.key).local == "schemaLocation"
            }), let origin = members[index].child.origin, let before = source.node(origin).text
        else { return }
        var uris: [String: String] = [:]
        var declared: Set<String> = []
        for member in members where member.declaredPrefix != nil {
            let uri = source.text(of: member.child.value)
            declared.insert(uri)
            guard let old = member.child.origin.flatMap({ source.node($0).text }), old != uri,
                !uri.isEmpty, !uri.contains(where: XMLShape.isWhiteSpace)
            else { continue }
            uris[old] = uri
        }
        let text = source.text(of: members[index].child.value)
        if text == before {
            for uri in declared { uris[uri] = nil }
            guard !uris.isEmpty else { return }
            members[index].child.value = .new(
                try self.text(XMLShape.replacing(uris, in: text)).root, like: origin)
        } else if XMLShape.follows(before, text, declared) {
            members[index].child.value = .same(origin)
        }
    }

    static func isWhiteSpace(_ character: Character) -> Bool {
        character == " " || character == "\t" || character.isNewline
    }

    /// Replaces URIs at the even positions of a list.
    private static func replacing(_ uris: [String: String], in text: String) -> String {
        var (result, at) = ("", text.startIndex)
        for (index, word) in text.split(whereSeparator: isWhiteSpace).enumerated() {
            result += text[at..<word.startIndex]
            result += index % 2 == 0 ? uris[String(word)] ?? String(word) : String(word)
            at = word.endIndex
        }
        return result + text[at...]
    }

    /// Whether a text differs from another one only in URIs of which just its own are declared.
    private static func follows(_ text: String, _ other: String, _ declared: Set<String>) -> Bool {
        let words = text.split(whereSeparator: isWhiteSpace)
        let others = other.split(whereSeparator: isWhiteSpace)
        guard words.count == others.count, !words.isEmpty else { return false }
        return zip(words, others).enumerated().allSatisfy { index, pair in
            pair.0 == pair.1
                || index % 2 == 0 && declared.contains(String(pair.0))
                    && !declared.contains(String(pair.1))
        }
    }
}
