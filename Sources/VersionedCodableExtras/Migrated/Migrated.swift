import VersionedCodableCore
import VersionedCodableDocuments

/// A property that is decoded from its own type or from its type in older documents.
///
///     struct Person: Codable {
///         @Migrated var age: Age      // {"age": {"years": 32}} and {"age": 32}
///     }
///
/// The new type is tried first, then the old one. No version is needed: the shape decides. The
/// shapes must therefore differ, so that a value of the old type cannot be decoded as the new one;
/// a type with only optional properties accepts any object. The value is encoded as the new type.
/// An array of one value, as an older wrapper of this name wrote it, is tried after both types.
///
/// Where `OldValue` is an optional, a missing key is migrated from `nil`.
@propertyWrapper
public struct Migrated<OldValue: Codable, Value: Codable & MigrationTarget>
where Value.Source == OldValue {
    /// The value.
    public var wrappedValue: Value

    /// Wraps a value.
    public init(_ wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Wraps a value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The error that a value is of neither type.
    public enum Error: Swift.Error {
        /// The errors of the new and the old type, in this order.
        ///
        /// The second is the error of the migration if the value is of the old type.
        case migrationFailed(any Swift.Error, any Swift.Error)
    }
}

extension Migrated.Error: CustomStringConvertible {
    /// The message for the new type, followed by the reason why the value is not of the old type.
    public var description: String {
        switch self {
        case .migrationFailed(let new, let old):
            let text = new.documentDescription
            let line = text.prefix { $0 != "\n" }
            let reason = (old as? DecodingError)?.diagnostic?.message ?? old.documentDescription
            return "\(line); as \(OldValue.self): \(reason)\(text.dropFirst(line.count))"
        }
    }
}

extension Migrated: TransparentWrapper {
    /// The type of the wrapped value.
    public static var wrappedTypes: [Any.Type] { [Value.self, OldValue.self] }
}

extension Migrated: Codable {
    /// Decodes a value of the new type or of an old one.
    ///
    /// Both are decoded through the decoder, so its strategies apply.
    ///
    /// - Throws: ``Error/migrationFailed(_:_:)`` with the errors of both types.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let failure: any Swift.Error
        do {
            wrappedValue = try container.decode(Value.self)
            return
        } catch  where !(error is LossyDecodingError) {
            failure = error
        }
        do {
            wrappedValue = try Value.migrated(from: decoder)
        } catch  where !(error is LossyDecodingError) {
            guard let value = Migrated.onlyElement(of: decoder) else {
                throw Error.migrationFailed(failure, error)
            }
            wrappedValue = value
        }
    }

    /// Returns the only element of an array of one.
    private static func onlyElement(of decoder: any Decoder) -> Value? {
        // Where every value can be read as an array, the element would be the value itself.
        guard !decoder.repeatsKeys, var container = try? decoder.unkeyedContainer(),
            let value = try? container.decode(Value.self), container.isAtEnd
        else { return nil }
        return value
    }

    /// Encodes the value as its own type.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension MigrationTarget {
    /// Decodes a value of the source type, or of a type further down the chain, and migrates it.
    fileprivate static func migrated(from decoder: any Decoder) throws -> Self {
        guard let source = try older(from: decoder) as? Source else {
            throw DecodingError.typeMismatch(
                Source.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "expected an older type that can be decoded, found \(Source.self)"))
        }
        return try Self(migrateFrom: source)
    }

    private static func older(from decoder: any Decoder) throws -> Any? {
        guard let type = Source.self as? any Decodable.Type else { return nil }
        do {
            return try decoder.singleValueContainer().decode(type)
        } catch  where !(error is LossyDecodingError) {
            guard let target = Source.self as? any MigrationTarget.Type else { throw error }
            return try target.migrated(from: decoder)
        }
    }
}

extension Migrated: Equatable where Value: Equatable {}
extension Migrated: Hashable where Value: Hashable {}
extension Migrated: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// Decodes a migrated value; a missing key is migrated from `nil`.
    ///
    /// - Throws: The errors of the value or the migration.
    public func decode<OldValue: ExpressibleByNilLiteral, Value>(
        _ type: Migrated<OldValue, Value>.Type, forKey key: Key
    ) throws -> Migrated<OldValue, Value> {
        try decodeIfPresent(type, forKey: key) ?? Migrated(Value(migrateFrom: nil))
    }
}

extension Migrated: DescribedAsWrappedValue {}
