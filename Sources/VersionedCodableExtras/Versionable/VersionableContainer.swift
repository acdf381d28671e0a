import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableJSON

/// A value of a `Versionable` type next to its version, for use anywhere in a document.
///
/// ```swift
/// struct Shelf: Codable {
///     var note: VersionableContainer<Note>
/// }
/// ```
///
/// It is an object with the keys `version` and `instance`. The instance is part of the document
/// like any other value, and is decoded with the options of its decoder. The form that the package
/// Versionable wrote is read as well: the instance as JSON in raw bytes, which are read with the
/// default strategies of `JSONDecoder`, as by that package.
public struct VersionableContainer<Type: Versionable>: Codable {
    /// The value.
    public var instance: Type

    /// Creates a container of a value.
    public init(instance: Type) {
        self.instance = instance
    }

    private enum CodingKeys: String, CodingKey {
        case version, instance
    }

    /// Decodes a value of any version, and migrates it.
    ///
    /// Without a version next to it, the instance itself has to have one.
    ///
    /// - Throws: The errors of `decode(versionable:forKey:)`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard container.contains(.version) else {
            instance = try container.decode(VersionableDocument<Type>.self, forKey: .instance)
                .value()
            return
        }
        let declared = try VersionableReading<Type>(decoder).declaredVersion()
        let payload = try container.decode(DocumentValue.self, forKey: .instance)
        let inner = try container.superDecoder(forKey: .instance)
        let reading = try VersionableReading<Type>(inner)
        guard case .object = payload else {
            let payload = try inner.payloadOfBlob()
            let migrated = try reading.migratedPayload(declaring: declared) { payload }
            instance = try inner.readingBlob {
                try DocumentDecoder(format: .json).decode(
                    VersionableContent<Type>.self, from: CodableDocument(migrated),
                    userInfo: decoder.userInfo
                ).value
            }
            return
        }
        if declared == Type.version {
            instance = try container.decode(Type.self, forKey: .instance)
            return
        }
        let migrated = try reading.migratedPayload(declaring: declared) { payload }
        instance = try inner.decode(VersionableContent<Type>.self, from: migrated).value
    }

    /// Encodes the version and the value.
    ///
    /// - Throws: The errors of encoding the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(instance.version, forKey: .version)
        try container.encode(instance, forKey: .instance)
    }
}

extension VersionableContainer: Sendable where Type: Sendable {}
extension VersionableContainer: Equatable where Type: Equatable {}
extension VersionableContainer: Hashable where Type: Hashable {}

extension Decoder {
    /// Returns the JSON in the raw bytes of this decoder.
    fileprivate func payloadOfBlob() throws -> DocumentValue {
        let container = try singleValueContainer()
        let data: Data
        do {
            data = try container.decode(Data.self)
        } catch {
            // A decoder may expect another form of raw bytes.
            guard let text = try? container.decode(String.self),
                let decoded = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
            else { throw error }
            data = decoded
        }
        return try readingBlob { try DocumentValue(JSONFormat().read(data, within: .default)) }
    }

    /// Adds the path of this decoder to an error about the JSON in its raw bytes.
    fileprivate func readingBlob<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error where error is DecodingError || error is ReadingError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription:
                        "expected an object, or JSON in raw bytes: \(error.documentDescription)",
                    underlyingError: error))
        }
    }
}
