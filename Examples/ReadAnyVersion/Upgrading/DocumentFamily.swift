import VersionedCodable

/// A kind of document this program knows, in all its versions; the conforming type is today's.
protocol DocumentFamily: VersionedCodable, Equatable {
    /// Whether a document looks like one of the family, whatever its version.
    static func recognizes(_ document: CodableDocument) -> Bool

    /// The value for people, line by line.
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

/// A document that is of no family.
struct UnknownFamily: Error, CustomStringConvertible {
    var description: String {
        "expected a lock file, settings, a Compose file, a Deployment, a Backup or a journey, found something else"
    }
}
