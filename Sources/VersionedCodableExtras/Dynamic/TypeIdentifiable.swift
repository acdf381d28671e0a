import VersionedCodableCore
import VersionedCodableDocuments

/// A value that tells by which identifier documents know its type.
///
///     protocol Route: TypeIdentifiable {}
///
///     struct Login: Route, Codable {
///         var type = "login"
///         var user: String
///     }
///
/// Usually `type` is a coded property, so that it is in the document. ``DynamicCodable`` writes it
/// where it is not.
public protocol TypeIdentifiable: SendableMetatype {
    /// The identifier the type is registered with.
    var type: String { get }
}

/// The name of ``TypeIdentifiable`` before version 0.2.1 of DynamicCodable.
public typealias DynamicCodableProtocol = TypeIdentifiable
