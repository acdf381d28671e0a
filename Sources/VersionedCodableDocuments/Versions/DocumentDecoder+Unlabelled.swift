import VersionedCodableCore
import VersionedCodableEssentials

/// Calls of `decode(_:from:)` that lack the label `versioned:`.
///
/// Without these overloads, the version of a versioned value at the root, or in an array, dictionary
/// or optional there, would be ignored. `Versioned<T>` is decoded with regard to versions, too, and
/// does not warn: `decode([Versioned<Recipe>].self, from: data)`.
extension DocumentDecoder {
    /// Decodes with regard to versions, like `decode(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use decode(versioned:from:)")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type, from data: Data
    ) throws -> Value {
        try decode(Versioned<Value>.self, from: data).wrappedValue
    }

    /// Decodes with regard to versions, like `decode(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use decode(versioned:from:)")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type = Value.self, from data: Data, userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(Versioned<Value>.self, from: data, userInfo: userInfo).wrappedValue
    }

    /// Decodes with regard to versions, like `decode(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use decode(versioned:from:)")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type = Value.self, from text: String, userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(Versioned<Value>.self, from: text, userInfo: userInfo).wrappedValue
    }

    /// Decodes with regard to versions, like `decode(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use decode(versioned:from:)")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type = Value.self, from document: CodableDocument,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> Value {
        try decode(Versioned<Value>.self, from: document, userInfo: userInfo).wrappedValue
    }

    /// Decodes with regard to versions, like `decode(versioned:from:)`.
    @available(*, deprecated, message: "the type has versions: use Versioned<T>")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type = Value.self, from node: DocumentNode
    ) throws -> Value {
        try decode(Versioned<Value>.self, from: node).wrappedValue
    }

    /// Decodes with regard to versions, as of `Versioned<Value>`.
    @available(*, deprecated, message: "the type has versions: use Versioned<T>")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type, from value: DocumentValue
    ) throws -> Value {
        try decode(Versioned<Value>.self, from: value).wrappedValue
    }

    /// Decodes with regard to versions, like `decode(versioned:fromFileAt:)`.
    @available(*, deprecated, message: "the type has versions: use decode(versioned:fromFileAt:)")
    public func decode<Value: Decodable & VersionedContent>(
        _ type: Value.Type, fromFileAt url: URL
    ) throws -> Value {
        try decode(Versioned<Value>.self, fromFileAt: url).wrappedValue
    }
}
