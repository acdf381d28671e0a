import VersionedCodableEssentials

/// The types of the versions of a document, newest first.
///
/// Use it to show which versions a program reads, and to check in a test that the chain is sound:
///
/// ```swift
/// @Test func recipeChainIsSound() {
///     #expect(VersionChain(of: Recipe.self).problems.isEmpty)
/// }
/// ```
public struct VersionChain: Sendable {
    /// The maximum number of types that are followed.
    ///
    /// A generic type whose previous version is a more deeply nested form of itself makes an
    /// endless chain. Decoding a document ends with ``VersionedDecodingError/brokenChain(_:)`` when
    /// no type within this bound has its version.
    public static let maximumLength = 65_536

    /// One type of the chain and its version.
    public struct Link: Sendable {
        /// The type.
        public let schema: any VersionedCodable.Type

        /// The version; `nil` when documents of this type declare none.
        public var version: (any Hashable & Sendable)? { schema.anyVersion }

        /// The version as text; `unversioned` when documents of this type declare none.
        public var versionText: String { VersionMessages.version(version) }
    }

    /// The types and their versions, newest first.
    public let links: [Link]

    private let end: SchemaSequence.End

    /// Follows the chain of a type.
    ///
    /// - Complexity: O(*n*) in the length of the chain, at most ``maximumLength``.
    public init(of newest: any VersionedCodable.Type) {
        var links: [Link] = []
        var schemas = SchemaSequence(from: newest)
        while let schema = schemas.next() { links.append(Link(schema: schema)) }
        self.links = links
        end = schemas.end
    }

    /// The problems of the chain; empty when it is sound.
    ///
    /// The problem of an endless chain is the only one reported.
    ///
    /// - Complexity: O(*n*) in the length of the chain.
    public var problems: [Problem] {
        if let problem = Problem(end) { return [problem] }
        var problems: [Problem] = []
        var known: [Place: [AnyHashable: Link]] = [:]
        var newer: [Place: Link] = [:]
        for (index, link) in links.enumerated() {
            if let problem = Problem(pathOf: link.schema) { problems.append(problem) }
            guard let version = link.version else {
                if index != links.count - 1 { problems.append(.unversionedInside(link.schema)) }
                continue
            }
            let place = Place(of: link.schema)
            if let twin = known[place]?[AnyHashable(version)] {
                problems.append(.duplicateVersion(newer: twin.schema, older: link.schema))
            } else if let newer = newer[place], let newerVersion = newer.version,
                VersionOrder.isGreater(version, than: newerVersion) == true
            {
                problems.append(.descendingVersion(newer: newer.schema, older: link.schema))
            }
            known[place, default: [:]][AnyHashable(version)] = link
            newer[place] = link
        }
        if let assuming = links.first(where: { $0.schema.anyVersionWhenMissing != nil })?.schema,
            let version = assuming.anyVersionWhenMissing,
            !links.contains(where: { $0.schema.has(version, under: assuming.anySpec) })
        {
            problems.append(.unknownVersionWhenMissing(assuming))
        }
        return problems
    }

    /// Throws the first of ``problems`` as ``VersionedDecodingError/brokenChain(_:)``.
    public func validate() throws {
        if let problem = problems.first { throw VersionedDecodingError.brokenChain(problem) }
    }

    /// The identity of a spec: two specs with the same keys count the same versions.
    private enum Place: Hashable {
        case keys([[String]])
        case spec(ObjectIdentifier)

        init(of schema: any VersionedCodable.Type) {
            let keys = schema.keysToVersion
            self = keys.isEmpty ? .spec(ObjectIdentifier(schema.anySpec)) : .keys(keys)
        }
    }
}

extension VersionChain {
    /// A problem of a chain.
    #if compiler(>=6.3)
    @nonexhaustive
    #endif
    public enum Problem: Error {
        /// Two types have the same version; documents are never decoded as the older one.
        case duplicateVersion(newer: any VersionedCodable.Type, older: any VersionedCodable.Type)

        /// A type has a smaller version than its previous version.
        case descendingVersion(newer: any VersionedCodable.Type, older: any VersionedCodable.Type)

        /// A type that lists its versions has a version before one that is not greater.
        case unorderedVersions(String, String, of: Any.Type)

        /// No type has the version that a type declares for documents without one.
        case unknownVersionWhenMissing(any VersionedCodable.Type)

        /// A type without a version is not the oldest.
        case unversionedInside(any VersionedCodable.Type)

        /// The spec of a type declares a path, but writes the version to another one.
        case wrongPath(any VersionedCodable.Type, declared: VersionPath, written: [VersionPath])

        /// The chain returns to a type.
        case cycle(any VersionedCodable.Type)

        /// The chain is longer than ``VersionChain/maximumLength``.
        case tooLong
    }
}

extension VersionChain.Problem {
    init?(_ end: SchemaSequence.End) {
        switch end {
        case .complete, .notReached: return nil
        case .cycle(let schema): self = .cycle(schema)
        case .tooLong: self = .tooLong
        }
    }

    fileprivate init?<S: VersionedCodable>(pathOf schema: S.Type) {
        guard let declared = S.VersionSpec.path, let version = S.version,
            let record = try? VersionStamp.record(S.VersionSpec(withVersion: version))
        else { return nil }
        let written = record.leaves.map { VersionPath(keys: $0.keys) }
        if written.contains(VersionPath(keys: declared.memberKeys)) { return nil }
        self = .wrongPath(schema, declared: declared, written: written)
    }
}

extension VersionChain.Problem: CustomStringConvertible, LocalizedError {
    /// The description of the problem.
    public var description: String { VersionMessages.problem(self) }

    /// The description of the problem.
    public var errorDescription: String? { description }
}
