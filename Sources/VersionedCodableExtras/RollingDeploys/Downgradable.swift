import VersionedCodableCore
import VersionedCodableDocuments

/// A versioned type that can also go back: a value of it becomes a value of the version before.
///
///     extension Recipe: Downgradable {
///         func downgraded() -> RecipeV1 { RecipeV1(name: title) }
///     }
///
///     let data = try encoder.encode(versioned: recipe, as: RecipeV1.self)
///
/// Programs that are older than a document can then go on reading it while a new version is
/// deployed. A value goes down the chain step by step, so each type names only the one before it.
/// What is lost on the way is found by going up again; see ``DowngradePolicy``.
public protocol Downgradable: VersionRetrieval {
    /// The value of the version before that this value becomes.
    ///
    /// - Throws: Any error, when there is no such value.
    func downgraded() throws -> PreviousVersion

    /// The key under which documents of the version before keep a newer one; elsewhere it is
    /// `_newer`.
    ///
    /// It has to stay as it is as long as there are such documents.
    static var stashKey: String { get }
}

extension Downgradable {
    /// The key `_newer`.
    public static var stashKey: String { "_newer" }

    /// Takes up the newer value that a document of the version before keeps.
    public static func retrieve<Newest: VersionedCodable>(
        _ newest: Newest.Type, beside old: any VersionedCodable,
        chain: [any VersionedCodable.Type], in decoder: any Decoder
    ) throws -> RetrievedValue? {
        try Stash.find(for: newest, beside: old, chain: chain, in: decoder)
    }
}

extension Enveloped: VersionRetrieval where Value: Downgradable {}

extension Enveloped: Downgradable where Value: Downgradable {
    /// The envelope of the version before.
    ///
    /// - Throws: What the value throws.
    public func downgraded() throws -> Enveloped<Value.PreviousVersion> {
        Enveloped<Value.PreviousVersion>(wrappedValue: try wrappedValue.downgraded())
    }

    /// That of the value.
    public static var stashKey: String { Value.stashKey }
}

/// What becomes of the parts of a value that an older version has no place for.
///
/// What they are is found out by going down the chain and up again: a part is lost when it does not
/// come back the same. Values are compared as such if they are `Equatable`, else by what they
/// encode.
public enum DowngradePolicy: Sendable, Hashable, CaseIterable {
    /// Writing is an error, ``DowngradeError``, that names the parts.
    case refuse

    /// The newer value is written as well, into the object of the older one, for a key of its own
    /// (``Downgradable/stashKey``).
    ///
    /// A program that knows the newer version takes it up again when it reads the document. Where
    /// an older program has changed the document in between, its changes count, member by member,
    /// arrays as wholes. An older program that writes the document again has to keep the key, for
    /// example with `UnknownMembers` or ``Revision``. Nothing is added when nothing would be
    /// lost.
    case stash

    /// The parts are lost.
    case lossy
}
