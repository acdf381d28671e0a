import VersionedCodableEssentials

/// A type of the program that is stored as a separate versioned type.
///
///     struct Recipe { … }                     // what the program works with, not Codable
///     struct RecipeV3: VersionedCodable { … } // how it is stored today
///
///     extension Recipe: DomainModel {
///         init(stored: RecipeV3) throws { … }
///         func stored() throws -> RecipeV3 { … }
///     }
///
///     let recipe = try decoder.decode(domain: Recipe.self, from: data)
///     let data = try encoder.encode(domain: recipe)
///
/// A new version of the documents changes the conformance and no other part of the program.
public protocol DomainModel {
    /// The newest version of the documents.
    associatedtype Stored: VersionedCodable

    /// Creates the model from its stored form.
    ///
    /// - Throws: Any error, when the stored form is not a valid model.
    init(stored: Stored) throws

    /// Returns the stored form of the model.
    ///
    /// - Throws: Any error, when the model cannot be stored.
    func stored() throws -> Stored
}

extension VersionPeeking {
    /// Decodes a document of any version as a model.
    ///
    /// - Throws: The errors of ``decode(versioned:from:)`` and of the model.
    public func decode<Model: DomainModel>(
        domain type: Model.Type, from data: Data
    ) throws -> Model {
        try Model(stored: try decode(versioned: Model.Stored.self, from: data))
    }
}

extension VersionStamping {
    /// Encodes a model as a document of the newest version.
    ///
    /// - Throws: The errors of ``encode(versioned:)`` and of the model.
    public func encode(domain model: some DomainModel) throws -> Data {
        try encode(versioned: try model.stored())
    }
}

extension Decoder {
    /// Decodes a value of any version as a model from this decoder.
    ///
    /// - Throws: The errors of ``VersionPeeking/decode(domain:from:)``.
    public func decode<Model: DomainModel>(domain type: Model.Type) throws -> Model {
        try Model(stored: try decode(versioned: Model.Stored.self))
    }
}

extension Encoder {
    /// Encodes a model as a value of the newest version into this encoder.
    ///
    /// - Throws: The errors of ``VersionStamping/encode(domain:)``.
    public func encode(domain model: some DomainModel) throws {
        try encode(versioned: try model.stored())
    }
}

extension KeyedDecodingContainerProtocol {
    /// Decodes the value of a key, of any version, as a model.
    ///
    /// - Throws: The errors of ``VersionPeeking/decode(domain:from:)``.
    public func decode<Model: DomainModel>(
        domain type: Model.Type, forKey key: Key
    ) throws -> Model {
        try Model(stored: try decode(versioned: Model.Stored.self, forKey: key))
    }
}

extension KeyedEncodingContainerProtocol {
    /// Encodes a model as a value of the newest version for a key.
    ///
    /// - Throws: The errors of ``VersionStamping/encode(domain:)``.
    public mutating func encode(domain model: some DomainModel, forKey key: Key) throws {
        try encode(versioned: try model.stored(), forKey: key)
    }
}
