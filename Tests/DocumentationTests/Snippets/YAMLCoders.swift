import Foundation
import Testing
import VersionedCodable
import VersionedCodableYAML

/// What the pages show of YAML.
@Suite struct YAMLCodersTests: Printing {
    let output = Transcript()

    @Test func yamlIsReadAndWritten() throws {
        let yaml = "version: 1\nlisten: localhost:8080\n"
        // snippet
        let decoder = YAMLDecoder()
        decoder.sourceName = "server.yaml"
        let settings = try decoder.decode(versioned: ServerSettings.self, from: yaml)

        let text = try YAMLEncoder().encode(versioned: settings)
        // end
        #expect(text == "version: 2\nhost: localhost\nport: 8080\n")
    }

    @Test func yamlHasOptions() throws {
        let yaml = "version: 1\nlisten: localhost:8080\n"
        // snippet
        let decoder = YAMLDecoder()
        decoder.options.schema = .yaml11
        let settings = try decoder.decode(versioned: ServerSettings.self, from: yaml)

        let encoder = YAMLEncoder()
        encoder.options.indent = 4
        encoder.options.quoting = .values
        let text = try encoder.encode(versioned: settings)
        // end
        #expect(text == "version: 2\nhost: 'localhost'\nport: 8080\n")
    }

    @Test func streamsOfYAMLAreRead() throws {
        let stream = Data("version: 1\nlisten: a:1\n---\nversion: 2\nhost: b\nport: 2\n".utf8)
        let decoder = YAMLDecoder()
        // snippet
        let all = try decoder.decodeAll(versioned: ServerSettings.self, from: stream)
        for document in YAMLFormat().documents(in: stream) {
            print(try document.get()["version"].text ?? "no version")
        }
        // end
        #expect(all.map(\.port) == [1, 2])
        #expect(output.text == "1\n2\n")
    }
}
