import VersionedCodableDocuments

/// How a property list is written down.
public enum PropertyListForm: String, Sendable, Hashable, CaseIterable {
    /// The XML form with Apple's document type.
    case xml
    /// The binary form, `bplist00`.
    case binary
}

/// How a property list that is being read is written down; old-style text is only read.
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
