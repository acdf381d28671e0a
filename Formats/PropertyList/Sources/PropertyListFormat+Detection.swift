import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

extension PropertyListFormat {
    /// Returns `.certain` for the binary signature and for XML with a `plist` root or document
    /// type.
    ///
    /// The old-style form is `.certain` with Xcode's first line, else `.solid` or `.weak`.
    public func match(_ prefix: Data) -> MatchStrength {
        if prefix.withUnsafeBytes(BinaryTrailer.hasSignature) { return .certain }
        guard
            let source = try? TextDecoding.source(
                of: prefix, within: .default, checksUTF8: false, isPrefix: true)
        else { return .none }
        var text = source.bytes.dropFirst(source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        text = text.drop(while: PropertyListText.isSpace)
        if text.first == UInt8(ascii: "<") { return matchXML(text) }
        return OpenStepReader.match(UnsafeRawBufferPointer(rebasing: text))
    }

    private func matchXML(_ text: Slice<UnsafeRawBufferPointer>) -> MatchStrength {
        var rest = text
        while true {
            rest = rest.drop(while: PropertyListText.isSpace)
            if rest.starts(with: "<plist".utf8) { return .certain }
            if rest.starts(with: "<!DOCTYPE".utf8) {
                let name = rest.dropFirst(9).drop(while: PropertyListText.isSpace)
                return name.starts(with: "plist".utf8) ? .certain : .none
            }
            guard rest.starts(with: "<?".utf8) || rest.starts(with: "<!--".utf8) else { break }
            let closing: [UInt8] =
                rest.starts(with: "<?".utf8) ? [0x3F, 0x3E] : [0x2D, 0x2D, 0x3E]
            while !rest.isEmpty, !rest.starts(with: closing) { rest = rest.dropFirst() }
            if rest.isEmpty { return .weak }
            rest = rest.dropFirst(closing.count)
        }
        return .none
    }

    /// Reads the first bytes of the XML form; nil for other forms and encodings other than UTF-8.
    ///
    /// Also nil for policies that need to know every key of a dictionary (`.useLast`, `.refuse`).
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard stopsEarly, prefix.count <= limits.inputBytes else { return nil }
        let source = try prefix.withUnsafeBytes { bytes -> SourceBuffer? in
            guard PlistReader.isXML(bytes), TextDecoding.detect(in: bytes).encoding == .utf8,
                let last = bytes.lastIndex(of: UInt8(ascii: ">"))
            else { return nil }
            if let name = EncodingDeclaration.name(in: bytes),
                String(decoding: bytes[name], as: UTF8.self).lowercased() != "utf-8"
            {
                return nil
            }
            return try SourceBuffer(copying: UnsafeRawBufferPointer(rebasing: bytes[...last]))
        }
        guard let source else { return nil }
        return try PlistReader.readPrefix(source, format: reading(.xml), limits: limits)
    }
}
