import Foundation
import VersionedCodableDocuments

extension LawTrial {
    /// Requires that ill-formed UTF-8 becomes neither a text nor a key.
    ///
    /// The faults are as long as the bytes that they replace, so that lengths and offsets of a
    /// binary format stay valid. A format that does not write UTF-8 is not checked.
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

    /// Ill-formed UTF-8: invalid bytes, overlong sequences, a surrogate, and truncated sequences.
    private static let illFormedText: [[UInt8]] = [
        [0xFF], [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x90], [0xE2, 0x82],
    ]
}
