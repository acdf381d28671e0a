import Foundation
import VersionedCodableCore

/// Reads `Decimal` from the text of a number, never through `Double`.
enum DecimalText {
    /// The number, rounded to the 38 digits a `Decimal` holds; nil when it is no number or out of
    /// range.
    static func decimal(_ text: UnsafeRawBufferPointer) -> Decimal? {
        guard let parts = DecimalParts(text) else { return nil }
        guard !parts.digits.isEmpty else { return 0 }
        let magnitude = parts.digits.count + parts.exponent
        guard magnitude <= 166, magnitude >= -127 else { return nil }
        let plain =
            (parts.isNegative ? "-" : "") + String(decoding: parts.digits, as: UTF8.self)
            + "e\(parts.exponent)"
        guard let value = Decimal(string: plain), !value.isNaN else { return nil }
        return value
    }
}
