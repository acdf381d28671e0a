import AllModules
import Testing

/// A document with twelve mistakes in each format that people write, and what is said of it.
struct PlantedDocument: Sendable, CustomStringConvertible {
    let description: String
    let format: any DocumentFormat
    let text: String
    /// `line:column: path: message` of each mistake.
    let mistakes: [String]

    func decoder() -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static let all = [
        PlantedDocument(
            description: "YAML", format: YAMLFormat(),
            text: """
                version: 2
                host: {a: 1}
                prot: 80
                level: inof
                started: 2024-13-01T00:00:00Z
                home: file:///srv
                limits:
                  memory: 99999999999999999999
                  ratio: high
                  quick: true
                  speed: 3
                services:
                  - {name: a, port: 70000}
                  - name: b
                    port: 1
                    tags: [x, {y: 1}]
                  - port: 3
                labels:
                  good: 1
                  bad: x
                """,
            mistakes: [
                "1:1: the key \"port\" is missing",
                "2:7: host: expected String, found an object",
                "warning: 3:1: prot: the key \"prot\" is unknown; did you mean \"port\"?",
                "4:8: level: expected one of debug, info, warning, error, found \"inof\"; did"
                    + " you mean \"info\"?",
                "5:10: started: expected a date as in RFC 3339, found \"2024-13-01T00:00:00Z"
                    + "\"",
                "8:11: limits.memory: the number 99999999999999999999 does not fit in Int (-9"
                    + "223372036854775808...9223372036854775807)",
                "9:10: limits.ratio: expected Double, found \"high\"",
                "warning: 11:3: limits.speed: the key \"speed\" is unknown",
                "13:21: services.0.port: the number 70000 does not fit in UInt16 (0...65535)",
                "16:15: services.1.tags.1: expected String, found an object",
                "17:5: services.2: the key \"name\" is missing",
                "20:8: labels.bad: expected Int, found \"x\"",
            ]),
        PlantedDocument(
            description: "TOML", format: TOMLFormat(),
            text: """
                version = 2
                host = {a = 1}
                prot = 80
                level = "inof"
                started = "2024-13-01T00:00:00Z"
                home = "file:///srv"

                [limits]
                memory = 1.5
                ratio = "high"
                quick = true
                speed = 3

                [[services]]
                name = "a"
                port = 70000

                [[services]]
                name = "b"
                port = 1
                tags = ["x", {y = 1}]

                [[services]]
                port = 3

                [labels]
                good = 1
                bad = "x"
                """,
            mistakes: [
                "1:1: the key \"port\" is missing",
                "2:8: host: expected String, found an object",
                "warning: 3:1: prot: the key \"prot\" is unknown; did you mean \"port\"?",
                "4:9: level: expected one of debug, info, warning, error, found \"inof\"; did"
                    + " you mean \"info\"?",
                "5:11: started: expected a date as in RFC 3339, found \"2024-13-01T00:00:00Z"
                    + "\"",
                "9:10: limits.memory: the number 1.5 does not fit in Int",
                "10:9: limits.ratio: expected Double, found \"high\"",
                "warning: 12:1: limits.speed: the key \"speed\" is unknown",
                "16:8: services.0.port: the number 70000 does not fit in UInt16 (0...65535)",
                "21:14: services.1.tags.1: expected String, found an object",
                "23:1: services.2: the key \"name\" is missing",
                "28:7: labels.bad: expected Int, found \"x\"",
            ]),
        PlantedDocument(
            description: "JSON", format: JSONFormat(),
            text: """
                {
                  "version": 2,
                  "host": {"a": 1},
                  "prot": 80,
                  "level": "inof",
                  "started": "2024-13-01T00:00:00Z",
                  "home": "file:///srv",
                  "limits": {
                    "memory": 99999999999999999999, "ratio": "high", "quick": true, "speed": 3
                  },
                  "services": [
                    {"name": "a", "port": 70000},
                    {"name": "b", "port": 1, "tags": ["x", {"y": 1}]},
                    {"port": 3}
                  ],
                  "labels": {"good": 1, "bad": "x"}
                }
                """,
            mistakes: [
                "1:1: the key \"port\" is missing",
                "3:11: host: expected String, found an object",
                "warning: 4:3: prot: the key \"prot\" is unknown; did you mean \"port\"?",
                "5:12: level: expected one of debug, info, warning, error, found \"inof\"; di"
                    + "d you mean \"info\"?",
                "6:14: started: expected a date as in RFC 3339, found \"2024-13-01T00:00:00Z"
                    + "\"",
                "9:15: limits.memory: the number 99999999999999999999 does not fit in Int (-9"
                    + "223372036854775808...9223372036854775807)",
                "9:46: limits.ratio: expected Double, found \"high\"",
                "warning: 9:69: limits.speed: the key \"speed\" is unknown",
                "12:27: services.0.port: the number 70000 does not fit in UInt16 (0...65535)",
                "13:44: services.1.tags.1: expected String, found an object",
                "14:5: services.2: the key \"name\" is missing",
                "16:32: labels.bad: expected Int, found \"x\"",
            ]),
        PlantedDocument(
            description: "XML", format: XMLFormat(),
            text: """
                <settings version="2">
                  <host><a>1</a></host>
                  <prot>80</prot>
                  <level>inof</level>
                  <started>2024-13-01T00:00:00Z</started>
                  <home>file:///srv</home>
                  <limits>
                    <memory>99999999999999999999</memory>
                    <ratio>high</ratio>
                    <quick>true</quick>
                    <speed>3</speed>
                  </limits>
                  <services name="a" port="70000"/>
                  <services>
                    <name>b</name>
                    <port>1</port>
                    <tags>x</tags>
                    <tags><y>1</y></tags>
                  </services>
                  <services><port>3</port></services>
                  <labels good="1"><bad>x</bad></labels>
                </settings>
                """,
            mistakes: [
                "1:1: the key \"port\" is missing",
                "2:3: host: expected String, found child elements",
                "warning: 3:4: prot: the key \"prot\" is unknown; did you mean \"port\"?",
                "4:10: level: expected one of debug, info, warning, error, found \"inof\"; di"
                    + "d you mean \"info\"?",
                "5:12: started: expected a date as in RFC 3339, found \"2024-13-01T00:00:00Z"
                    + "\"",
                "8:13: limits.memory: the number \"99999999999999999999\" does not fit in Int"
                    + " (-9223372036854775808...9223372036854775807)",
                "9:12: limits.ratio: expected Double, found \"high\"",
                "warning: 11:6: limits.speed: the key \"speed\" is unknown",
                "13:28: services.0.port: the number \"70000\" does not fit in UInt16 (0...655"
                    + "35)",
                "18:5: services.1.tags.1: expected String, found child elements",
                "20:3: services.2: the key \"name\" is missing",
                "21:25: labels.bad: expected Int, found \"x\"",
            ]),
    ]
}

