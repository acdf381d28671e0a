import Foundation
import Testing
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// What the pages of the formats beside the built-in ones show.
@Suite struct OtherFormatsTests {
    private let output = Transcript()

    private func print(_ items: Any...) { output.add(items) }

    @Test func unknownKeysAreKeptOrRefused() throws {
        let json = Data(#"{"name":"dark","accent":{"red":1.50}}"#.utf8)
        // snippet
        struct Theme: Codable {
            var name: String
            var others = UnknownMembers()
        }

        var theme = try DocumentDecoder(format: .json).decode(Theme.self, from: json)
        theme.name = "light"
        let written = try DocumentEncoder(format: .json).encode(theme)

        let strict = DocumentDecoder(format: .json)
        strict.unknownKeyStrategy = .refuse
        // end
        #expect(
            String(decoding: written, as: UTF8.self) == #"{"name":"light","accent":{"red":1.50}}"#)
        struct Name: Decodable { var name: String }
        let error = #expect(throws: DecodingError.self) { try strict.decode(Name.self, from: json) }
        #expect(
            error?.diagnostic?.errorDescription == #"1:16: accent: the key "accent" is unknown"#)
        _ = try strict.decode(Theme.self, from: json)
    }

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

    @Test func xmlIsReadAndWritten() throws {
        let xml = #"<job id="7"><step>boil</step><step>pour</step></job>"#
        // snippet
        struct Job: Codable, Equatable {
            @Attribute var id: Int
            var step: [String]
        }

        let job = try XMLDecoder().decode(Job.self, from: xml)
        let again = try XMLEncoder().encode(job, withRootKey: "job")
        let json = try JSONEncoder().encode(job)
        // end
        #expect(String(decoding: again, as: UTF8.self) == xml)
        #expect(try JSONDecoder().decode(Job.self, from: json) == job)
    }

    @Test func xmlKeepsWhatIsUnknown() throws {
        let xml =
            #"<wpt lat="1" x:id="7" xmlns:x="u"><extensions><x:hr>90</x:hr></extensions></wpt>"#
        // snippet
        struct Waypoint: Codable {
            @Attribute var lat: Double
            var extensions: XMLContent?  // one element as it was read
            var others = UnknownMembers()  // all other attributes and elements
        }
        // end
        let waypoint = try XMLDecoder().decode(Waypoint.self, from: xml)
        let again = try XMLEncoder().encode(waypoint, withRootKey: "wpt")
        #expect(
            String(decoding: again, as: UTF8.self)
                == #"<wpt lat="1" x:id="7" xmlns:x="u"><extensions><x:hr>90</x:hr></extensions></wpt>"#
        )
    }

    @Test func xmlHasVersions() throws {
        let xml = "<server><version>1</version><listen>localhost:8080</listen></server>"
        // snippet
        let decoder = XMLDecoder()
        decoder.sourceName = "server.xml"
        let settings = try decoder.decode(versioned: ServerSettings.self, from: xml)

        let encoder = XMLEncoder()
        encoder.outputFormatting = [.prettyPrinted]
        let data = try encoder.encode(versioned: settings, withRootKey: "server")
        // end
        #expect(
            String(decoding: data, as: UTF8.self) == """
                <server>
                    <version>2</version>
                    <host>localhost</host>
                    <port>8080</port>
                </server>
                """)
    }

    @Test func tomlIsReadAndWritten() throws {
        let toml = Data("version = 1\nlisten = \"localhost:8080\"\n".utf8)
        // snippet
        let decoder = DocumentDecoder(format: .toml)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: toml)

        let text = try DocumentEncoder(format: .toml).encode(versioned: settings)
        // end
        #expect(
            String(decoding: text, as: UTF8.self)
                == "version = 2\nhost = \"localhost\"\nport = 8080\n")
    }

    @Test func tomlIsChangedInPlace() throws {
        let data = Data("[t]\na = 1\n\n# about u\n[u]\nb = 2\n".utf8)
        // snippet
        let edited = try TOMLFormat().rewrite(data) { $0["t"]?["z"] = 3 }
        // end
        #expect(
            String(decoding: edited.data, as: UTF8.self)
                == "[t]\na = 1\nz = 3\n\n# about u\n[u]\nb = 2\n")
    }

    @Test func cborIsReadAndWritten() throws {
        let old = try DocumentValue(yaml: "{version: 1, listen: localhost:8080}")
        let cbor = try CBORFormat().write(CodableDocument(old))
        // snippet
        let decoder = DocumentDecoder(format: .cbor)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: cbor)

        let data = try DocumentEncoder(format: .cbor).encode(versioned: settings)
        // end
        #expect(try decoder.decode(versioned: ServerSettings.self, from: data).port == 8080)
    }

    @Test func cborIsChangedInPlace() throws {
        let cbor = Data([0xBF, 0x64, 0x70, 0x6F, 0x72, 0x74, 0x19, 0x00, 0x50, 0xFF])
        // snippet
        let edited = try CBORFormat().rewrite(cbor) { $0["port"] = 8080 }
        for edit in edited.edits { print(edit.reason, edit.range, edit.bytes) }
        // end
        #expect(edited.data == cbor.prefix(6) + Data([0x19, 0x1F, 0x90, 0xFF]))
        try output.expect(in: "Formats/CBOR/README.md")
    }

    @Test func whatOneFormatReadsAnotherWrites() throws {
        let toml = Data("version = 1\nlisten = \"localhost:8080\"\n".utf8)
        // snippet
        let document = try TOMLFormat().read(toml, within: .default)
        let json = try JSONFormat().write(document)
        // end
        #expect(
            String(decoding: json, as: UTF8.self) == #"{"version":1,"listen":"localhost:8080"}"#)
    }

    @Test func aProgramAddsWhatItImports() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "\(UUID().uuidString).toml")
        // snippet
        let registry = FormatRegistry(formats: [
            JSONFormat(), YAMLFormat(), XMLFormat(), TOMLFormat(), CBORFormat(),
        ])
        let format = try registry.format(forFileAt: url)
        // end
        #expect(format.name == "toml")
    }
}
