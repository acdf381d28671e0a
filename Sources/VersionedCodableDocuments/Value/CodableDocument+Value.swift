import VersionedCodableCore
import VersionedCodableEssentials

extension CodableDocument {
    /// Makes a document of a value, to be written or decoded.
    ///
    /// Parts of the value that come from a document and are unchanged keep all that the document
    /// records: locations, the text of numbers, tags, anchors, styles, attributes and comments. All
    /// other parts have no locations. A changed object or array keeps its tag and style, and a
    /// changed member its key as written. The `formatName` is `value`.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the value exceeds the depth or size limits.
    /// - Complexity: O(n), and next to nothing for unchanged parts.
    public init(_ value: DocumentValue, within limits: ReadingLimits = .default) throws {
        let base = value.origin
        var builder = DocumentBuilder(
            extending: base, capabilities: CodableDocument.valueCapabilities, limits: limits)
        builder.keysAreUnique()
        if base?.capabilities.contains(.repeatedKeys) == true { builder.linkRepeatedKeys() }
        try builder.add(value, extending: base)
        self = try builder.finish()
        sourceName = base?.sourceName
    }

    /// The features of a `DocumentValue`.
    package static let valueCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .topLevelScalars,
        .nonFiniteNumbers, .wideIntegers,
    ]
}

extension DocumentValue {
    /// The document that parts of the value come from; of several, the document of the first part.
    var origin: CodableDocument? {
        var value = self
        while true {
            switch value {
            case .array(let elements):
                guard let first = elements.first else { return nil }
                value = first
            case .object(let object):
                if let origin = object.origin { return origin.document }
                guard let first = object.first?.value else { return nil }
                value = first
            default: return nil
            }
        }
    }
}
