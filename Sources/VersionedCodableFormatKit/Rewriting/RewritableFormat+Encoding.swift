import VersionedCodableDocuments
import VersionedCodableEssentials

extension RewritableFormat {
    /// Returns the document, and finds nothing.
    public func readForRewriting(
        _ data: Data, within limits: ReadingLimits
    ) throws -> (document: CodableDocument, finding: (any Sendable)?) {
        (try read(data, within: limits), nil)
    }

    /// Returns nil.
    public func makeEditor(for source: RewriteSource, _ tree: EditTree) -> (any TextEditor)? { nil }

    /// Returns the edits as they are.
    public func shaped(
        _ tree: EditTree, of source: RewriteSource, within limits: ReadingLimits
    ) throws -> EditTree { tree }

    /// Returns the written target for a binary document, else nil.
    public func rewrittenWhole(
        _ target: CodableDocument, like source: RewriteSource
    ) throws -> Data? {
        source.document.capabilities.contains(.text) ? nil : try write(target)
    }

    /// Returns the text in UTF-8, UTF-16 or UTF-32, with the byte order mark of the source.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        encodedAsUnicode(text, like: source)
    }

    /// Returns text in the Unicode encoding of a document, detected by byte order mark or zero
    /// bytes.
    public func encodedAsUnicode(_ text: [UInt8], like source: Data) -> Data {
        let (encoding, markBytes) = source.withUnsafeBytes {
            capabilities.contains(.text) ? TextDecoding.detect(in: $0) : (.utf8, 0)
        }
        guard encoding != .utf8 else { return Data(text) }
        var data = Data(source.prefix(markBytes))
        let string = String(decoding: text, as: UTF8.self)
        func append<Unit: FixedWidthInteger>(_ unit: Unit) {
            Swift.withUnsafeBytes(of: unit) { data.append(contentsOf: $0) }
        }
        switch encoding {
        case .utf8: break
        case .utf16LittleEndian: for unit in string.utf16 { append(unit.littleEndian) }
        case .utf16BigEndian: for unit in string.utf16 { append(unit.bigEndian) }
        case .utf32LittleEndian:
            for scalar in string.unicodeScalars { append(scalar.value.littleEndian) }
        case .utf32BigEndian:
            for scalar in string.unicodeScalars { append(scalar.value.bigEndian) }
        }
        return data
    }
}
