import TestSupport
import VersionedCodable

/// Errors of the steps of a migration tell where the value is that they are about.
struct MigrationPlaceTests {
    struct Server: SecondVersion {
        init(from old: ServerV1) throws { throw old.failure }
    }

    struct ServerV1: FirstVersion {
        var net: Net
        var fails: String
        struct Net: Codable { var hosts: [String] }

        static let path: [PathStep] = ["net", "hosts", 1]

        var failure: any Error {
            switch fails {
            case "field":
                VersionedDecodingError.fieldNoLongerValid(
                    .init(codingPath: Self.path, debugDescription: "expected host:port"))
            case "missing":
                VersionedDecodingError.fieldNoLongerValid(
                    .init(codingPath: Self.path + ["port"], debugDescription: "no port"))
            case "elsewhere":
                VersionedDecodingError.fieldNoLongerValid(
                    .init(codingPath: [PathStep.key("zone")], debugDescription: "no zone"))
            case "own": NoPort(codingPath: Self.path)
            case "case": Refusal.noPort(.init(codingPath: Self.path, debugDescription: ""))
            case "decoding":
                DecodingError.dataCorrupted(
                    .init(codingPath: Self.path, debugDescription: "no port"))
            case "tree": DocumentValueError(.missing, at: DocumentPath(Self.path))
            default: Plain()
            }
        }
    }

    struct NoPort: Error, CustomStringConvertible {
        var codingPath: [any CodingKey]
        var description: String { "a port is needed" }
    }

    enum Refusal: Error, CustomStringConvertible {
        case noPort(DecodingError.Context)
        var description: String { "a port is needed" }
    }

    struct Plain: Error, CustomStringConvertible {
        var description: String { "not today" }
    }

    static let step = "from ServerV1 (version 1) to Server (version 2)"
    static let excerpt =
        "\n    \"net\": {\"hosts\": [\"a:1\", \"b\"]}}\n" + String(repeating: " ", count: 29) + "^"

    static let messages = [
        (
            "field",
            "s.json:3:27: field net.hosts.1 is no longer valid: expected host:port (in the step \(step))"
                + excerpt
        ),
        (
            "missing",
            "s.json:3:27: field net.hosts.1.port is no longer valid: no port (in the step \(step))"
                + excerpt
        ),
        ("elsewhere", "s.json: field zone is no longer valid: no zone (in the step \(step))"),
        ("own", "s.json:3:27: net.hosts.1: the step \(step) failed: a port is needed" + excerpt),
        ("case", "s.json:3:27: net.hosts.1: the step \(step) failed: a port is needed" + excerpt),
        ("decoding", "s.json:3:27: net.hosts.1: no port (in the step \(step))" + excerpt),
        ("tree", "s.json:3:27: net.hosts.1: the step \(step) failed: there is no value" + excerpt),
        ("other", "s.json: the step \(step) failed: not today"),
    ]

    private func document(_ fails: String) -> Data {
        Data(
            """
            {"version": 1,
             "fails": "\(fails)",
             "net": {"hosts": ["a:1", "b"]}}
            """.utf8)
    }

    private var decoder: DocumentDecoder {
        let decoder = DocumentDecoder(format: .json)
        decoder.sourceName = "s.json"
        return decoder
    }

    @Test(arguments: messages)
    func anErrorHasFilePlaceAndPath(fails: String, message: String) {
        expectError((any Error).self, message) {
            try decoder.decode(versioned: Server.self, from: document(fails))
        }
    }

    @Test(arguments: messages)
    func anErrorInsideAnotherValueHasThePlace(fails: String, message: String) throws {
        struct Fleet: Decodable {
            let servers: [Server]
            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: PathStep.self)
                var list = try members.nestedUnkeyedContainer(forKey: "servers")
                var servers: [Server] = []
                while !list.isAtEnd { servers.append(try list.decode(versioned: Server.self)) }
                self.servers = servers
            }
        }
        let inner = document(fails).text
        let error = #expect(throws: (any Error).self) {
            try decoder.decode(Fleet.self, from: Data("{\"servers\": [\n\n\(inner)]}".utf8))
        }
        // The place is that of the document, also of an error without path: the old value inside of
        // the document.
        let place = ["elsewhere", "other"].contains(fails) ? "s.json:3:1: " : "s.json:5:27: "
        #expect(error?.documentDescription.hasPrefix(place) == true)
    }

    @Test func theFailureTellsItsPlace() throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Server.self, from: document("own"))
        }
        guard case .migrationFailed(let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.sourceName == "s.json")
        #expect(failure.location?.line == 3)
        #expect(failure.location?.column == 27)
        #expect(failure.codingPath.map(\.stringValue) == ["net", "hosts", "1"])
        #expect(failure.underlyingError is NoPort)
    }
}