/// The mistake on one line, with what may have been meant.
func line(_ mistake: Mistake) -> String {
    let lines = mistake.description.split(separator: "\n")
    let question = lines.last.map { $0.hasPrefix("    did you mean") ? "; " + $0.dropFirst(4) : "" }
    return "\(mistake.isWarning ? "warning: " : "")\(lines[0])\(question ?? "")"
}

struct PlantedDiagnosisTests {
    @Test(arguments: PlantedDocument.all)
    func everyMistakeIsNamed(document: PlantedDocument) throws {
        let diagnosis = document.decoder().diagnose(
            versioned: ServerSettings.self, from: Data(document.text.utf8))
        #expect(diagnosis.mistakes.map(line) == document.mistakes)
        #expect(diagnosis.value == nil)
        #expect(diagnosis.omitted == 0)
    }

    /// What decoding throws is in the list: here the second one, because a key that is missing
    /// stands where its object begins.
    @Test(arguments: PlantedDocument.all)
    func oneIsThrown(document: PlantedDocument) throws {
        let decoder = document.decoder()
        let diagnosis = decoder.diagnose(
            versioned: ServerSettings.self, from: Data(document.text.utf8))
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: ServerSettings.self, from: document.text)
        }
        #expect(diagnosis.mistakes[1].description == error?.documentDescription)
        #expect(diagnosis.error?.documentDescription == error?.documentDescription)
    }

    @Test(arguments: PlantedDocument.all)
    func theRestIsCounted(document: PlantedDocument) {
        let diagnosis = document.decoder().diagnose(
            versioned: ServerSettings.self, from: Data(document.text.utf8), limit: 5)
        #expect(diagnosis.mistakes.map(line) == Array(document.mistakes.prefix(5)))
        #expect(diagnosis.omitted == 7)
        #expect(diagnosis.description.hasSuffix("\n12 mistakes, 7 of them not shown"))
    }

    @Test func anOlderDocument() throws {
        let decoder = YAMLDecoder()
        decoder.sourceName = "a.yaml"
        let wrong = decoder.diagnose(
            versioned: ServerSettings.self, from: Data("version: 1\nhost: [a]\nport: x".utf8))
        #expect(
            wrong.mistakes.map(line) == [
                "a.yaml:2:7: host: expected String, found an array",
                "a.yaml:3:7: port: expected Int, found \"x\"",
            ])
        let failing = decoder.diagnose(
            versioned: ServerSettings.self, from: Data("version: 1\nhost: a\nport: -1".utf8))
        #expect(
            failing.mistakes.map(line) == [
                "a.yaml:3:7: port: the step from OldServerSettings (version 1) to ServerSettings "
                    + "(version 2) failed: there is no such port"
            ])
        #expect(failing.mistakes.first?.kind == .migration)
        let right = decoder.diagnose(
            versioned: ServerSettings.self, from: Data("version: 1\nhost: a\nport: 1".utf8))
        #expect(right.value?.port == 1)
        #expect(right.mistakes.isEmpty)
        #expect(right.description == "no mistakes")
        let newer = decoder.diagnose(
            versioned: ServerSettings.self, from: Data("host: [a]\nversion: 3".utf8))
        #expect(
            newer.mistakes.map(line) == [
                "a.yaml:2:10: version 3 is newer than 2, the newest version of ServerSettings this "
                    + "program knows (supported: 2, 1)"
            ])
    }
}
