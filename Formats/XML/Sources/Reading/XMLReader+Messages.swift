import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The messages of errors: expected, found, and the option that would accept it.
extension XMLReader {
    func error(for fault: LibXML2Parser.Fault) -> ReadingError {
        // Faults of the system identifier of an entity.
        if fault.code == 91 || fault.code == 92 { return refusedEntity(at: fault.offset) }
        if fault.message.contains("Excessive depth") {
            return exceeded(.depth, 256, at: fault.offset)
        }
        if ["too long", "too big", "Huge input", "XML_PARSE_HUGE"].contains(
            where: fault.message.contains)
        {
            return exceeded(
                .scalarBytes, fault.code == 110 ? 50_000 : 10_000_000, at: fault.offset)
        }
        let (message, offset) = self.message(for: fault)
        let isEncoding = fault.code == 81 || fault.code == 31 || fault.code == 32
        return error(isEncoding ? .encoding : .syntax, message, at: min(offset, end))
    }

    func error(_ kind: ReadingError.Kind, _ message: String, at place: Int) -> ReadingError {
        builder.located(ReadingError(kind, message, at: place))
    }

    func exceeded(_ limit: ReadingLimit, _ most: Int, at place: Int) -> ReadingError {
        builder.located(.limit(limit, most, at: place))
    }

    private func message(for fault: LibXML2Parser.Fault) -> (String, Int) {
        let at = fault.offset
        switch fault.code {
        case 4: return (expected("the root element", at), at)
        case 5: return (expected("nothing after the root element", at), at)
        case 6...8, 22, 23: return wrongReference(at)
        case 9 where fault.message.contains("CharRef"): return wrongReference(at)
        case 9: return (expected("a character that XML allows", at), at)
        case 26, 27: return undeclaredEntity(at)
        case 68 where isReference(at): return wrongReference(at)
        case 68 where isInsideTag(at): return (expected(openTag(at), at), at)
        case 38: return ("expected no '<' in the value of an attribute (write &lt;)", at)
        case 39: return (expected("a quoted value", at), at)
        case 40: return (expected("the end of the attribute's value", at), at)
        case 41: return (expected("a value for the attribute", at), at)
        case 42: return duplicateAttribute(at)
        case 45: return (expected("'-->' at the end of the comment", at), at)
        case 46, 47: return (expected("'?>' at the end of the instruction", at), at)
        case 56, 57: return (expected("'?>' at the end of the XML declaration", at), at)
        case 62: return ("expected no ']]>' in text (write ]]&gt;)", at)
        case 63: return (expected("']]>' at the end of the CDATA section", at), at)
        case 64: return ("expected the XML declaration at the very start only", at)
        case 65: return (expected("a space", at), at)
        case 68: return (expected("a name", at), at)
        case 73: return (expected(openTag(at), at), at)
        case 75: return (expected("'=' after the attribute's name", at), at)
        case 76: return mismatch(at)
        case 77 where isNoCharacter(at): return (expected("a character that XML allows", at), at)
        case 77: return (expected("</\(currentName)>", at), at)
        case 80: return ("expected no '--' inside a comment", at)
        case 79, 81: return ("expected the name of a known encoding", at)
        case 96 where at > 0 && [ASCII.quote, ASCII.apostrophe].contains(byte(at - 1)):
            return ("expected version 1.0 of XML", at)
        case 96: return (expected("version= in the XML declaration", at), at)
        case 108, 109: return ("expected version 1.0 of XML", at)
        case 201: return undeclaredPrefix(fault)
        case 203: return ("two attributes have the same name in the same namespace", at)
        case 204: return ("expected a namespace, found an empty one", at)
        case 200, 202, 205: return ("expected a name with at most one ':' in it", at)
        default: return (other(fault), at)
        }
    }

    private func other(_ fault: LibXML2Parser.Fault) -> String {
        let message = fault.message.split(separator: "\n").first.map(String.init) ?? ""
        return message.isEmpty
            ? "expected well-formed XML" : "expected well-formed XML, found: \(message)"
    }

    private func expected(_ wanted: String, _ at: Int) -> String {
        "expected \(wanted), found \(source.found(at: at))"
    }

    // MARK: Offsets that libxml2 reports too late

    /// Returns the last occurrence of a byte before an offset, within the length of a name.
    private func last(_ wanted: UInt8, before offset: Int) -> Int? {
        var at = min(offset, end)
        let stop = max(0, at - 60_000)
        while at > stop {
            at -= 1
            if byte(at) == wanted { return at }
        }
        return nil
    }

    private func isReference(_ at: Int) -> Bool { last(ASCII.ampersand, before: at) == at - 1 }

