import VersionedCodable

/// A kind of document that this program knows in all versions; the conforming type is the newest.
protocol DocumentFamily: VersionedCodable, Equatable {
    /// Whether a document looks like one of the family, whatever its version.
    static func recognizes(_ document: CodableDocument) -> Bool

    /// A human-readable summary of the value, line by line.
    var summary: [String] { get }
}

enum DocumentFamilies {
    static let all: [any DocumentFamily.Type] = [
        LockFile.self, Settings.self, Deployment.self, Backup.self, ComposeFile.self, Journey.self,
    ]

    static func family(of document: CodableDocument) throws -> any DocumentFamily.Type {
        guard let family = all.first(where: { $0.recognizes(document) }) else {
            throw UnknownFamily()
        }
        return family
    }
}

/// The error that a document belongs to no family.
struct UnknownFamily: Error, CustomStringConvertible {
    var description: String {
        "expected a lock file, settings, a Compose file, a Deployment, a Backup or a journey, found something else"
    }
}
