import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The migrations of a family of documents, read from a file.
///
///     let chain = try MigrationChain(contentsOf: url)
///     let migrated = try chain.migrate(data, as: YAMLFormat())
///     try migrated.rewriting.data.write(to: file)
///
/// A chain file is a document of any format that says where the version is and what each
/// version changed; see <doc:Chain-files>. Comments, order and layout of the migrated document are
/// kept, and the result is read again as proof.
public struct MigrationChain: Sendable {
    /// The name of the family.
    public let name: String
    /// What the documents are, in a few words.
    public let summary: String?
    /// The files that are documents of the family, as glob patterns.
    public let files: [String]
    /// The functions that steps call, by name.
    public var functions: [String: ChainFunction] = [:]
    let place: VersionPlaces
    var migrations: [ChainMigration]
    /// The names of the file and of those that it includes.
    package let sources: [String]

    /// Where documents say which version they are.
    enum VersionPlaces: Sendable, Hashable {
        /// Nowhere: steps apply where they find something.
        case none
        /// At the first of the paths that is there.
        ///
        /// - Parameters:
        ///   - prefix: Text that may precede the version, such as the URI of a namespace.
        ///   - absent: The version of documents that do not say it.
        ///   - isDropped: Whether documents of the newest version do not say it.
        case at([PathPattern], prefix: String, absent: ChainVersion?, isDropped: Bool)
    }

    /// The versions, the oldest first; empty for a chain by shape.
    public var versions: [ChainVersion] {
        guard let first = migrations.first, let oldest = first.from.first else { return [] }
        return [oldest] + migrations.compactMap(\.to)
    }

    /// The number of examples.
    public var exampleCount: Int { migrations.map(\.examples.count).reduce(0, +) }

    /// The newest version; nil for a chain by shape.
    public var newest: ChainVersion? { versions.last }
}

/// The migration from one version to the next.
struct ChainMigration: Sendable {
    var to: ChainVersion?
    /// The older version, and others of the same meaning.
    var from: [ChainVersion] = []
    /// What is written as the version, if it is not the name of the version.
    var stamp: DocumentValue?
    var summary: String?
    var steps: [MigrationOperation] = []
    var examples: [Example] = []
    var place = OperationPlace()
    /// The name of the file, for messages.
    var source: String?

    struct Example: Sendable {
        var before: DocumentValue
        var after: DocumentValue
        var place: OperationPlace
    }
}

/// A mistake in a chain, at its place in the file.
public struct ChainProblem: Sendable, Hashable, CustomStringConvertible {
    /// The problem: lower case, no full stop, no place.
    public let message: String
    /// The path in the chain's file.
    public let path: DocumentPath
    /// The place in the chain's file.
    public let location: TextLocation?
    /// The name of the file.
    public let source: String?

    init(_ message: String, _ place: OperationPlace, in source: String?) {
        self.message = message
        path = place.path
        location = place.location
        self.source = source
    }

    /// The problem with its place: `chain.yaml:3:7: migrations.0.to: expected …`.
    public var description: String {
        ErrorMessages.render(
            source: source, location: location, path: path.components, message: message,
            excerpt: nil)
    }
}

/// The mistakes of a file that is no chain.
public struct ChainFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistakes, at least one.
    public let problems: [ChainProblem]

    /// A line for each mistake.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A function that a chain calls by its name, with its way down if there is one.
public struct ChainFunction: Sendable {
    /// Changes a value.
    public typealias Change = @Sendable (inout DocumentValue) throws -> Void

    let up: Change
    let down: Change?

    /// Makes a function.
    public init(up: @escaping Change, down: Change? = nil) {
        self.up = up
        self.down = down
    }

    subscript(isDown isDown: Bool) -> Change? { isDown ? down : up }
}