    private func wrongReference(_ at: Int) -> (String, Int) {
        guard let start = last(ASCII.ampersand, before: at) else {
            return ("expected a reference to a character or to &amp; &lt; &gt; &quot; &apos;", at)
        }
        let word = bytes(min(start + 1, end)..<min(start + 40, end))
            .prefix { $0 > 0x20 && !"/>=<;".utf8.contains($0) }
        let (name, stop) = (String(decoding: word, as: UTF8.self), start + 1 + word.count)
        if byte(start + 1) == UInt8(ascii: "#") {
            return ("expected the code of a character that XML allows, found &\(name);", start)
        }
        guard byte(stop) == ASCII.semicolon, !name.isEmpty else {
            return (
                "expected a reference such as &amp; after '&', found \(source.found(at: stop))",
                start
            )
        }
        return ("expected &amp; &lt; &gt; &quot; or &apos;, found &\(name);", start)
    }

    private func isNoCharacter(_ at: Int) -> Bool {
        at < end && byte(at) < 0x20 && !ASCII.isWhitespace(byte(at))
    }

    /// Whether a `<` is inside a tag.
    private func isInsideTag(_ at: Int) -> Bool {
        at > 0 && at < end && byte(at) == ASCII.lessThan && byte(at - 1) != ASCII.lessThan
    }

    private func undeclaredEntity(_ at: Int) -> (String, Int) {
        let percent = last(UInt8(ascii: "%"), before: at)
        guard let percent, percent > last(ASCII.ampersand, before: at) ?? -1 else {
            return wrongReference(at)
        }
        return ("expected no reference to a parameter entity", percent)
    }

    /// Returns the ranges of the names in the tag before an offset, the name of the element first.
    private func names(before offset: Int) -> [Range<Int>] {
        guard let tag = last(ASCII.lessThan, before: offset) else { return [] }
        var names = [tag + 1..<endOfName(tag + 1)]
        var at = skipSpace(names[0].upperBound)
        while let (name, value) = attribute(at: at), value <= offset {
            names.append(name)
            at = skipSpace((endOfValue(value) ?? end) + 1)
        }
        return names
    }

    private func undeclaredPrefix(_ fault: LibXML2Parser.Fault) -> (String, Int) {
        let wanted = "expected a prefix that is declared with xmlns"
        let prefix = fault.message.split(separator: " ").dropFirst(2).first.map(String.init) ?? ""
        let name = names(before: fault.offset).first { text($0).hasPrefix(prefix + ":") }
        guard let name else { return (wanted, fault.offset) }
        return (wanted + ", found \"\(ErrorMessages.shortName(prefix))\"", name.lowerBound)
    }

    private func duplicateAttribute(_ at: Int) -> (String, Int) {
        var known: Set<String> = []
        let name = names(before: at).dropFirst().first { !known.insert(text($0)).inserted }
        guard let name else { return ("an attribute is repeated", at) }
        let found = ErrorMessages.shortName(text(name))
        return ("the attribute \"\(found)\" is repeated", name.lowerBound)
    }

    private func mismatch(_ at: Int) -> (String, Int) {
        guard let tag = last(ASCII.lessThan, before: at), byte(tag + 1) == ASCII.slash else {
            return (expected("</\(currentName)>", at), at)
        }
        let found = ErrorMessages.shortName(text(word(tag + 2)))
        return ("expected </\(currentName)>, found </\(found)>", tag)
    }

    private func openTag(_ at: Int) -> String {
        guard let tag = last(ASCII.lessThan, before: at), byte(tag + 1) != ASCII.slash else {
            return "'>' at the end of the tag"
        }
        return "'>' or '/>' at the end of the tag"
    }

    private var currentName: String {
        outer.isEmpty ? "" : ErrorMessages.shortName(text(current.name))
    }

    /// Returns the range of a name, which may be malformed.
    private func word(_ start: Int) -> Range<Int> { start..<endOfName(start) }

    // MARK: Refusals of the reader

    func refusedDoctype(at place: Int) -> ReadingError {
        error(
            .syntax, "expected no DOCTYPE, found one (the option doctype accepts it)",
            at: last(ASCII.lessThan, before: place) ?? place)
    }

    func refusedEntity(at place: Int) -> ReadingError {
        var start = place
        while let before = last(ASCII.lessThan, before: start) {
            start = before
            if start + 8 <= end, isText(start..<start + 8, "<!ENTITY") { break }
        }
        var name = skipSpace(min(start + 8, end))
        if byte(name) == UInt8(ascii: "%") { name = skipSpace(name + 1) }
        let found = text(word(name)).prefix(40)
        return error(
            .syntax, "expected no entity declaration, found one of \"\(found)\"", at: start)
    }

    func tooManyDefaults(at place: Int) -> ReadingError {
        error(
            .limit(.attributes),
            "the DOCTYPE gives more than \(LibXML2Parser.mostDefaults) attributes a default",
            at: place)
    }

    func tooManyDeclarations(at place: Int) -> ReadingError {
        error(
            .limit(.attributes),
            "more than \(XMLReader.mostDeclarations) namespaces are declared at once", at: place)
    }
}
