import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLFormat {
    /// Returns `.solid` for text that begins with the tag of an element, after any prolog.
    ///
    /// Returns `.weak` for only declarations and comments: it could be a format based on XML.
    public func match(_ prefix: Data) -> MatchStrength {
        guard
            let source = try? TextDecoding.source(
                of: prefix, within: .default, checksUTF8: false, isPrefix: true)
        else { return .none }
        var text = source.bytes.dropFirst(source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        var isFirst = true
        while true {
            if !isFirst || !text.starts(with: "<?xml".utf8) {
                text = text.drop { ASCII.isWhitespace($0) }
            }
            guard text.first == ASCII.lessThan else {
                return isFirst || !text.isEmpty ? .none : .weak
            }
            switch text.dropFirst().first {
            case UInt8(ascii: "?"): text = rest(after: "?>", in: text)
            case UInt8(ascii: "!"):
                if text.starts(with: "<!--".utf8) {
                    text = rest(after: "-->", in: text)
                } else if text.starts(with: "<!DOCTYPE".utf8) {
                    let name = text.dropFirst(9).drop { ASCII.isWhitespace($0) }
                    return isHTML(name) ? .weak : .solid
                } else {
                    return "<!DOCTYPE".utf8.starts(with: text) ? .weak : .none
                }
            case .some(let byte):
                let startsName =
                    byte >= 0x80 || ASCII.isLetter(byte) || byte == ASCII.underscore
                    || byte == ASCII.colon
                guard startsName else { return .none }
                return isHTML(text.dropFirst()) ? .weak : .solid
            case nil: return .weak
            }
            if text.isEmpty { return .weak }
            isFirst = false
        }
    }

    /// HTML looks like XML but seldom is well-formed.
    private func isHTML(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
        name.prefix(4).map { $0 | 0x20 }.elementsEqual("html".utf8)
    }

    private func rest(
        after mark: String, in text: Slice<UnsafeRawBufferPointer>
    ) -> Slice<UnsafeRawBufferPointer> {
        let mark = Array(mark.utf8)
        var rest = text
        while !rest.isEmpty, !rest.starts(with: mark) { rest = rest.dropFirst() }
        return rest.dropFirst(mark.count)
    }
}
