import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RewritableFormat {
    /// Brings text into the encoding that a document was read in, byte order mark included.
    func encoded(_ text: [UInt8], like source: Data) -> Data {
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
