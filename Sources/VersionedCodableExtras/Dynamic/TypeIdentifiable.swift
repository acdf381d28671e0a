/// A value that knows the identifier of its type in documents.
///
///     protocol Route: TypeIdentifiable {}
///
///     struct Login: Route, Codable {
///         var type = "login"
///         var user: String
///     }
///
/// Usually `type` is a coded property. ``DynamicCodable`` writes it if it is not.
public protocol TypeIdentifiable: SendableMetatype {
    /// The identifier that the type is registered with.
    var type: String { get }
}

/// The name of ``TypeIdentifiable`` before version 0.2.1 of DynamicCodable.
public typealias DynamicCodableProtocol = TypeIdentifiable
