import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// What is done with each record of a stream.
struct WorkerJob: Sendable {
    enum Kind {
        case migrate
        /// The answer is the version.
        case peek
        /// There is no answer.
        case count
    }

    /// The part of a record that is the document.
    enum Part: Sendable {
        case whole
        /// A member of JSON; encoded, it is a string that holds the document.
        case field(DocumentPath, isEncoded: Bool)
        /// A column of tab-separated values, from 1.
        case column(Int)
    }

    enum FailureAnswer: String, Sendable, CaseIterable { case pass, null, drop, stop }

    var kind = Kind.migrate
    /// The version to migrate to; nil for the newest.
    let version: ChainVersion?
    let chain: any DocumentChain
    let framing: RecordFraming
    var part = Part.whole
    var onError = FailureAnswer.pass
    /// Whether the answer to a record that fails has the error.
    var isInline = false
    var limits = ReadingLimits.untrusted
    var largestRecord = 16 << 20

    var wanted: ChainVersion? { version ?? chain.newest }
}

extension WorkerJob {
    init(_ arguments: Arguments, in session: Session) throws {
        part = try WorkerJob.part(arguments)
        framing = arguments.value(of: "--frames").flatMap { RecordFraming(rawValue: $0) } ?? .lines
        chain = try WorkerJob.chain(arguments, in: session)
        if try arguments.only("--to", "--peek") == "--peek" { kind = .peek }
        version = try ChainSelection.version(arguments, of: [chain])
        onError =
            arguments.value(of: "--on-error").flatMap { FailureAnswer(rawValue: $0) } ?? .pass
        isInline = arguments.value(of: "--errors") == "inline"
        guard !isInline || onError == .pass || onError == .stop else {
            throw UsageError(
                "--errors inline and --on-error \(onError.rawValue) cannot be combined")
        }
        largestRecord = try arguments.number(of: "--max-record") ?? largestRecord
        guard largestRecord <= 1 << 30 else {
            throw UsageError("--max-record: at most 1073741824 bytes")
        }
        limits.inputBytes = max(limits.inputBytes, largestRecord)
    }

    private static func chain(
        _ arguments: Arguments, in session: Session
    ) throws -> any DocumentChain {
        let chains = try ChainSelection.chains(arguments.values(of: "--chain"), in: session)
        guard let chain = chains.first else {
            throw UsageError("expected --chain, or a file versioned.yaml that lists chains")
        }
        guard chains.count == 1 else {
            let names = chains.map(\.name).joined(separator: ", ")
            throw UsageError("expected one chain, found \(names); choose one with --chain")
        }
        return chain
    }

    private static func part(_ arguments: Arguments) throws -> Part {
        _ = try arguments.only("--field", "--column")
        guard let text = arguments.value(of: "--field") else {
            guard !arguments.has("--encoded") else {
                throw UsageError("--encoded requires --field")
            }
            return try arguments.number(of: "--column").map { .column($0) } ?? .whole
        }
        guard text.hasPrefix("/"), let path = DocumentPath(pointer: text) else {
            throw UsageError("--field: expected a path such as /doc, found \(text)")
        }
        return .field(path, isEncoded: arguments.has("--encoded"))
    }
}
