import Foundation
import VersionedCodableDocuments

extension DocumentDecoder.DateDecodingStrategy {
    /// Dates are strings that the formatter parses.
    public static func formatted(_ formatter: DateFormatter) -> Self {
        .text { formatter.date(from: $0) }
    }
}

extension DocumentEncoder.DateEncodingStrategy {
    /// Dates are encoded as the strings that the formatter makes.
    public static func formatted(_ formatter: DateFormatter) -> Self {
        .text { formatter.string(from: $0) }
    }
}
