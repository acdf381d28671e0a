import VersionedCodable

/// A kind of document that this program knows in all versions; the conforming type is the newest.
protocol DocumentFamily: VersionedCodable, Equatable {
    /// Whether a document looks like one of the family, whatever its version.
    static func recognizes(_ document: CodableDocument) -> Bool

    /// A human-readable summary of the value, line by line.
    var summary: [String] { get }
}

/// All that the program knows.
let families: [any DocumentFamily.Type] = [
    LockFile.self, Settings.self, ComposeFile.self, Journey.self,
]
