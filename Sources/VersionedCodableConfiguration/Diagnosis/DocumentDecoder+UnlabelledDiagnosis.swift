import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Calls for versioned types that lack the label `versioned:`, as of `decode(_:from:)`.
extension DocumentDecoder {
    /// Finds all mistakes with regard to versions, as `diagnose(versioned:from:limit:)` does.
    @available(*, deprecated, message: "the type has versions: use diagnose(versioned:from:)")
    public func diagnose<Value: VersionedCodable>(
        _ type: Value.Type, from data: Data, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(versioned: type, from: data, limit: limit)
    }

    /// Finds all mistakes with regard to versions, as `diagnose(versioned:from:limit:)` does.
    @available(*, deprecated, message: "the type has versions: use diagnose(versioned:from:)")
    public func diagnose<Value: VersionedCodable>(
        _ type: Value.Type, from text: String, limit: Int = 100
    ) -> Diagnosis<Value> {
        diagnose(versioned: type, from: text, limit: limit)
    }

    /// Finds all mistakes with regard to versions, as `diagnose(versioned:fromFileAt:limit:)` does.
    @available(*, deprecated, message: "the type has versions: use diagnose(versioned:fromFileAt:)")
    public func diagnose<Value: VersionedCodable>(
        _ type: Value.Type, fromFileAt url: URL, limit: Int = 100
    ) throws -> Diagnosis<Value> {
        try diagnose(versioned: type, fromFileAt: url, limit: limit)
    }
}
