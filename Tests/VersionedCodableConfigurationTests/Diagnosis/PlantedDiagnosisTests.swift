import AllModules

/// A document with twelve mistakes in each format that people write, and what is said of it.
struct PlantedDocument: Sendable, CustomStringConvertible {
    let description: String
    let format: any DocumentFormat
    let text: String
    /// `line:column` of each mistake.
    let places: String

    /// `line:column: path: message` of each mistake.
    var mistakes: [String] {
        let isXML = format is XMLFormat
        let object = isXML ? "child elements" : "an object"
        func number(_ digits: String) -> String { isXML ? "\"\(digits)\"" : digits }
        let large =
            "\(number("99999999999999999999")) does not fit in Int (\(Int.min)...\(Int.max))"
        let messages = [
            "the key \"port\" is missing", "host: expected String, found \(object)",
            "prot: unknown key \"prot\"; did you mean \"port\"?",
            "level: expected one of debug, info, warning, error, found \"inof\"; did you mean"
                + " \"info\"?",
            "started: expected a date as in RFC 3339, found \"2024-13-01T00:00:00Z\"",
            "limits.memory: the number \(format is TOMLFormat ? "1.5 does not fit in Int" : large)",
            "limits.ratio: expected Double, found \"high\"",
            "limits.speed: unknown key \"speed\"",
            "services.0.port: the number \(number("70000")) does not fit in UInt16 (0...65535)",
            "services.1.tags.1: expected String, found \(object)",
            "services.2: the key \"name\" is missing", "labels.bad: expected Int, found \"x\"",
        ]
        return zip(places.split(separator: " "), messages).map { place, message in
            (message.contains("unknown") ? "warning: " : "") + "\(place): \(message)"
        }
    }

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
            places: "1:1 2:7 3:1 4:8 5:10 8:11 9:10 11:3 13:21 16:15 17:5 20:8"),
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
            places: "1:1 2:8 3:1 4:9 5:11 9:10 10:9 12:1 16:8 21:14 23:1 28:7"),
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
            places: "1:1 3:11 4:3 5:12 6:14 9:15 9:46 9:69 12:27 13:44 14:5 16:32"),
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
            places: "1:1 2:3 3:4 4:10 5:12 8:13 9:12 11:6 13:28 18:5 20:3 21:25"),
    ]
}

/// The mistake on one line, with what may have been meant.
func line(_ mistake: Mistake) -> String {
    let lines = mistake.description.split(separator: "\n")
    let question = lines.last.map { $0.hasPrefix("    did you mean") ? "; " + $0.dropFirst(4) : "" }
    return "\(mistake.isWarning ? "warning: " : "")\(lines[0])\(question ?? "")"
}

struct PlantedDiagnosisTests {
    /// What decoding throws is in the list: here the second one, because a key that is missing
    /// stands where its object begins.
    @Test(arguments: PlantedDocument.all)
    func everyMistakeIsNamed(document: PlantedDocument) throws {
        let decoder = document.decoder()
        let diagnosis = decoder.diagnose(ServerSettings.self, from: document.text)
        #expect(diagnosis.mistakes.map(line) == document.mistakes)
        #expect(diagnosis.value == nil)
        #expect(diagnosis.omitted == 0)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: ServerSettings.self, from: document.text)
        }
        #expect(diagnosis.mistakes[1].description == error?.documentDescription)
        #expect(diagnosis.error?.documentDescription == error?.documentDescription)
    }

    @Test(arguments: PlantedDocument.all)
    func theRestIsCounted(document: PlantedDocument) {
        let diagnosis = document.decoder().diagnose(
            ServerSettings.self, from: document.text, limit: 5)
        #expect(diagnosis.mistakes.map(line) == Array(document.mistakes.prefix(5)))
        #expect(diagnosis.omitted == 7)
        #expect(diagnosis.description.hasSuffix("\n12 mistakes, 7 of them not shown"))
    }

    @Test(
        arguments: [
            (
                "version: 1\nhost: [a]\nport: x",
                [
                    "a.yaml:2:7: host: expected String, found an array",
                    "a.yaml:3:7: port: expected Int, found \"x\"",
                ], [.wrongValue, .wrongValue]
            ),
            (
                "version: 1\nhost: a\nport: -1",
                [
                    "a.yaml:3:7: port: the step from OldServerSettings (version 1) to ServerSettings "
                        + "(version 2) failed: there is no such port"
                ], [.migration]
            ),
            (
                "host: [a]\nversion: 3",
                [
                    "a.yaml:2:10: version 3 is newer than 2, the newest version of ServerSettings this "
                        + "program knows (supported: 2, 1)"
                ], [.version]
            ), ("version: 1\nhost: a\nport: 1", [], []),
        ] as [(String, [String], [Mistake.Kind])])
    func otherVersions(text: String, mistakes: [String], kinds: [Mistake.Kind]) {
        let decoder = YAMLDecoder()
        decoder.sourceName = "a.yaml"
        let diagnosis = decoder.diagnose(ServerSettings.self, from: text)
        #expect(diagnosis.mistakes.map(line) == mistakes)
        #expect(diagnosis.mistakes.map(\.kind) == kinds)
        #expect(diagnosis.value?.port == (mistakes.isEmpty ? 1 : nil))
        #expect(!mistakes.isEmpty || diagnosis.description == "no mistakes")
    }
}
