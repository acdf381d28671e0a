import VersionedCodableDocuments

/// A type whose initial property values are the defaults for missing keys.
///
///     struct Server: Codable, DefaultsForMissingKeys {
///         var host = "localhost"
///         var port = 80
///     }
///
///     // {"port": 8080} is Server(host: "localhost", port: 8080)
///
/// For a missing key, the property has its value in `Self()`, which is created again for each
/// object that lacks a key; a property that is nil in the first one is, however, assumed to be nil
/// in all. Null has the same effect for a property that is not optional; for an optional property,
/// null is nil. This applies at every level of a document, to each type separately: the value that
/// an outer type has for a property is used if the whole key of that property is missing. A type
/// with `init()` has an initial value for every property; a required member must be optional, or in
/// another type.
///
/// It works with the synthesized methods, and with handwritten ones that request values from a
/// container. Other packages' coders treat the type like any other. `Self()` is also the example of
/// the type, unless it has another one.
public protocol DefaultsForMissingKeys: HookedCodable, ExampleProviding {
    /// Creates a value with all defaults.
    init()
}

extension DefaultsForMissingKeys {
    /// `Self()`.
    public static var example: Self { Self() }

    /// True: an object without members is `Self()`.
    public static var hasValueForEveryMissingKey: Bool { true }

    /// The members of `Self()`.
    public static func membersForMissingKeys(
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> [String: any Encodable] {
        let captured = CapturedValue(userInfo)
        try Self().encode(to: captured.encoder)
        return Dictionary(captured.members.map { ($0.key.stringValue, $0.value) }) { $1 }
    }
}

extension DocumentEncoder {
    /// Whether members that equal their default for a missing key are omitted.
    ///
    /// This applies to properties of `DefaultsForMissingKeys` types that have their value in
    /// `Self()`. The default is false.
    public var omitsDefaults: Bool {
        get { leavesOutDefaults }
        set { leavesOutDefaults = newValue }
    }
}
