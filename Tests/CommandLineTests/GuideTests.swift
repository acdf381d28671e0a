import TestSupport

/// The guide "Migrating the files of a repository", followed line by line, and what it names for
/// machines without Swift.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct GuideTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// A repository with a chain, an old document and one of no chain.
    static let files = [
        "chain.yaml": """
        versionedChain: 1
        name: settings
        version: { at: /version }
        files: ["config/*.yaml"]
        migrations:
          - to: 2
            steps:
              - move: { path: /old, to: /new }

        """, "versioned.yaml": "versioned: 1\nchains: [chain.yaml]\n",
        "config/a.yaml": "version: 1\nold: a # why\n", "other.yaml": "a: 1\n",
    ]

    /// Returns the blocks of code of a guide, by their languages.
    static func blocks(_ guide: String) throws -> [(language: String, text: String)] {
        let page = "Sources/VersionedCodable/VersionedCodable.docc/Guides/\(guide).md"
        let text = String(decoding: try Data(contentsOf: root.appending(path: page)), as: UTF8.self)
        let parts = text.components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).map { index in
            let lines = parts[index].split(
                separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(lines[0]), (lines.count > 1 ? String(lines[1]) : "") + "\n")
        }
    }

    /// Returns the commands of a block with what they print.
    private static func commands(
        in block: String, after prompt: String = "$ "
    ) -> [(command: String, output: String)] {
        ("\n" + block).components(separatedBy: "\n" + prompt).dropFirst().map { part in
            let lines = part.split(
                separator: "\n", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            let output = lines.count > 1 ? lines[1] : ""
            return (lines[0], output.isEmpty || output.hasSuffix("\n") ? output : output + "\n")
        }
    }

    @Test func theGuideIsTrue() throws {
        let blocks = try Self.blocks("Migrating-a-repository")
        let yaml = blocks.filter { $0.language == "yaml" }.map(\.text)
        let folder = try Folder([
            "chain.yaml": yaml[0], "versioned.yaml": yaml[1],
            "config/a.yaml": "version: 1\nlisten: localhost:80   # where\n",
            "config/b.toml": "version = 2\n",
        ])
        let console = try #require(blocks.first { $0.language == "console" }).text
        for (command, output) in Self.commands(in: console, after: "$ versioned ") {
            #expect(try folder.run(command).output == output)
        }
        // The list of commands, with what each says of itself behind the number sign.
        let commands = try #require(blocks.first { $0.language == "sh" }).text
        var statuses: [Int32] = []
        for line in commands.split(separator: "\n") {
            statuses.append(try folder.shell(String(line)).status)
        }
        #expect(statuses == [0, 3, 0, 0, 0, 0])
    }

    /// The guide for a first chain, block by block: files are written, commands are run.
    @Test func theFirstChain() throws {
        let blocks = try Self.blocks("Your-first-chain")
        let folder = try Folder([:])
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "config"), withIntermediateDirectories: true)
        var count = 0
        for block in blocks {
            let lines = block.text.split(separator: "\n", maxSplits: 1).map(String.init)
            if block.language == "yaml" {
                try folder.write(lines[1], to: String(lines[0].dropFirst(2)))
                continue
            }
            for (command, output) in Self.commands(in: block.text) {
                #expect(try folder.shell(command + " 2>&1").output == output)
                count += 1
            }
        }
        #expect(count == 9)
    }

    /// The guide "Many documents", with its output.
    @Test func streamsOfRecords() throws {
        let blocks = try Self.blocks("Many-documents")
        let folder = try Folder([
            "chain.yaml": blocks[0].text,
            "orders.ndjson": """
            {"version":1,"id":1,"custumer":"a"}
            {"version":2,"id":2,"customer":"b"}
            {"version":1,"id":3,"custumer": "c","legacy":true}

            """, "rows.tsv": "7\t{\"version\":1,\"custumer\":\"a\"}\tx\n",
            "rows.ndjson": #"{"id":7,"doc":"{\"version\":1,\"custumer\":\"a\"}"}"# + "\n",
        ])
        var count = 0
        for block in blocks where block.language == "console" {
            for (command, output) in Self.commands(in: block.text) {
                let result = try folder.shell(command)
                #expect(result.output == output, "\(command)")
                #expect(result.errors == "")
                count += 1
            }
        }
        #expect(count == 6)
    }

    private static let hasPython = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/python3")
    }

    /// The plan of many machines in the guide is the one that the script prints.
    @Test(.enabled(if: hasPython)) func thePlanOfManyMachines() throws {
        let block = try #require(
            try Self.blocks("Many-documents").first { $0.text.hasPrefix("$ Integrations/plan") }
        ).text
        let lines = block.dropFirst(2).split(separator: "\n", maxSplits: 1).map(String.init)
        try Folder([:]).shell("cd '\(Self.root.path)'; python3 \(lines[0])").prints(lines[1])
    }

    /// The recording of the first page is what the commands print now.
    @Test func theRecording() throws {
        let page = try String(
            contentsOf: Self.root.appending(path: "Documentation/recording.svg"), encoding: .utf8)
        let shown = page.matches(of: /<text [^>]*>(.*)<\/text>/).map {
            String($0.1).replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
                .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        }
        let folder = try Folder([
            "server.yaml": """
            # Settings of the demo.
            version: 1
            # The proxy knows this address.
            listen: localhost:8080
            theme: dark   # mine

            """,
            "chain.yaml": """
            versionedChain: 1
            name: server
            version: { at: /version, absent: 1 }
            migrations:
              - to: 2
                summary: listen became host and port
                steps:
                  - split: { path: /listen, by: ":", into: [/host, /port], as: [text, integer] }

            """,
        ])
        var printed: [String] = []
        for command in shown where command.hasPrefix("$ ") {
            let result = try folder.shell(String(command.dropFirst(2)))
            printed += [command] + result.output.split(separator: "\n").map(String.init)
        }
        #expect(printed == shown)
    }

    /// Hooks of pre-commit name changed files, also those of no chain.
    @Test func hooksRun() throws {
        let page = String(
            decoding: try Data(contentsOf: Self.root.appending(path: ".pre-commit-hooks.yaml")),
            as: UTF8.self)
        let entries = page.split(separator: "\n").compactMap { line in
            line.firstRange(of: "entry: versioned ").map { String(line[$0.upperBound...]) }
        }
        #expect(entries.count == 3)
        var results: [String: Tool.Result] = [:]
        for entry in entries {
            let folder = try Folder(Self.files)
            results[entry] = try folder.run(entry, "config/a.yaml other.yaml")
        }
        #expect(results["migrate --check"]?.status == 3)
        #expect(results["migrate --write --allow-dirty"]?.status == 0)
        #expect(results["validate --quiet"] == .success(""))
    }

    /// The last step of the action, as a runner of GitHub runs it.
    @Test func theActionRuns() throws {
        let action = String(
            decoding: try Data(contentsOf: Self.root.appending(path: "action.yml")), as: UTF8.self)
        let step = try #require(
            action.split(separator: "\n").last { $0.contains("run: versioned") })
        let command = step.replacing("run: ", with: "")
        let folder = try Folder(Self.files)
        let result = try folder.shell(
            "VERSIONED_COMMAND='migrate --check' VERSIONED_FILES=. ; \(command)")
        #expect(result.status == 3)
        #expect(result.output.contains("file=config/a.yaml"))
    }
}
