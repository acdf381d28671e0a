import VersionedCodableCore
import VersionedCodableDocuments

extension Diagnosis {
    /// The mistakes as JSON, for programs.
    ///
    ///     {
    ///       "mistakes": [
    ///         {
    ///           "kind": "wrong-value",
    ///           "level": "error",
    ///           "message": "expected Int, found \"three\"",
    ///           "path": [
    ///             "server",
    ///             "port"
    ///           ],
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
        let report: DocumentValue = [
            "mistakes": .array(mistakes.map(\.report)), "omitted": .number(omitted),
        ]
        return report.json
    }
}

extension Mistake {
    fileprivate var report: DocumentValue {
        var report: DocumentObject = [
            "kind": .string(kind.rawValue), "level": .string(isWarning ? "warning" : "error"),
            "message": .string(message),
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
}
