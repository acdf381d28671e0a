import VersionedCodable
import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableRewriting

/// How findings are shown: for people, a line of JSON for each file, or in a report on all files.
enum ReportFormat: String, Sendable {
    case text, json, github, sarif

    /// Returns the report on the findings of all files.
    ///
    /// - Parameter tool: The name of the tool.
    func report(on findings: [Finding], by tool: String) throws -> Data {
        switch self {
        case .text, .json: Data()
        case .github: Data(findings.map(annotation).joined().utf8)
        case .sarif: try sarif(findings, by: tool)
        }
    }

    // MARK: GitHub

    /// Returns a workflow command, which GitHub shows beside the line.
    private func annotation(_ finding: Finding) -> String {
        var properties = [("file", finding.file ?? "")]
        let edit = finding.rewriting?.edits.first
        if let line = finding.location?.line ?? edit?.start.line {
            properties.append(("line", "\(line)"))
        }
        if let column = finding.location?.column { properties.append(("col", "\(column)")) }
        properties.append(("title", finding.code))
        let list = properties.map { name, value in
            let text = escaped(value).replacing(":", with: "%3A").replacing(",", with: "%2C")
            return "\(name)=\(text)"
        }
        let word =
            switch finding.level {
            case .error: "error"
            case .change: "warning"
            case .note: "notice"
            }
        return "::\(word) \(list.joined(separator: ","))::\(escaped(finding.statement))\n"
    }

    private func escaped(_ text: String) -> String {
        // By scalars, as a carriage return and a line feed are one character.
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(scalar)
            }
        }.joined()
        // GitHub decodes no others.
        return ErrorMessages.shown(escaped)
    }
}

extension Finding {
    var statement: String {
        let place = pointer.map { "\($0): " } ?? ""
        return place + message + (step.map { " (in the step \($0))" } ?? "")
    }
}
