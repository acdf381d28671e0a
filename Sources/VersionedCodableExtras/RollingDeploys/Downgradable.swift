import VersionedCodableCore

/// A versioned type whose values can be converted to the previous version.
///
///     extension Recipe: Downgradable {
///         func downgraded() -> RecipeV1 { RecipeV1(name: title) }
///     }
///
///     let data = try encoder.encode(versioned: recipe, as: RecipeV1.self)
///
/// Older programs can then still read the documents while a new version is deployed. A value is
/// downgraded step by step along the chain, so each type names only its previous version. The parts
/// that are lost are found by migrating the result up again; see ``DowngradePolicy``.
public protocol Downgradable: VersionedCodable {
    /// Converts this value to the previous version.
    ///
    /// - Throws: Any error, when there is no such value.
    func downgraded() throws -> PreviousVersion
}

/// The policy for the parts of a value that an older version cannot hold.
///
/// They are found by downgrading the value and migrating it up again: a part that does not return
/// unchanged is lost. `Equatable` values are compared directly, other values by their encoded
/// trees.
public enum DowngradePolicy: Sendable, Hashable, CaseIterable {
    /// Encoding throws a ``DowngradeError`` that names the parts.
    case refuse

    /// The parts are lost.
    case lossy
}
