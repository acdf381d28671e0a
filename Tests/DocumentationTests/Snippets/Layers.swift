import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableTOML
import VersionedCodableYAML

// snippet
struct Mill: VersionedCodable, DefaultsForMissingKeys {
    static let version: Int? = 2
    typealias PreviousVersion = OldMill

    struct Server: Codable, DefaultsForMissingKeys {
        var host = "localhost"
        var port: UInt16 = 80
    }

    struct Plugin: Codable, ExampleProviding {
        var name: String
        var isOn: Bool

        static var example: Plugin { Plugin(name: "grinder", isOn: true) }
    }

    var server = Server()
    var tags: [String] = []
    var plugins: [Plugin] = []
}

struct OldMill: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var host: String
    var port: UInt16
}

extension Mill {
    init(from old: OldMill) {
        server = Server(host: old.host, port: old.port)
    }
}
// end

@Suite struct LayersTests: Printing {
    let output = Transcript()
    private let page = Repository.guide("Layers")

    /// The files of the page in a folder.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: UUID().uuidString, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (language, name) in [("yaml", "mill.yaml"), ("toml", "local.toml")] {
            let text = try MarkdownFile(page).blocks(in: language)[0] + "\n"
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        try body(folder)
    }

    private func stack(_ folder: URL, _ environment: [String: String]) -> ConfigurationStack {
        let arguments = [#"tags=["night"]"#]
        let formats = FormatRegistry(formats: [YAMLFormat(), TOMLFormat()])
        // snippet
        var stack = ConfigurationStack(
            [
                .file(URL(filePath: "mill.yaml", relativeTo: folder)),
                .file(URL(filePath: "local.toml", relativeTo: folder), isOptional: true),
                .environment(prefix: "MILL", environment),
                .arguments(arguments),
            ], formats: formats)
        stack.rules = ["tags": .append, "plugins": .byKey("name")]
        // end
        return stack
    }

    @Test func settingsAreExplained() throws {
        try withFolder { folder in
            let stack = stack(folder, ["MILL__SERVER__PORT": "9090"])
            // snippet
            let configuration = try stack.load(Mill.self)
            print(configuration.value.server.port)
            print(configuration.explain("server.port"))
            // end
            try output.expect(in: page)
            let mill = configuration.value
            #expect(mill.server.host == "mill.example.org")
            #expect(mill.tags == ["wind", "night"])
            #expect(mill.plugins.map(\.name) == ["sieve"])
        }
    }

    @Test func variablesThatSetNothing() throws {
        try withFolder { folder in
            let configuration = try stack(folder, ["MILL_SERVER_PORT": "9090"])
                .load(Mill.self)
            // snippet
            for warning in configuration.warnings { print(warning.line) }
            // end
            try output.expect(in: page)
        }
    }

    @Test func errorsNameTheLayer() throws {
        try withFolder { folder in
            let stack = stack(
                folder, ["MILL__SERVER__PORT": "many", "MILL__PLUGINS__0__IS_ON": "maybe"])
            // snippet
            let diagnosis = stack.diagnose(Mill.self)
            print(diagnosis)
            // end
            try output.expect(in: page)
        }
    }

    @Test func variablesAndSecretsAreFiles() throws {
        try withFolder { folder in
            try Data("MILL__SERVER__PORT=9090 # by night\n".utf8)
                .write(to: folder.appending(path: "mill.env"))
            try Data("h\n".utf8).write(to: folder.appending(path: "server.host"))
            let secrets = folder
            // snippet
            let stack = ConfigurationStack([
                .dotEnv(URL(filePath: "mill.env", relativeTo: folder), prefix: "MILL"),
                .secrets(in: secrets),
            ])
            // end
            let server = try stack.load(Mill.self).value.server
            #expect(server.port == 9090)
            #expect(server.host == "h")
        }
    }
}
