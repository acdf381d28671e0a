import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension XMLFormat {
    /// Returns `.solid` for text that begins with the tag of an element, after any prolog.
    ///
    /// Returns `.weak` for only declarations and comments: it could be a format based on XML.
    public func match(_ prefix: Data) -> MatchStrength {
        guard
            let source = try? TextDecoding.source(
                of: prefix, within: .default, checksUTF8: false, isPrefix: true)
        else { return .none }
        let text = source.bytes[MarkupText(source.bytes).prologEnd...]
        guard text.first == ASCII.lessThan else {
            return text.isEmpty && source.bytes.contains(ASCII.lessThan) ? .weak : .none
        }
        let name = text.dropFirst()
        guard let byte = name.first else { return .weak }
        if byte == UInt8(ascii: "!") {
            guard text.starts(with: "<!DOCTYPE".utf8) else {
                return "<!DOCTYPE".utf8.starts(with: text) ? .weak : .none
            }
            return isHTML(text.dropFirst(9).drop(while: ASCII.isWhitespace)) ? .weak : .solid
        }
        let startsName =
            byte >= 0x80 || ASCII.isLetter(byte) || byte == ASCII.underscore || byte == ASCII.colon
        guard startsName else { return .none }
        return isHTML(name) ? .weak : .solid
    }

    /// HTML looks like XML but seldom is well-formed.
    private func isHTML(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        name.prefix(4).map { $0 | 0x20 }.elementsEqual("html".utf8)
    }
}
