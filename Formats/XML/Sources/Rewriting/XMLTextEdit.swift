import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A text or an attribute of the source with the range of each of its characters, for partial
/// changes.
///
/// References, CDATA sections and comments outside the change are kept.
struct XMLTextEdit {
    /// A part of the text.
    private struct Piece {
        var range: Range<Int>
        /// The CDATA section that it is in, from `<` to `>`.
        var section: Range<Int>?
    }

    private let bytes: [UInt8]
    /// The quote around an attribute; nil for a text.
    private let quote: UInt8?
    private var characters: [Unicode.Scalar] = []
    /// The part of each character; a reference is one character.
    private var places: [Piece] = []
    /// Where the first character is, or would be.
    private var beginning: Piece
    /// Whether there are comments or instructions.
    private(set) var hasOthers = false

    init(content range: Range<Int>, _ bytes: [UInt8]) {
        self.bytes = bytes
        quote = nil
        beginning = Piece(range: range)
        var scanner = MarkupScanner(bytes, in: range)
        while let token = scanner.next() {
            switch token {
            case .text(let text): decode(Piece(range: text))
            case .section(let section):
                decode(Piece(range: XMLTextEdit.content(of: section), section: section))
            default: hasOthers = true
            }
        }
    }

    init(attribute range: Range<Int>, _ bytes: [UInt8]) {
        self.bytes = bytes
        quote = bytes[range.lowerBound - 1]
        beginning = Piece(range: range)
        decode(beginning)
    }

    var isEmpty: Bool { characters.isEmpty }
    var isBlank: Bool {
        characters.allSatisfy { $0.isASCII && ASCII.isWhitespace(UInt8($0.value)) }
    }

    /// Returns what is between `<![CDATA[` and `]]>`.
    private static func content(of section: Range<Int>) -> Range<Int> {
        section.lowerBound + 9..<max(section.lowerBound + 9, section.upperBound - 3)
    }

    private mutating func decode(_ piece: Piece) {
        if characters.isEmpty { beginning = piece }
        let text = bytes[piece.range]
        var at = text.startIndex
        while at < text.endIndex {
            var end = at + 1
            var character = Unicode.Scalar(bytes[at])
            switch bytes[at] {
            case ASCII.carriageReturn:
                if end < text.endIndex, bytes[end] == ASCII.lineFeed { end += 1 }
                character = quote == nil ? "\n" : " "
            case 0..<0x20 where quote != nil: character = " "
            case ASCII.ampersand where piece.section == nil:
                guard let stop = text[at...].firstIndex(of: ASCII.semicolon),
                    let meaning = Unicode.Scalar(reference: text[at + 1..<stop])
                else { break }
                (end, character) = (stop + 1, meaning)
            case 0x80...:
                while end < text.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
                let scalars = String(decoding: text[at..<end], as: UTF8.self).unicodeScalars
                character = scalars.first ?? character
            default: break
            }
            characters.append(character)
            places.append(Piece(range: at..<end, section: piece.section))
            at = end
        }
    }

    // MARK: Changes

    /// Replaces what differs from a new text.
    func replace(
        with text: String, _ escaping: MarkupEscaping, _ pieces: inout Pieces
    ) throws {
        let new = Array(text.unicodeScalars)
        let (start, end) = common(with: new)
        var middle = String(String.UnicodeScalarView(new[start..<new.count - end]))
        let changed = places[start..<characters.count - end]
        for piece in changed.isEmpty ? [insertion(at: start)] : Array(changed) {
            var range = piece.range
            // A section that would be empty goes.
            if middle.isEmpty, let section = piece.section,
                case let content = XMLTextEdit.content(of: section),
                content.lowerBound == range.lowerBound,
                content.upperBound <= changed.last?.range.upperBound ?? 0
            {
                range = section
            }
            pieces.keep(to: range.lowerBound, isFixed: true)
            pieces.skip(to: range.upperBound, .replaced)
            guard !middle.isEmpty else { continue }
            let place: MarkupEscaping.Place =
                if let quote {
                    .attribute(quote: quote)
                } else {
                    piece.section == nil ? .text : .section
                }
            pieces.write(try escaping.escaped(middle, in: place), .replaced)
            middle = ""
        }
    }

    /// Returns the empty place after a number of characters.
    private func insertion(at count: Int) -> Piece {
        let piece = count > 0 ? places[count - 1] : beginning
        let end = count > 0 ? piece.range.upperBound : piece.range.lowerBound
        return Piece(range: end..<end, section: piece.section)
    }

    /// Returns the lengths of the common prefix and suffix, outside of a `]]>`, which is escaped as
    /// a whole.
    private func common(with new: [Unicode.Scalar]) -> (start: Int, end: Int) {
        let isInMark = { (index: Int) in
            (max(index - 2, 0)..<index).contains { new[$0...].starts(with: "]]>".unicodeScalars) }
        }
        let count = min(characters.count, new.count)
        var start = zip(characters, new).prefix { $0 == $1 }.count
        while start > 0, isInMark(start) { start -= 1 }
        var end = zip(characters.reversed(), new.reversed()).prefix(count - start)
            .prefix { $0 == $1 }.count
        while end > 0, isInMark(new.count - end) { end -= 1 }
        return (start, end)
    }
}
