import VersionedCodableDocuments
import VersionedCodableEssentials

/// The rules for text as Booleans, numbers and dates (XML Schema part 2), and for reserved names.
///
/// White space around a scalar is ignored.
struct XMLScalarRules: ElementRules {
    /// Parses `true`, `1`, `yes`, `y` and `false`, `0`, `no`, `n`, in any case.
    func bool(_ text: UnsafeRawBufferPointer) -> Bool? {
        let word = trimmed(text)
        guard word.count <= 5 else { return nil }
        switch String(decoding: word, as: UTF8.self).lowercased() {
        case "true", "1", "yes", "y": return true
        case "false", "0", "no", "n": return false
        default: return nil
        }
    }

    /// Parses decimals, also with `+`, leading zeros or a point at an end; `INF`, `-INF` and `NaN`.
    func number(_ text: UnsafeRawBufferPointer) -> String? {
        let word = trimmed(text)
        guard !word.isEmpty else { return nil }
        if word.count <= 9, let special = special(String(decoding: word, as: UTF8.self)) {
            return special
        }
        return DecimalText(UnsafeRawBufferPointer(rebasing: word))?.canonical(inShort: true)
    }

    /// Parses `xs:dateTime` and `xs:date`, in UTC without a zone.
    func date(_ text: UnsafeRawBufferPointer) -> Date? {
        let word = trimmed(text)
        if let date = RFC3339.date(UnsafeRawBufferPointer(rebasing: word)) { return date }
        guard word.count <= 64 else { return nil }
        let string = String(decoding: word, as: UTF8.self)
        // A date may have a zone, too.
        if word.count > 10, word[word.startIndex + 10] != UInt8(ascii: "T") {
            return RFC3339.date(string.prefix(10) + "T00:00:00" + string.dropFirst(10))
        }
        // 24:00 is the end of the day.
        let hour = string.dropFirst(10)
        guard hour.hasPrefix("T24:00:00") else { return nil }
        let zone = hour.dropFirst(9).drop { $0 == "." || $0 == "0" }
        guard !hour.dropFirst(9).hasPrefix("0") else { return nil }
        return RFC3339.date(string.prefix(10) + "T00:00:00" + zone)?.addingTimeInterval(86_400)
    }

    /// Whether an attribute is a true `xsi:nil`, with any prefix, or `nil` where names have none.
    func isNull(attribute name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        let name = String(decoding: name, as: UTF8.self)
        return (name == "nil" || name.hasSuffix(":nil")) && bool(value) == true
    }

    /// Whether an attribute declares a namespace or is `xml:…` or `xsi:…` (XSD 1.1 part 1, 2.7).
    func isReserved(attribute name: UnsafeRawBufferPointer, namespace: String?) -> Bool {
        if namespace == XMLWriter.instanceNamespace || namespace == XMLWriter.xmlNamespace {
            return true
        }
        let name = String(decoding: name, as: UTF8.self)
        return name == "xmlns" || ["xmlns:", "xml:", "xsi:"].contains(where: name.hasPrefix)
    }

    /// Returns the prefixes that are declared around a part of a document.
    func context(of document: CodableDocument) -> PartContext? {
        XMLDeclarations.exist(in: document) ? XMLDeclarations.annotations : nil
    }

    func localName(of name: String) -> String { XMLName(name).local }

    var adviceOnPrefixes: String {
        "set shouldProcessNamespaces of the decoder, or give the key the prefix"
    }

    /// Returns `xmlns`, or `xmlns:p` for the prefix `p`.
    func keyOfNamespace(ofElement name: String) -> String? {
        let prefix = XMLName(name).prefix
        return prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"
    }

    private func trimmed(_ text: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var word = text[...]
        while let first = word.first, ASCII.isWhitespace(first) { word = word.dropFirst() }
        while let last = word.last, ASCII.isWhitespace(last) { word = word.dropLast() }
        return word
    }

    private func special(_ word: String) -> String? {
        switch word.lowercased() {
        case "inf", "+inf", "infinity", "+infinity": "inf"
        case "-inf", "-infinity": "-inf"
        case "nan": "nan"
        default: nil
        }
    }
}
