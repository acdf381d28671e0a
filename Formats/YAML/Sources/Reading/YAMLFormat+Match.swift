import VersionedCodableDocuments
import VersionedCodableEssentials

extension YAMLFormat {
    /// Returns `.solid` for directives, `---`, or a block collection at the start, `.weak` for text
    /// that could also be JSON, a property list, plain text, or only comments.
    public func match(_ prefix: Data) -> MatchStrength {
        guard
            let source = try? TextDecoding.source(
                of: prefix, within: .default, checksUTF8: false, isPrefix: true)
        else { return .none }
        let text = firstLine(source.bytes)
        guard let first = text.first else {
            return source.bytes.contains(UInt8(ascii: "#")) ? .weak : .none
        }
        if text.starts(with: "%YAML ".utf8) || text.starts(with: "%TAG ".utf8) { return .solid }
        // Markup, or a comment of another language.
        if first == UInt8(ascii: "<") || first == UInt8(ascii: "/") { return .none }
        var format = self
        format.reading.duplicateKeys = .keepAll
        // The last line may be cut off anywhere, so complete documents before it suffice.
        let whole = try? format.readAll(prefix)
        let part = try? format.readPrefix(prefix, within: .default)
        guard let document = whole?.first ?? part else { return .none }
        if text.starts(with: "---".utf8) { return .solid }
        return document.withUnsafeTape { tape in
            guard tape.count > 0 else { return .none }
            let isCollection = tape[0].isKind(.object) || tape[0].isKind(.array)
            return isCollection && tape[0].head & TapeNode.flow == 0 ? .solid : .weak
        }
    }

    /// Returns the text from the first line that is neither empty nor a comment.
    private func firstLine(_ bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var rest = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        while true {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            guard rest.first == UInt8(ascii: "#") else { return rest }
            rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
        }
    }
}
