import VersionedCodableCore
import VersionedCodableDocuments

// Mistakes for other programs. Like mistakes themselves, they contain no secrets.

extension Diagnosis {
    /// The mistakes as JSON, for programs.
    ///
    ///     {
    ///       "mistakes": [
    ///         {
    ///           "kind": "wrong-value",
    ///           "level": "error",
    ///           "message": "expected Int, found \"three\"",
    ///           "path": ["server", "port"],
    ///           "file": "settings.yaml",
    ///           "line": 3,
    ///           "column": 7
    ///         }
    ///       ],
    ///       "omitted": 0
    ///     }
    ///
    /// Columns are in Unicode scalars. Binary formats have `byte` instead of line and column. The
    /// members `excerpt` and `suggestions` are there if the mistake has them.
    public var json: String {
        JSONText.text(
            of: ["mistakes": .array(mistakes.map(\.report)), "omitted": .number(omitted)])
    }

    /// The mistakes as a SARIF 2.1.0 log (OASIS), which editors and code scanning services read.
    ///
    /// Columns are in UTF-16 code units. Documents without a name are called `document`.
    public var sarif: String {
        let kinds = Mistake.Kind.allCases.filter { kind in mistakes.contains { $0.kind == kind } }
        let rules = kinds.map { kind -> DocumentValue in
            ["id": .string(kind.rawValue), "shortDescription": ["text": .string(kind.summary)]]
        }
        let driver: DocumentValue = ["name": "VersionedCodable", "rules": .array(rules)]
        let results = mistakes.map { mistake -> DocumentValue in
            [
                "ruleId": .string(mistake.kind.rawValue),
                "ruleIndex": .number(kinds.firstIndex(of: mistake.kind) ?? 0),
                "level": .string(mistake.level),
                "message": [
                    "text": .string(
                        mistake.suggestions.isEmpty
                            ? mistake.message : "\(mistake.message); \(mistake.question)")
                ],
                "locations": [mistake.place],
            ]
        }
        return JSONText.text(of: [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver], "columnKind": "utf16CodeUnits",
                    "results": .array(results),
                ]
            ],
        ])
    }
}

extension Mistake {
    fileprivate var level: String { isWarning ? "warning" : "error" }

    fileprivate var report: DocumentValue {
        var report: DocumentObject = [
            "kind": .string(kind.rawValue), "level": .string(level), "message": .string(message),
            "path": .array(path.map { .string($0) }),
        ]
        report["file"] = sourceName.map { .string($0) }
        report["line"] = location?.line.map { .number($0) }
        report["column"] = location?.column.map { .number($0) }
        if let location, location.line == nil { report["byte"] = .number(location.offset) }
        report["excerpt"] = (excerpt?.text).map { .string($0) }
        if !suggestions.isEmpty {
            report["suggestions"] = .array(suggestions.map { .string($0) })
        }
        return .object(report)
    }

    /// The location in SARIF.
    fileprivate var place: DocumentValue {
        let uri = Mistake.reference(to: sourceName ?? "document")
        var physical: DocumentObject = ["artifactLocation": ["uri": .string(uri)]]
        if let location {
            var region: DocumentObject = [:]
            if let line = location.line {
                region["startLine"] = .number(line)
                region["startColumn"] = (utf16Column ?? location.column).map { .number($0) }
            } else {
                region["byteOffset"] = .number(location.offset)
            }
            physical["region"] = .object(region)
        }
        var place: DocumentObject = ["physicalLocation": .object(physical)]
        if !path.isEmpty {
            let name = ErrorMessages.shortPath(path)
            place["logicalLocations"] = [["fullyQualifiedName": .string(name)]]
        }
        return .object(place)
    }

    /// Returns a name as a relative reference (RFC 3986).
    private static func reference(to name: String) -> String {
        name.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "/-._~".contains(character)
            {
                return String(character)
            }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
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
