import TestSupport

/// The built binary.
enum Tool {
    /// Beside the bundle the tests are in; nil when only the tests were built.
    static let url: URL? = program("versioned")

    static func program(_ name: String) -> URL? {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let process = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        return (bundles + [process]).lazy
            .map { $0.deletingLastPathComponent().appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static let commands = [
        "status", "migrate", "worker", "chain", "peek", "validate", "convert", "edit", "get",
        "formats", "completion",
    ]

    static let comment: Comment =
        "the binary versioned is not there beside the tests; swift build makes it"

    static func words(_ arguments: [String]) -> [String] {
        arguments.flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// What a run of the tool left behind.
    struct Result: Equatable {
        var output: String
        var errors: String
        var status: Int32

        static func success(_ output: String, _ errors: String = "") -> Result {
            Result(output: output, errors: errors, status: 0)
        }

        static func failure(_ errors: String, output: String = "") -> Result {
            Result(output: output, errors: errors, status: 1)
        }

        static func misuse(_ errors: String) -> Result {
            Result(output: "", errors: errors, status: 2)
        }

        /// Documents are old, would change or differ.
        static func changes(_ output: String, _ errors: String = "") -> Result {
            Result(output: output, errors: errors, status: 3)
        }

        static func unsound(_ errors: String) -> Result {
            Result(output: "", errors: errors, status: 4)
        }
    }
}

extension Tool.Result {
    /// Expects what the tool printed.
    func prints(
        _ output: String, _ errors: String = "", status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let wanted = Tool.Result(output: output, errors: errors, status: status)
        #expect(self == wanted, sourceLocation: sourceLocation)
    }

    /// Expects the lines that the tool printed.
    func prints(
        lines output: String, _ errors: String = "", status: Int32 = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        prints(output + "\n", errors, status: status, sourceLocation: sourceLocation)
    }

    /// Expects what a tool that failed printed as errors.
    func fails(
        _ errors: String, printing output: String = "", status: Int32 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        prints(output, errors, status: status, sourceLocation: sourceLocation)
    }

    /// Expects the lines that a tool that failed printed as errors.
    func fails(
        lines errors: String, printing output: String = "", status: Int32 = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        prints(output, errors + "\n", status: status, sourceLocation: sourceLocation)
    }
}

typealias Folder = TemporaryFolder

extension TemporaryFolder {
    /// Runs the tool in the folder, with arguments that are separated by spaces.
    func run(_ arguments: String..., input: String = "") throws -> Tool.Result {
        try run(Tool.words(arguments), input: input)
    }

    /// Runs a program in the folder.
    func run(
        _ arguments: [String], input: String = "", program: URL? = Tool.url
    ) throws -> Tool.Result {
        // Beside the folder, whose files are counted.
        let (errors, standardInput) = (
            URL(filePath: path + ".errors"), URL(filePath: path + ".input")
        )
        try Data(input.utf8).write(to: standardInput)
        try Data().write(to: errors)
        defer {
            for file in [errors, standardInput] { try? FileManager.default.removeItem(at: file) }
        }
        let output = Pipe()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = url
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = try FileHandle(forReadingFrom: standardInput)
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Tool.Result(
            output: String(decoding: bytes, as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            status: process.terminationStatus)
    }

    /// Runs a command of bash in the folder, which finds `versioned`; `$1` is its path.
    func shell(_ command: String, _ words: [String] = []) throws -> Tool.Result {
        let tool = Tool.url?.path ?? ""
        return try run(
            ["-c", "PATH=\"${1%/*}:$PATH\"; \(command)", "bash", tool] + words,
            program: URL(filePath: "/bin/bash"))
    }

    /// Runs a command of bash in the folder, in which `worker` is that command with the chain.
    func worker(_ command: String) throws -> Tool.Result {
        try shell("worker() { versioned worker --chain chain.yaml \"$@\"; }; \(command)")
    }

    /// Runs commands of git, which must succeed.
    func git(_ commands: String) throws {
        let result = try shell("git \(commands)")
        #expect(result.status == 0, "\(result.errors)")
    }

    /// Makes a repository of the files.
    func commit() throws {
        try git("init -q; git add .; git -c user.name=a -c user.email=b commit -qm c")
    }
}
