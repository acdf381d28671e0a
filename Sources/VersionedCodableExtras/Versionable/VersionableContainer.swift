import VersionedCodableDocuments
import VersionedCodableJSON
import VersionedCodableEssentials

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
/// Versionable wrote is read as well: the instance as JSON in raw bytes. Its dates and raw bytes
/// are read in the form that the decoder expects, or else in the default form of `JSONEncoder`,
/// which that package used.
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
            instance = try container.decode(versionable: Type.self, forKey: .instance)
            return
        }
        let reading = try VersionableReading<Type>(decoder)
        let version = try reading.declaredVersion()
        if version == Type.version,
            case .content(let value) = try container.decode(Instance<Type>.self, forKey: .instance)
        {
            instance = value
            return
        }
        switch try container.decode(Instance<DocumentValue>.self, forKey: .instance) {
        case .content(let payload):
            instance = try reading.value(of: payload, declaring: version, under: "instance")
        case .blob(let data):
            let payload = try VersionableContainer.payload(data, container)
            instance = try reading.value(
                of: payload, declaring: version, under: "instance", orWithDefaults: true)
        }
    }

    /// Encodes the version and the value.
    ///
    /// - Throws: The errors of encoding the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(instance.version, forKey: .version)
        guard encoder.userInfo[.versionableForm] as? VersionableForm == .blob else {
            return try container.encode(instance, forKey: .instance)
        }
        let json = encoder.documentEncoder(for: JSONFormat())
        try container.encode(try json.encode(instance), forKey: .instance)
    }

    private static func payload(
        _ data: Data, _ container: KeyedDecodingContainer<CodingKeys>
    ) throws -> DocumentValue {
        do {
            return try DocumentValue(try JSONFormat().read(data, within: .default))
        } catch let error as ReadingError {
            throw DecodingError.dataCorruptedError(
                forKey: .instance, in: container,
                debugDescription: "expected an object, or JSON in raw bytes: \(error.message)")
        }
    }
}

extension VersionableContainer: Sendable where Type: Sendable {}
extension VersionableContainer: Equatable where Type: Equatable {}
extension VersionableContainer: Hashable where Type: Hashable {}

/// The instance of a container: part of the document, or JSON in raw bytes.
private enum Instance<Content: Decodable>: Decodable {
    case content(Content)
    case blob(Data)

    init(from decoder: any Decoder) throws {
        if decoder.hasObject {
            self = .content(try decoder.singleValueContainer().decode(Content.self))
            return
        }
        let container = try decoder.singleValueContainer()
        do {
            self = .blob(try container.decode(Data.self))
        } catch {
            guard let text = try? container.decode(String.self),
                let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
            else { throw error }
            self = .blob(data)
        }
    }
}
