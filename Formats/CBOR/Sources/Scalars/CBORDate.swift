import VersionedCodableDocuments
import VersionedCodableEssentials

/// Conversion between epochs: CBOR counts from 1970, `Date` and a document from 2001.
enum CBORDate {
    /// Seconds from 1970-01-01 to 2001-01-01.
    static let secondsTo2001: Int128 = 978_307_200

    /// Whether text is a date with a time and a zone, as tag 0 demands.
    static func isDateTime(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count >= 20, text[10] | 0x20 == UInt8(ascii: "t"), let last = text.last,
            last | 0x20 == UInt8(ascii: "z") || isSign(text[text.count - 6])
        else { return false }
        return RFC3339.date(text) != nil
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    /// Seconds since 1970.
    enum Epoch {
        case integer(isNegative: Bool, argument: UInt64)
        case float(Double)
    }

    /// Returns the number since 1970 that is read as exactly the same date; nil if none exists.
    static func epoch(_ date: Date) -> Epoch? {
        let seconds = date.timeIntervalSinceReferenceDate
        if seconds == seconds.rounded(.towardZero), let whole = Int128(exactly: seconds) {
            let number = whole + secondsTo2001
            if let argument = UInt64(exactly: number < 0 ? -1 - number : number) {
                return .integer(isNegative: number < 0, argument: argument)
            }
        }
        let number = seconds + Double(secondsTo2001)
        return number - Double(secondsTo2001) == seconds ? .float(number) : nil
    }
}
