import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A text of the source with the range of each of its bytes, for partial changes.
///
/// References, CDATA sections and comments outside the change are kept.
struct XMLTextEdit {
    private let bytes: [UInt8]
    private let range: Range<Int>
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
        var scanner = MarkupScanner(bytes, in: range)
        while let token = scanner.next() {
            switch token {
            case .text(let text): decode(text, isAttribute: false, hasReferences: true)
            case .section(let section):
                sections.append(section)
                decode(
                    section.lowerBound + 9..<max(section.lowerBound + 9, section.upperBound - 3),
                    isAttribute: false, hasReferences: false)
            default: hasOthers = true
            }
        }
    }

    init(attribute range: Range<Int>, _ bytes: [UInt8]) {
        self.bytes = bytes
        self.range = range
        decode(range, isAttribute: true, hasReferences: true)
    }

    var isBlank: Bool { decoded.allSatisfy(ASCII.isWhitespace) }

    private mutating func decode(_ text: Range<Int>, isAttribute: Bool, hasReferences: Bool) {
        var at = text.lowerBound
        while at < text.upperBound {
            var end = at + 1
            if bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "&") {
                decoded.append(bytes[at])
                places.append(at..<end)
                at = end
                continue
            }
            var meaning = [bytes[at]]
            if bytes[at] == UInt8(ascii: "\r") {
                if end < text.upperBound, bytes[end] == UInt8(ascii: "\n") { end += 1 }
                meaning = [isAttribute ? 0x20 : 0x0A]
            } else if isAttribute, bytes[at] < 0x20 {
                meaning = [0x20]
            } else if hasReferences, bytes[at] == UInt8(ascii: "&"),
                let stop = bytes[at..<text.upperBound].firstIndex(of: UInt8(ascii: ";")),
                let scalar = XMLTextEdit.scalar(bytes[at + 1..<stop])
            {
                end = stop + 1
                meaning = Array(String(scalar).utf8)
            }
            for byte in meaning {
                decoded.append(byte)
                places.append(at..<end)
            }
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

    func replaceAttribute(
        with text: String, _ escaping: XMLEscaping, _ pieces: inout Pieces
    ) throws {
        let new = Array(text.utf8)
        let (start, end) = common(with: new)
        let middle = String(decoding: new[start..<new.count - end], as: UTF8.self)
        replace(
            place(from: start, to: decoded.count - end),
            with: try escaping.attribute(middle, quote: bytes[range.lowerBound - 1]), in: &pieces)
    }

    func replace(with text: String, _ escaping: XMLEscaping, _ pieces: inout Pieces) throws {
        let new = Array(text.utf8)
        if sections.count == 1, sections[0] == range {
            return replace(
                range.lowerBound + 9..<range.upperBound - 3, with: try escaping.section(text),
                in: &pieces)
        }
        let (start, end) = common(with: new)
        let last = decoded.count - end
        let middle = String(decoding: new[start..<new.count - end], as: UTF8.self)
        guard start < last else {
            guard !middle.isEmpty else { return }
            let place = place(from: start, to: start).lowerBound
            let isInSection = section(at: place) != nil
            return replace(
                place..<place,
                with: isInSection ? try escaping.section(middle) : try escaping.text(middle),
                in: &pieces)
        }
        var isFirst = true
        for piece in ranges(start..<last) {
            let isInSection = section(at: piece.lowerBound) != nil
            let text = isFirst ? middle : ""
            replace(
                text.isEmpty ? whole(piece) : piece,
                with: isInSection ? try escaping.section(text) : try escaping.text(text),
                in: &pieces)
            isFirst = false
        }
    }

    /// Removes all text; comments stay.
    func remove(_ pieces: inout Pieces) {
        for piece in ranges(0..<decoded.count) { replace(whole(piece), with: [], in: &pieces) }
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

    /// Returns the source ranges of bytes, without the markup between them.
    private func ranges(_ changed: Range<Int>) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        for index in changed {
            let place = places[index]
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
        guard let section = section(at: piece.lowerBound),
            section.lowerBound + 9 == piece.lowerBound, section.upperBound - 3 == piece.upperBound
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

    private func place(from start: Int, to end: Int) -> Range<Int> {
        guard start < end else {
            let place =
                start > 0
                ? places[start - 1].upperBound
                : (places.first?.lowerBound ?? range.lowerBound)
            return place..<place
        }
        return places[start].lowerBound..<places[end - 1].upperBound
    }
}
