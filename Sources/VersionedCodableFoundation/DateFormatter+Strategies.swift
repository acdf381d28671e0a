import Foundation
import VersionedCodableDocuments

extension DocumentDecoder.DateDecodingStrategy {
    /// A string the formatter understands.
    public static func formatted(_ formatter: DateFormatter) -> Self {
        .text { formatter.date(from: $0) }
    }
}

extension DocumentEncoder.DateEncodingStrategy {
    /// As the string the formatter makes.
    public static func formatted(_ formatter: DateFormatter) -> Self {
        .text { formatter.string(from: $0) }
    }
}
