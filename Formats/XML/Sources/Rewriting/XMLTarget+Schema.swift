import VersionedCodableDocuments

extension XMLTarget {
    /// Adapts `xsi:schemaLocation` to changed namespace declarations.
    ///
    /// Where a declaration gets another URI, so do the pairs that begin with the old one. A value
    /// whose URIs are undeclared where the source's are declared gets the source's text.
    func adjustSchemaLocation(of parts: inout [XMLShape.Part]) {
        guard
            let place = parts.firstIndex(where: {
                $0.kind == .attribute && $0.old != nil
                    && XMLName($0.name).local == "schemaLocation"
            }), let old = parts[place].old,
            let before = source.node(atTapeIndex: old).text
        else { return }
        var uris: [String: String] = [:]
        var declared: Set<String> = []
        for part in parts where part.declaredPrefix != nil {
            declared.insert(part.text)
            guard let old = part.old, let uri = source.node(atTapeIndex: old).text,
                uri != part.text, !part.text.isEmpty,
                !part.text.contains(where: XMLTarget.isWhiteSpace)
            else { continue }
            uris[uri] = part.text
        }
        let text = parts[place].text
        if text == before {
            for uri in declared { uris[uri] = nil }
            guard !uris.isEmpty else { return }
            parts[place].shape = .text(XMLTarget.replacing(uris, in: text))
        } else if XMLTarget.follows(before, text, declared) {
            parts[place].shape = .text(before)
        }
    }

    static func isWhiteSpace(_ character: Character) -> Bool {
        character == " " || character == "\t" || character.isNewline
    }

    /// Replaces URIs at the even positions of a list.
    private static func replacing(_ uris: [String: String], in text: String) -> String {
        var result = ""
        var isName = true
        var rest = text[...]
        while !rest.isEmpty {
            let whiteSpace = rest.prefix(while: isWhiteSpace)
            rest = rest.dropFirst(whiteSpace.count)
            let word = rest.prefix { !isWhiteSpace($0) }
            rest = rest.dropFirst(word.count)
            result += whiteSpace + (isName ? uris[String(word)] ?? String(word) : String(word))
            isName.toggle()
        }
        return result
    }

    /// Whether a text differs from another one only in URIs of which just its own are declared.
    private static func follows(_ text: String, _ other: String, _ declared: Set<String>) -> Bool {
        let (words, others) = (
            text.split(whereSeparator: isWhiteSpace), other.split(whereSeparator: isWhiteSpace)
        )
        guard words.count == others.count, !words.isEmpty else { return false }
        for (index, (word, other)) in zip(words, others).enumerated() where word != other {
            guard index % 2 == 0, declared.contains(String(word)),
                !declared.contains(String(other))
            else { return false }
        }
        return true
    }
}
