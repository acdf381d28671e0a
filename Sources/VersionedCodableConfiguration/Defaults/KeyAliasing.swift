import VersionedCodableDocuments

/// Other names of keys: coding keys, each with the names it has in older or other documents.
public typealias KeyAliases = KeyValuePairs<any CodingKey, [String]>

/// A type whose keys have other names besides their own.
///
///     struct Server: Codable, KeyAliasing {
///         var host: String
///         static var keyAliases: KeyAliases { [CodingKeys.host: ["hostname", "server"]] }
///     }
///
/// A key is looked for under its other names when it is missing. A document with two names of one
/// key is an error that tells both places. Values are encoded under the names that the coding keys
/// have today. Under a key strategy other names are coding keys, as the names themselves. They are
/// none of the unknown keys, and properties of all kinds can have them, wrapped ones, optional ones
/// and those with defaults included.
///
/// Coders of others treat the type as any other.
public protocol KeyAliasing: ConfiguredCodable {
    /// The other names of some keys.
    static var keyAliases: KeyAliases { get }
}
