import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableRewriting

/// What becomes of a changed file: it is printed, compared, written or reported.
///
/// Nothing is written over changes that git does not have.
struct FileWriter: Sendable {
    enum Mode: String {
        case text, diff = "--diff", write = "--write", check = "--check"
    }

    /// What may happen to comments.
    let policy: RewritePolicy
    private let mode: Mode
    private let allowsDirty: Bool
    private let suffix: String?
    private let changes = GitChanges()

    /// - Parameters:
    ///   - inputs: The files, which cannot be standard input with `--write`.
    ///   - usual: The mode without an option.
    /// - Throws: `UsageError`.
    init(_ arguments: Arguments, _ inputs: [Input], otherwise usual: Mode) throws {
        var policy = RewritePolicy.default
        policy.allowsLostComments = arguments.has("--allow-lost-comments")
        self.policy = policy
        let option = try arguments.only("--diff", "--write", "--check")
        mode = option.flatMap { Mode(rawValue: $0) } ?? usual
        allowsDirty = arguments.has("--allow-dirty")
        suffix = arguments.value(of: "--backup")
        guard arguments.has("--write") || !allowsDirty && suffix == nil else {
            throw UsageError("--allow-dirty and --backup require --write")
        }
        if let suffix, suffix.isEmpty || suffix.contains("/") {
            throw UsageError("--backup: expected a suffix such as .old, found \(suffix)")
        }
        guard mode != .write || !inputs.contains(where: \.isStandardInput) else {
            throw UsageError("--write: standard input is not a file")
        }
    }

    /// Prints, compares, writes or reports a changed file, and says what the change did.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - change: What `--check` says of a file that would change.
    /// - Throws: `Finding`, also when the file no longer has this content.
    func deliver(
        _ rewriting: Rewriting, of data: Data, in input: Input, to output: inout FileOutput,
        change: String? = nil
    ) throws {
        output.note(rewriting.report)
        output.record(rewriting)
        switch mode {
        case .text: output.print(rewriting.data)
        case .diff:
            let diff = rewriting.unifiedDiff(named: input.name)
            output.print(Data(output.style.paintedDiff(diff).utf8))
        case .write: try write(rewriting.data, over: data, to: input)
        case .check:
            guard !rewriting.isUnchanged else { break }
            output.report(
                Finding(
                    code: "change", level: .change, message: change ?? "would change",
                    rewriting: rewriting))
        }
    }

    private func write(_ new: Data, over old: Data, to input: Input) throws {
        guard new != old else { return }
        guard FileReading.isRegular(input.url) else { throw Finding("is not a file", code: "file") }
        if !allowsDirty, suffix == nil, let reason = changes.reason(against: input.url) {
            throw Finding(
                "\(reason); --allow-dirty or --backup allows writing it", code: "dirty")
        }
        Interrupt.waits
        do {
            try FileReplacement.replace(fileAt: input.url, with: new) { file in
                let limit = ReadingLimits.default.inputBytes
                guard try FileReading.data(at: file, limit: limit) == old else {
                    throw Finding("the file was changed by another program in the meantime")
                }
                if let suffix { try keep(file, of: input, suffix) }
            }
        } catch let error as CocoaError {
            throw Finding(
                "cannot be written: \(FileReason.description(of: error))", code: "file")
        }
    }

    /// Copies a file with its permissions; of a symbolic link, the file that it leads to.
    private func keep(_ file: URL, of input: Input, _ suffix: String) throws {
        let manager = FileManager.default
        let path = input.url.path + suffix
        // Nothing is replaced, nor a link that leads nowhere.
        guard (try? manager.attributesOfItem(atPath: path)) == nil else {
            throw Finding(
                file: input.name + suffix, code: "file",
                message: "a file with this name already exists")
        }
        try manager.copyItem(atPath: file.path, toPath: path)
    }
}
