import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// What is done with each record of a stream.
struct WorkerJob: Sendable {
    enum Task: Sendable {
        case migrate(to: ChainVersion?)
        /// The answer is the version.
        case peek
        /// The answer is the record in another format.
        case convert(NamedFormat, isLossy: Bool)
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

    /// The task without its details.
    enum Kind { case migrate, peek, convert, count }

    enum FailureAnswer: String, Sendable, CaseIterable { case pass, null, drop, stop }

    enum Channel: Sendable {
        case stderr, inline
        case file(String)
    }

    var task: Task
    let chain: (any DocumentChain)?
    let format: NamedFormat?
    let framing: RecordFraming
    var part = Part.whole
    var onError = FailureAnswer.pass
    var channel = Channel.stderr
    var isUnordered = false
    var validates = false
    var limits = ReadingLimits.untrusted
    var largestRecord = 16 << 20

    var kind: Kind {
        switch task {
        case .migrate: .migrate
        case .peek: .peek
        case .convert: .convert
        case .count: .count
        }
    }

    var wanted: ChainVersion? {
        if case .migrate(let version?) = task { version } else { chain?.newest }
    }
}

extension WorkerJob {
    init(_ arguments: Arguments, in session: Session) throws {
        part = try WorkerJob.part(arguments)
        framing = arguments.value(of: "--frames").flatMap { RecordFraming(rawValue: $0) } ?? .lines
        format = try session.format("--from", arguments)
        let target = try session.format("--to-format", arguments)
        _ = try arguments.only("--to", "--peek", "--to-format")
        guard target != nil || !arguments.has("--lossy") else {
            throw UsageError("--lossy belongs to --to-format")
        }
        if target == nil || !arguments.values(of: "--chain").isEmpty {
            chain = try WorkerJob.chain(arguments, in: session)
        } else {
            chain = nil
        }
        if let target {
            guard target.isWritten else {
                throw UsageError("--to-format: \(target.name) is only read")
            }
            guard framing != .lines || target.name == "json" else {
                throw UsageError(
                    "--to-format: \(target.name) may have several lines; --frames nul or another "
                        + "framing permits that")
            }
            if let text = arguments.value(of: "--field"), !arguments.has("--encoded"),
                target.name != "json"
            {
                throw UsageError("--to-format: a member such as \(text) is JSON without --encoded")
            }
            task = .convert(target, isLossy: arguments.has("--lossy"))
        } else if arguments.has("--peek") {
            task = .peek
        } else {
            task = .migrate(to: try ChainSelection.version(arguments, of: chain.map { [$0] } ?? []))
        }
        onError =
            arguments.value(of: "--on-error").flatMap { FailureAnswer(rawValue: $0) } ?? .pass
        switch arguments.value(of: "--errors") {
        case nil, "stderr": channel = .stderr
        case "inline":
            channel = .inline
            guard onError == .pass || onError == .stop else {
                throw UsageError(
                    "--errors inline and --on-error \(onError.rawValue) exclude each other")
            }
        case let file?: channel = .file(file)
        }
        isUnordered = arguments.has("--unordered")
        validates = arguments.has("--validate")
        if arguments.has("--trusted") { limits = .default }
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
                throw UsageError("--encoded belongs to --field")
            }
            return try arguments.number(of: "--column").map { .column($0) } ?? .whole
        }
        guard text.hasPrefix("/"), let path = DocumentPath(pointer: text) else {
            throw UsageError("--field: expected a path such as /doc, found \(text)")
        }
        return .field(path, isEncoded: arguments.has("--encoded"))
    }
}
