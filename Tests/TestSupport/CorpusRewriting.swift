import Foundation
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Documents of others that are changed in place at one place after the other, and at random, and
/// random documents.
public struct CorpusRewriting: Sendable {
    /// What to call it in the table.
    public var name: String
    /// What proves a change.
    public var proof: RewriteProof
    /// The marks of comments to put in; nil for none.
    public var marks: (open: String, close: String)?
    /// What random changes put in.
    public var scalars: [DocumentValue] = RandomChanges.usualScalars
    /// The keys they use.
    public var keys: [String] = RandomChanges.usualKeys
    /// Whether the root has to be an object.
    public var needsObject = false

    /// How much is tried.
    public struct Extent: Sendable {
        /// How many documents, far from each other.
        public var documents: Int
        /// How long they may be.
        public var bytes: Int
        /// How many members of each are changed, in each way.
        public var members: Int
        /// How many random sequences of changes are made.
        public var sequences: Int

        /// Some documents in a short run, all in a long one, and everything of them if
        /// `VERSIONED_CODABLE_EDITS` is `all`.
        public static var usual: Extent {
            if ProcessInfo.processInfo.environment["VERSIONED_CODABLE_EDITS"] == "all" {
                return Extent(documents: .max, bytes: .max, members: 200, sequences: 50)
            }
            return TestRun.isLong
                ? Extent(documents: .max, bytes: 40_000, members: 6, sequences: 2)
                : Extent(documents: 24, bytes: 6_000, members: 4, sequences: 2)
        }
    }

    /// Tries documents.
    public init(_ name: String, _ format: some RewritableFormat) {
        self.name = name
        proof = RewriteProof(format)
    }

    /// Changes documents, and prints a row of the table.
    public func run(_ documents: [(name: String, data: Data)], _ extent: Extent = .usual)
        -> RewriteTally
    {
        var tally = RewriteTally(name)
        let fitting = documents.filter { $0.data.count <= extent.bytes }
        let count = min(extent.documents, fitting.count)
        for number in 0..<count {
            let (file, plain) = fitting[number * fitting.count / count]
            let data =
                marks.map {
                    CommentedDocument.make(plain, $0, at: .some(seed: UInt64(number)), proof)
                }
                ?? plain
            guard let source = proof.source(data) else { continue }
            tally.beginDocument()
            SingleEdit.forEach(of: source.value, membersAtMost: extent.members) { wanted, label in
                tally.add(proof, source, to: wanted, "\(file) \(label)")
            }
            for seed in 0..<extent.sequences {
                let number = UInt64(number * 1000 + seed)
                var changes = changes(seed: number)
                var wanted = source.value
                changes.change(&wanted)
                tally.add(proof, source, to: wanted, "\(file) sequence \(number)")
            }
        }
        tally.printAll()
        return tally
    }

    /// The seeds of the random documents and their changes: `VERSIONED_CODABLE_REWRITES` says how
    /// many, `VERSIONED_CODABLE_SEED` which is the first.
    public static let seeds: Range<UInt64> = {
        let number = { ProcessInfo.processInfo.environment[$0].flatMap { UInt64($0) } }
        let first = number("VERSIONED_CODABLE_SEED") ?? 0
        return first..<first
            + (number("VERSIONED_CODABLE_REWRITES") ?? (TestRun.isLong ? 4000 : 300))
    }()

    /// Makes and changes a document for each seed, and prints a row of the table.
    public func run(_ document: (UInt64, inout RandomChanges) throws -> String) throws
        -> RewriteTally
    {
        var tally = RewriteTally(name)
        for seed in Self.seeds {
            var changes = changes(seed: seed)
            let text = try document(seed, &changes)
            let source = try #require(proof.source(Data(text.utf8)), "seed \(seed)\n\(text)")
            tally.beginDocument()
            var wanted = source.value
            changes.change(&wanted)
            if wanted == source.value { continue }
            tally.add(proof, source, to: wanted, "seed \(seed)\n\(text)\n=> \(wanted)")
        }
        tally.printAll()
        return tally
    }

    private func changes(seed: UInt64) -> RandomChanges {
        var changes = RandomChanges(seed: seed, scalars: scalars, keys: keys)
        changes.needsObject = needsObject
        return changes
    }
}

/// Documents of others, beside the package or where `VERSIONED_CODABLE_CORPUS` says.
public enum CorpusFiles {
    /// The folder they are in; nil without them.
    public static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CORPUS"]
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let folder =
            named.map { URL(fileURLWithPath: $0) }
            ?? root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Whether they are there.
    public static var isPresent: Bool { folder != nil }

    /// Returns the files below a folder with one of some suffixes, as sorted paths from the corpus.
    public static func files(in name: String, suffixes: String...) -> [String] {
        paths(name.isEmpty ? "" : "\(name)/", suffixes)
    }

    private static func paths(_ prefix: String, _ suffixes: [String]) -> [String] {
        guard let folder else { return [] }
        let all = try? FileManager.default.subpathsOfDirectory(atPath: folder.path + "/" + prefix)
        return (all ?? []).filter { file in suffixes.contains { file.hasSuffix($0) } }
            .map { prefix + $0 }.sorted()
    }

    /// Returns the bytes of a file with a path from the corpus.
    public static func data(_ file: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appendingPathComponent(file))
    }

    /// All files with one of some extensions, in the order of their paths.
    public static func documents(_ extensions: String...) -> [(name: String, data: Data)] {
        paths("", extensions.map { "." + $0 })
            .compactMap { name in (try? data(name)).map { (name, $0) } }
    }
}
