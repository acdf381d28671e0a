/// Aliases of keys: coding keys, each with its names in older or other documents.
public typealias KeyAliases = KeyValuePairs<any CodingKey, [String]>

/// A type whose keys have aliases.
///
///     struct Server: Codable, KeyAliasing {
///         var host: String
///         static var keyAliases: KeyAliases { [CodingKeys.host: ["hostname", "server"]] }
///     }
///
/// If a key is missing, its aliases are tried. A document with two names of one key is an error
/// that reports both locations. Values are encoded under the coding keys, not under aliases. A key
/// strategy applies to aliases as to coding keys. Aliases are not unknown keys, and all properties
/// can have them, including wrapped and optional ones and those with defaults.
///
/// Other packages' coders treat the type like any other.
public protocol KeyAliasing: HookedCodable {
    /// The aliases of some keys.
    static var keyAliases: KeyAliases { get }
}
