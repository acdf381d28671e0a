import VersionedCodableDocuments

/// The form in which a property list is written.
public enum PropertyListForm: String, Sendable, Hashable, CaseIterable {
    /// The XML form with Apple's document type.
    case xml
    /// The binary form, `bplist00`.
    case binary
}

/// The form of a property list that is read; the old-style form cannot be written.
enum WireForm: Sendable, Hashable {
    case xml
    case binary
    case openStep

    var capabilities: FormatCapabilities {
        switch self {
        case .binary:
            [
                .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .topLevelScalars,
                .nonFiniteNumbers,
            ]
        case .xml:
            [
                .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .comments, .text,
                .topLevelScalars, .nonFiniteNumbers, .wholeSecondDates,
            ]
        case .openStep:
            [.keyOrder, .nativeBinary, .comments, .text, .topLevelScalars]
        }
    }
}
