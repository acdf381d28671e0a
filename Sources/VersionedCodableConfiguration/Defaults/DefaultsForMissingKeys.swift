import VersionedCodableDocuments

/// A type whose properties say themselves what they are where their keys are missing.
///
///     struct Server: Codable, DefaultsForMissingKeys {
///         var host = "localhost"
///         var port = 80
///     }
///
///     // {"port": 8080} is Server(host: "localhost", port: 8080)
///
/// A missing key gives what the property is in `Self()`, which is made again for each object that
/// lacks a key; but a property that is nil in the first one is taken to be so in all. So does null
/// for a property that is not optional; for one that is, null is nil. It holds wherever the type
/// stands in a document, for each type on its own: what an outer type has for a property counts
/// where the whole key of that property is missing. A property without anything to begin with
/// cannot be in a type that has `init()`; what has to be there is optional or in a type of its own.
///
/// It works with the synthesized methods, and with methods written by hand that ask a container for
/// values. Coders of others treat the type as any other.
public protocol DefaultsForMissingKeys: ConfiguredCodable {
    /// A value with all defaults.
    init()
}

extension DefaultsForMissingKeys {
    /// The members of `Self()`.
    public static func membersForMissingKeys() throws -> [String: any Encodable] {
        let captured = CapturedValue()
        try Self().encode(to: captured.encoder)
        return Dictionary(captured.members.map { ($0.key.stringValue, $0.value) }) { $1 }
    }
}

extension DocumentEncoder {
    /// Whether members are left out that a missing key is read as.
    ///
    /// These are the properties of `DefaultsForMissingKeys` that are as in `Self()`, and those of
    /// `@Default` that have the default. The default is false.
    public var omitsDefaults: Bool {
        get { leavesOutDefaults }
        set { leavesOutDefaults = newValue }
    }
}

extension FormatEncoder {
    /// Whether members are left out that a missing key is read as.
    ///
    /// These are the properties of `DefaultsForMissingKeys` that are as in `Self()`, and those of
    /// `@Default` that have the default. The default is false.
    public var omitsDefaults: Bool {
        get { engine.omitsDefaults }
        set { engine.omitsDefaults = newValue }
    }
}
