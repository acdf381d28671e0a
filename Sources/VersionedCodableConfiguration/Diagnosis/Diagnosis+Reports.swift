import VersionedCodableCore
import VersionedCodableEssentials

// Mistakes for other programs. Like mistakes themselves, they contain no secrets.

extension Diagnosis {
    /// The mistakes as JSON, for programs.
    ///
    ///     {
    ///       "mistakes" : [
    ///         {
    ///           "column" : 7,
    ///           "file" : "settings.yaml",
    ///           "kind" : "wrong-value",
    ///           "level" : "error",
    ///           "line" : 3,
    ///           "message" : "expected Int, found \"three\"",
    ///           "path" : [ "server", "port" ]
    ///         }
    ///       ],
    ///       "omitted" : 0
    ///     }
    ///
    /// Columns are in Unicode scalars. Binary formats have `byte` instead of line and column.
    public var json: String {
        Report.text(Report.Listing(mistakes: mistakes.map(Report.Entry.init), omitted: omitted))
    }

    /// The mistakes as a SARIF 2.1.0 log, which editors and code scanning services read.
    ///
    /// Columns are in UTF-16 code units. Documents without a name are called `document`.
    public var sarif: String { Report.text(SARIF(mistakes)) }
}

private enum Report {
    struct Listing: Encodable {
        var mistakes: [Entry]
        var omitted: Int
    }

    struct Entry: Encodable {
        var kind: String
        var level: String
        var message: String
        var path: [String]
        var file: String?
        var line: Int?
        var column: Int?
        var byte: Int?
        var excerpt: String?
        var suggestions: [String]?

        init(_ mistake: Mistake) {
            kind = mistake.kind.rawValue
            level = mistake.level
            message = mistake.message
            path = mistake.path
            file = mistake.sourceName
            line = mistake.location?.line
            column = mistake.location?.column
            byte = line == nil ? mistake.location?.offset : nil
            excerpt = mistake.excerpt?.text
            suggestions = mistake.suggestions.isEmpty ? nil : mistake.suggestions
        }
    }

    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Strings, integers and arrays of them can always be encoded.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension Mistake {
    fileprivate var level: String { isWarning ? "warning" : "error" }
}

/// A log in SARIF 2.1.0 (OASIS), reduced to what mistakes need.
private struct SARIF: Encodable {
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    var version = "2.1.0"
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Encodable {
        var tool: Tool
        var columnKind = "utf16CodeUnits"
        var results: [Result]
    }

    struct Tool: Encodable {
        var driver: Driver
    }

    struct Driver: Encodable {
        var name = "VersionedCodable"
        var rules: [Rule]
    }

    struct Rule: Encodable {
        var id: String
        var shortDescription: Message
    }

    struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Message
        var locations: [Location]
    }

    struct Message: Encodable {
        var text: String
    }

    struct Location: Encodable {
        var physicalLocation: PhysicalLocation
        var logicalLocations: [LogicalLocation]?
    }

    struct PhysicalLocation: Encodable {
        var artifactLocation: Artifact
        var region: Region?
    }

    struct Artifact: Encodable {
        var uri: String
    }

    struct Region: Encodable {
        var startLine: Int?
        var startColumn: Int?
        var byteOffset: Int?
    }

    struct LogicalLocation: Encodable {
        var fullyQualifiedName: String
    }

    init(_ mistakes: [Mistake]) {
        let kinds = Mistake.Kind.allCases.filter { kind in mistakes.contains { $0.kind == kind } }
        let rules = kinds.map {
            Rule(id: $0.rawValue, shortDescription: Message(text: $0.summary))
        }
        let indices = Dictionary(uniqueKeysWithValues: zip(kinds, kinds.indices))
        let results = mistakes.map { mistake in
            let text =
                mistake.suggestions.isEmpty
                ? mistake.message : "\(mistake.message); \(mistake.question)"
            return Result(
                ruleId: mistake.kind.rawValue, ruleIndex: indices[mistake.kind] ?? 0,
                level: mistake.level, message: Message(text: text),
                locations: [SARIF.location(of: mistake)])
        }
        runs = [Run(tool: Tool(driver: Driver(rules: rules)), results: results)]
    }

    /// Returns a name as a relative reference (RFC 3986).
    private static func reference(to name: String) -> String {
        let kept = Set("/-._~".utf8)
        var text = ""
        for byte in name.utf8 {
            let isKept =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || kept.contains(byte)
            if isKept {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }

    private static func location(of mistake: Mistake) -> Location {
        let name = mistake.sourceName ?? "document"
        let region = mistake.location.map { location in
            location.line == nil
                ? Region(byteOffset: location.offset)
                : Region(
                    startLine: location.line, startColumn: mistake.utf16Column ?? location.column)
        }
        return Location(
            physicalLocation: PhysicalLocation(
                artifactLocation: Artifact(uri: reference(to: name)), region: region),
            logicalLocations: mistake.path.isEmpty
                ? nil : [LogicalLocation(fullyQualifiedName: ErrorMessages.shortPath(mistake.path))]
        )
    }
}

extension Mistake.Kind {
    fileprivate var summary: String {
        switch self {
        case .syntax: "The bytes are not a document of the format."
        case .encoding: "The bytes are not text."
        case .duplicateKey: "A key is repeated."
        case .limit: "The document is larger than the limits allow."
        case .version: "The program does not know the version of the document."
        case .migration: "The document cannot be brought to today's version."
        case .wrongValue: "A value is not of the type that is expected."
        case .missingKey: "A key is missing."
        case .unknownKey: "The program does not know a key."
        case .brokenRule: "A rule of the program does not hold."
        }
    }
}
