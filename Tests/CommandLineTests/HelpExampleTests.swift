import Foundation
import Testing

/// The examples of all help texts, each in a folder with the files that they name.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct HelpExampleTests {
    static let files = [
        "config.yaml":
            "version: 2\nname: demo\nport: 80 # of the proxy\nserver:\n  port: 1\nhosts: [localhost]\n",
        "config.json": #"{"name": "demo", "port": 81, "version": 2}"#,
        "dates.toml": "version = 1\nday = 2025-01-01\n",
        "names": "config.yaml\0config.json\0",
        "settings.plist": "<plist><dict><key>version</key><string>2.1</string></dict></plist>",
        "logs/stream.yaml": "port: 1\n---\nport: 2\n",
    ]

    /// The lines of a help text that are command lines.
    private static func examples(_ help: String) -> [String] {
        help.split(separator: "\n").compactMap { line in
            let text = line.drop { $0 == " " || $0 == "$" }
            return text.hasPrefix("versioned ") && line.hasPrefix("  ") ? String(text) : nil
        }
    }

    @Test(arguments: ["peek", "validate", "convert", "edit", "formats", "completion", "man"])
    func areRight(_ command: String) throws {
        let help = try Folder().run(command, "--help").output
        let examples = Self.examples(help)
        let options = help.split(separator: "\n").count { $0.hasPrefix("  --") }
        #expect(examples.count >= max(options, 1))
        for example in examples {
            let folder = try Folder(Self.files)
            let tool = Tool.url?.deletingLastPathComponent().path ?? ""
            let result = try folder.shell("PATH=\"\(tool):$PATH\"; \(example)")
            // What would change and what differs has a status of its own.
            let wanted: Int32 = example.contains(" --check") || command == "diff" ? 3 : 0
            #expect(result.status == wanted, "\(example): \(result.errors)")
        }
    }
}
