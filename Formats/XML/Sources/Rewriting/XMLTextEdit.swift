import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A text or an attribute of the source with the range of each of its bytes, for partial changes.
///
/// References, CDATA sections and comments outside the change are kept.
struct XMLTextEdit {
    private let bytes: [UInt8]
    private let range: Range<Int>
    private let isAttribute: Bool
    private var decoded: [UInt8] = []
    /// The source range of each byte; all bytes of a reference have the same one.
    private var places: [Range<Int>] = []
    /// The CDATA sections, from `<` to `>`.
    private var sections: [Range<Int>] = []
    /// Whether there are comments or instructions.
    private(set) var hasOthers = false

    init(content range: Range<Int>, _ bytes: [UInt8]) {
        self.bytes = bytes
        self.range = range
        isAttribute = false
        var scanner = MarkupScanner(bytes, in: range)
        while let token = scanner.next() {
            switch token {
            case .text(let text): decode(text, hasReferences: true)
            case .section(let section):
                sections.append(section)
                decode(XMLTextEdit.content(of: section), hasReferences: false)
            default: hasOthers = true
            }
        }
    }

    init(attribute range: Range<Int>, _ bytes: [UInt8]) {
        self.bytes = bytes
        self.range = range
        isAttribute = true
        decode(range, hasReferences: true)
    }

    var isBlank: Bool { decoded.allSatisfy(ASCII.isWhitespace) }

    /// Returns what is between `<![CDATA[` and `]]>`.
    private static func content(of section: Range<Int>) -> Range<Int> {
        section.lowerBound + 9..<max(section.lowerBound + 9, section.upperBound - 3)
    }

    private mutating func decode(_ text: Range<Int>, hasReferences: Bool) {
        var at = text.lowerBound
        while at < text.upperBound {
            var end = at + 1
            if bytes[at] >= 0x20, bytes[at] != ASCII.ampersand {
                decoded.append(bytes[at])
                places.append(at..<end)
                at = end
                continue
            }
            var meaning = [bytes[at]]
            switch bytes[at] {
            case ASCII.carriageReturn:
                if end < text.upperBound, bytes[end] == ASCII.lineFeed { end += 1 }
                meaning = [isAttribute ? ASCII.space : ASCII.lineFeed]
            case 0..<0x20 where isAttribute: meaning = [ASCII.space]
            case ASCII.ampersand where hasReferences:
                guard let stop = bytes[at..<text.upperBound].firstIndex(of: ASCII.semicolon),
                    let scalar = XMLTextEdit.scalar(bytes[at + 1..<stop])
                else { break }
                end = stop + 1
                meaning = Array(String(scalar).utf8)
            default: break
            }
            decoded += meaning
            places += repeatElement(at..<end, count: meaning.count)
            at = end
        }
    }

    private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init)
    }

    // MARK: Changes

    /// Replaces what differs from a new text.
    func replace(
        with text: String, _ escaping: MarkupEscaping, _ pieces: inout Pieces
    ) throws {
        let new = Array(text.utf8)
        let (start, end) = common(with: new)
        var middle = String(decoding: new[start..<new.count - end], as: UTF8.self)
        for piece in ranges(start..<decoded.count - end) {
            let place: MarkupEscaping.Place =
                if isAttribute {
                    .attribute(quote: bytes[range.lowerBound - 1])
                } else {
                    section(at: piece.lowerBound) == nil ? .text : .section
                }
            replace(
                middle.isEmpty ? whole(piece) : piece,
                with: try escaping.escaped(middle, in: place), in: &pieces)
            middle = ""
        }
    }

    private func replace(_ range: Range<Int>, with text: [UInt8], in pieces: inout Pieces) {
        pieces.keep(to: range.lowerBound, isFixed: true)
        pieces.skip(to: range.upperBound, .replaced)
        pieces.write(text, .replaced)
    }

    private func section(at place: Int) -> Range<Int>? {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].lowerBound < place { low = middle + 1 } else { high = middle }
        }
        return low > 0 && place < sections[low - 1].upperBound ? sections[low - 1] : nil
    }

    /// Returns the source ranges of bytes, without the markup between them; an empty one where there
    /// are none.
    private func ranges(_ changed: Range<Int>) -> [Range<Int>] {
        guard !changed.isEmpty else {
            let place =
                changed.lowerBound > 0
                ? places[changed.lowerBound - 1].upperBound
                : places.first?.lowerBound ?? sections.first.map(XMLTextEdit.content)?.lowerBound
                    ?? range.lowerBound
            return [place..<place]
        }
        var pieces: [Range<Int>] = []
        for place in places[changed] {
            if let last = pieces.last, last.upperBound >= place.lowerBound {
                pieces[pieces.count - 1] = last.lowerBound..<place.upperBound
            } else {
                pieces.append(place)
            }
        }
        return pieces
    }

    /// Extends the content of a CDATA section to the whole section.
    private func whole(_ piece: Range<Int>) -> Range<Int> {
        guard let section = section(at: piece.lowerBound), XMLTextEdit.content(of: section) == piece
        else { return piece }
        return section
    }

    /// Returns the lengths of the common prefix and suffix, in whole characters and references.
    private func common(with new: [UInt8]) -> (start: Int, end: Int) {
        let count = min(decoded.count, new.count)
        var start = 0
        while start < count, decoded[start] == new[start] { start += 1 }
        while start > 0, !isBoundary(start, new, at: start) { start -= 1 }
        var end = 0
        while end < count - start, decoded[decoded.count - 1 - end] == new[new.count - 1 - end] {
            end += 1
        }
        while end > 0, !isBoundary(decoded.count - end, new, at: new.count - end) { end -= 1 }
        return (start, end)
    }

    private func isBoundary(_ index: Int, _ new: [UInt8], at other: Int) -> Bool {
        // A `]]>` is escaped as a whole.
        if (max(other - 2, 0)..<other).contains(where: { new[$0...].starts(with: "]]>".utf8) }) {
            return false
        }
        if index > 0, index < decoded.count, places[index - 1] == places[index] { return false }
        let isInside = { (bytes: [UInt8], index: Int) in
            index < bytes.count && bytes[index] & 0xC0 == 0x80
        }
        return !isInside(decoded, index) && !isInside(new, other)
    }
}
