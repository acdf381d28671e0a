import Foundation
import Testing
import VersionedCodable

// snippet
struct ServerSettings: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = ServerSettingsV1

    var host: String
    var port: Int
}

struct ServerSettingsV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var listen: String
}

extension ServerSettings {
    init(from old: ServerSettingsV1) throws {
        let parts = old.listen.split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else {
            throw VersionedDecodingError.fieldNoLongerValid("listen", "expected host:port")
        }
        self.init(host: String(parts[0]), port: port)
    }
}
// end

@Suite struct ServerSettingsTests: Printing {
    private let data = Data(#"{ "version": 1, "listen": "localhost:8080" }"#.utf8)
    let output = Transcript()

    @Test func theFirstExample() throws {
        let data = Data(try MarkdownFile("README.md").blocks(in: "json")[0].utf8)
        // snippet
        let decoder = DocumentDecoder(format: .json)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: data)
        print(settings.host, settings.port)

        let encoder = DocumentEncoder(format: .json)
        print(String(decoding: try encoder.encode(versioned: settings), as: UTF8.self))
        // end
        try output.expect(in: "README.md")
    }

    @Test func tellsWhatItDid() throws {
        let decoder = DocumentDecoder(format: .json)
        // snippet
        let result = try decoder.decodeResult(versioned: ServerSettings.self, from: data)
        print(result.version ?? "none", result.isMigrated)
        for step in result.steps { print(step) }
        // end
        try output.expect(in: Repository.guide("Writing-migrations"))
    }

    @Test func tellsWhatIsWrong() throws {
        // snippet
        func load(_ data: Data) -> ServerSettings? {
            let decoder = DocumentDecoder(format: .json)
            decoder.sourceName = "server.json"
            do {
                return try decoder.decode(versioned: ServerSettings.self, from: data)
            } catch {
                print(error.documentDescription)
            }
            return nil
        }
        // end
        let guide = Repository.guide("Coming-from-Foundation")
        let documents = try MarkdownFile(guide).blocks(in: "json")
        for (index, document) in documents.enumerated() {
            #expect(load(Data(document.utf8)) == nil)
            // The first page shows the first two of these errors.
            if index == 1 { try output.expect(in: "README.md") }
        }
        try output.expect(in: guide)
    }

    @Test func newerDocumentsAreKnown() throws {
        func open(_ data: Data) throws {
            // snippet
            do {
                _ = try DocumentDecoder(format: .json)
                    .decode(versioned: ServerSettings.self, from: data)
            } catch VersionedDecodingError.unsupportedVersion(let unsupported)
                where unsupported.isNewer == true
            {
                print("Version \(unsupported.foundText ?? "") needs a newer program.")
            }
            // end
        }
        try open(Data(#"{"version": 3}"#.utf8))
        #expect(output.text == "Version 3 needs a newer program.\n")
    }

    // snippet
    @Test func chainIsSound() {
        #expect(VersionChain(of: ServerSettings.self).problems.isEmpty)
    }
    // end

    @Test func foundationsCodersReadAndWriteIt() throws {
        let json = data
        // snippet
        let settings = try JSONDecoder().decode(versioned: ServerSettings.self, from: json)
        let written = try PropertyListEncoder().encode(versioned: settings)
        let again = try PropertyListDecoder().decode(versioned: ServerSettings.self, from: written)
        // end
        #expect(settings.port == 8080 && again.port == 8080)
    }

    @Test func ourCodersReadAndWriteIt() throws {
        let json = data
        // snippet
        let decoder = DocumentDecoder(format: .json(reading: .init(syntax: .json5)))
        decoder.dateDecodingStrategy = .iso8601
        decoder.sourceName = "server.json"
        let settings = try decoder.decode(versioned: ServerSettings.self, from: json)

        let encoder = DocumentEncoder(format: .propertyList(writing: .binary))
        let written = try encoder.encode(versioned: settings)
        // end
        #expect(written.starts(with: Data("bplist00".utf8)))
    }

    @Test func theFormatIsFound() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "\(UUID().uuidString).json")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        // snippet
        let format = try FormatRegistry.standard.format(forFileAt: url)
        let settings = try DocumentDecoder(format: format)
            .decode(versioned: ServerSettings.self, from: Data(contentsOf: url))
        // end
        #expect(settings.port == 8080)
        let decoder = DocumentDecoder(format: .json)
        // snippet
        let inMemory = try decoder.peekVersion(ServerSettings.VersionSpec.self, from: data)
        let inFile = try decoder.peekVersion(ServerSettings.VersionSpec.self, fromFileAt: url)
        // end
        #expect(inMemory == 1 && inFile == 1)
    }

    @Test func aDamagedFileIsKept() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "\(UUID().uuidString).json")
        let renamed = URL(filePath: url.path + ".unreadable")
        defer { try? FileManager.default.removeItem(at: renamed) }
        try Data(#"{"version": 2, "host": 7}"#.utf8).write(to: url)
        let decoder = DocumentDecoder(format: .json)
        decoder.sourceName = "server.json"
        // snippet
        let settings = try decoder.load(
            versioned: ServerSettings.self, fileAt: url,
            or: ServerSettings(host: "localhost", port: 8080)
        ) { renamed, error in
            print("\(error.documentDescription)\nThe file is now \(renamed.lastPathComponent).")
        }
        // end
        #expect(settings.port == 8080)
        #expect(
            output.text == """
                server.json:1:24: host: expected String, found 7
                    {"version": 2, "host": 7}
                                           ^
                The file is now \(renamed.lastPathComponent).

                """)
        #expect(
            try String(contentsOf: renamed, encoding: .utf8) == #"{"version": 2, "host": 7}"#)
    }

    @Test func limitsAreSet() {
        let decoder = DocumentDecoder(format: .json)
        // snippet
        decoder.limits = .untrusted
        // end
        let deep = Data((String(repeating: "[", count: 65)).utf8)
        let error = #expect(throws: ReadingError.self) { try decoder.document(from: deep) }
        #expect(error?.kind == .limit(.depth))
    }
}
