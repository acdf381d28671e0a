import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Calls for versioned types that lack the label `versioned:`, as of `DocumentDecoder`.
extension YAMLDecoder {
    /// Decodes with regard to versions, like `decodeAll(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use decodeAll(versioned:from:)")
    public func decodeAll<Value: Decodable & VersionedContent>(
        _ type: Value.Type = Value.self, from data: Data, userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> [Value] {
        try decodeAll(Versioned<Value>.self, from: data, userInfo: userInfo).map(\.wrappedValue)
    }
}
