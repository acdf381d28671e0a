import TestSupport

/// The examples of all help texts, each in a folder with the files that they name.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct HelpExampleTests {
    static let files = [
        "config.yaml":
            "version: 2\nname: demo\nport: 80 # of the proxy\nserver:\n  port: 1\nhosts: [localhost]\n",
        "config.json": #"{"name": "demo", "port": 81, "version": 2}"#,
        "dates.toml": "version = 1\nday = 2025-01-01\n",
        "names": "config.yaml\0config.json\0",
        "settings.plist": "<plist><dict><key>version</key><string>2.1</string></dict></plist>",
        "chain.yaml": """
        versionedChain: 1
        name: config
        version: { at: /version }
        files: ["config.*"]
        migrations:
          - to: 2
            steps: [{ move: { path: /old, to: /newer } }]
          - to: 3
            steps: [{ move: { path: /port, to: /listen } }]

        """, "fixtures/a.before.json": #"{"version": 2, "port": 1}"#,
        "fixtures/a.after.json": #"{"version": 3, "listen": 1}"#,
        "logs/stream.yaml": "name: one\nport: 1\n---\nname: two\nport: 2\n",
        "logs/records.ndjson": "{\"version\":2,\"port\":1}\n\n{\"version\":3,\"listen\":2}\n",
        "logs/rows.ndjson": #"{"doc":{"version":2},"text":"{\"version\":2}"}"# + "\n",
        "logs/rows.tsv": "7\t{\"version\":2,\"port\":1}\n",
    ]

    /// The lines of a help text that are command lines.
    private static func examples(_ help: String) -> [String] {
        help.split(separator: "\n").compactMap { line in
            let text = line.drop { $0 == " " || $0 == "$" }
            return text.hasPrefix("versioned ") && line.hasPrefix("  ") ? String(text) : nil
        }
    }

    @Test(arguments: Tool.commands)
    func areRight(_ command: String) throws {
        let help = try Folder().run(command, "--help").output
        let examples = Self.examples(help)
        #expect(examples.count == (command == "formats" ? 1 : 3))
        let lines = help.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 96 })
        // An option has one line.
        let options = lines.drop { !$0.contains("options:") }.filter { $0.hasPrefix("   ") }
        #expect(options == [])
        for example in examples {
            let folder = try Folder(Self.files)
            if example.contains("HEAD") { try folder.commit() }
            let result = try folder.shell(example)
            // What would change has a status of its own.
            let isOld = example.contains(" --check") || command == "status"
            #expect(result.status == (isOld ? 3 : 0), "\(example): \(result.errors)")
        }
    }
}
