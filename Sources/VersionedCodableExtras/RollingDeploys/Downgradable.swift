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
public protocol Downgradable: VersionRetrieval {
    /// Converts this value to the previous version.
    ///
    /// - Throws: Any error, when there is no such value.
    func downgraded() throws -> PreviousVersion

    /// The key of a newer value in documents of the previous version; by default `_newer`.
    ///
    /// It must not change as long as there are such documents.
    static var stashKey: String { get }
}

extension Downgradable {
    /// The key `_newer`.
    public static var stashKey: String { "_newer" }

    /// Returns the newer value that a document of the previous version keeps.
    public static func retrieve<Newest: VersionedCodable>(
        _ newest: Newest.Type, nextTo old: any VersionedCodable,
        chain: [any VersionedCodable.Type], in decoder: any Decoder
    ) throws -> RetrievedValue? {
        try Stash.find(for: newest, nextTo: old, chain: chain, in: decoder)
    }
}

extension Enveloped: VersionRetrieval where Value: Downgradable {}

extension Enveloped: Downgradable where Value: Downgradable {
    /// Converts the value, in an envelope of the previous version.
    ///
    /// - Throws: The errors of the value.
    public func downgraded() throws -> Enveloped<Value.PreviousVersion> {
        Enveloped<Value.PreviousVersion>(wrappedValue: try wrappedValue.downgraded())
    }

    /// The stash key of the value.
    public static var stashKey: String { Value.stashKey }
}

/// The policy for the parts of a value that an older version cannot hold.
///
/// They are found by downgrading the value and migrating it up again: a part that does not return
/// unchanged is lost. `Equatable` values are compared directly, other values by their encoded
/// trees.
public enum DowngradePolicy: Sendable, Hashable, CaseIterable {
    /// Encoding throws a ``DowngradeError`` that names the parts.
    case refuse

    /// The newer value is also written, as a member of the older one (``Downgradable/stashKey``).
    ///
    /// A program that knows the newer version restores it when it reads the document. If an older
    /// program has changed the document in between, its changes are merged in, member by member,
    /// arrays as a whole. An older program that rewrites the document has to keep the key, for
    /// example with `UnknownMembers` or ``Revision``. Nothing is added when nothing would be lost.
    case stash

    /// The parts are lost.
    case lossy
}
