import Foundation
import VersionedCodableDocuments

extension LawTrial {
    /// Demands that bytes that are no UTF-8 become neither a text nor a key.
    ///
    /// The faults are as long as what they replace, so that lengths and offsets of a binary format
    /// stay right. A format that does not write text as UTF-8 has no place for them.
    func checkIllFormedText() throws {
        let marker = "marker"
        for (name, value) in [("text", ["value": marker]), ("key", [marker: "value"])] {
            let data = try encoder.encode(value)
            guard let place = data.range(of: Data(marker.utf8)) else { continue }
            for fault in LawTrial.illFormedText {
                let replacement = Data("ma".utf8) + fault + Data("erk".utf8.prefix(4 - fault.count))
                var damaged = data
                damaged.replaceSubrange(place, with: replacement)
                let bytes = fault.map { String($0, radix: 16) }.joined(separator: " ")
                try requireReadingError("a \(name) with the bytes \(bytes)") {
                    try decoder.decode([String: String].self, from: damaged)
                }
            }
        }
    }

    /// Bytes that are no UTF-8: none of any character, overlong ones, a surrogate, and characters
    /// that are cut off.
    private static let illFormedText: [[UInt8]] = [
        [0xFF], [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x90], [0xE2, 0x82],
    ]
}
