import VersionedCodableDocuments
import VersionedCodableEssentials

extension RewritableFormat {
    /// Nothing.
    public func extras(in source: RewriteSource) -> [(object: Int, range: Range<Int>)] { [] }

    /// The value as a document of its own; text without a type becomes a string where the source has
    /// types.
    public func target(
        of value: DocumentValue, for source: CodableDocument, within limits: ReadingLimits
    ) throws -> CodableDocument {
        let target = try CodableDocument(value, within: limits)
        return Tree.isTextual(source) ? target : try target.typed(within: limits)
    }

    /// The same as without the edits: the value says all.
    public func target(
        of value: DocumentValue, as edited: EditedValue?, for source: CodableDocument,
        within limits: ReadingLimits
    ) throws -> CodableDocument {
        try target(of: value, for: source, within: limits)
    }

    /// Nothing: the document has text.
    public func writtenAnew(_ target: CodableDocument, like source: Data) throws -> Data? { nil }

    /// The text in UTF-8, UTF-16 or UTF-32, with the byte order mark of the source.
    public func encoded(_ text: [UInt8], like source: Data) throws -> Data {
        encodedAsUnicode(text, like: source)
    }

    /// Brings text into UTF-8, UTF-16 or UTF-32, as a document was that has its byte order mark or
    /// is known by its zero bytes.
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
