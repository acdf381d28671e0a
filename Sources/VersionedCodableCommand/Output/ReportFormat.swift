import VersionedCodable
import VersionedCodableEssentials
import VersionedCodableRewriting

/// How findings are shown: for people, a line of JSON for each file, or in a report on all files.
enum ReportFormat: String, Sendable {
    case text, json, github, sarif, junit

    /// Returns the report on all files.
    ///
    /// - Parameter tool: The name of the tool.
    func report(on files: [FileOutput], by tool: String) throws -> Data {
        switch self {
        case .text, .json: Data()
        case .github: Data(files.flatMap(\.findings).map(annotation).joined().utf8)
        case .sarif: try SARIFReport(files, tool).data
        case .junit: Data(suite(files, tool).utf8)
        }
    }

    // MARK: GitHub

    /// Returns a workflow command, which GitHub shows beside the line.
    private func annotation(_ finding: Finding) -> String {
        var properties = [("file", finding.file ?? "")]
        let edit = finding.rewriting.flatMap { $0.isBinary ? nil : $0.edits.first }
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
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(scalar)
            }
        }.joined()
    }

    // MARK: JUnit

    private func suite(_ files: [FileOutput], _ tool: String) -> String {
        let failed = files.count { $0.findings.contains { $0.level != .note } }
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
              <testsuite name="\(attribute(tool))" tests="\(files.count)" failures="\(failed)">\n
            """
        for file in files {
            let test =
                "    <testcase classname=\"\(attribute(tool))\" name=\"\(attribute(file.name))\""
            guard !file.findings.isEmpty else {
                text += test + "/>\n"
                continue
            }
            text += test + ">\n"
            for finding in file.findings where finding.level != .note {
                text += """
                          <failure type="\(attribute(finding.code))" message="\(attribute(finding.statement))">
                    \(attribute(finding.text))</failure>\n
                    """
            }
            let notes = file.findings.filter { $0.level == .note }.map { attribute($0.text) }
            if !notes.isEmpty {
                text += "      <system-out>\(notes.joined(separator: "\n"))</system-out>\n"
            }
            text += "    </testcase>\n"
        }
        return text + "  </testsuite>\n</testsuites>\n"
    }

    private func attribute(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            // XML 1.0 has no other control characters, not even as references.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Finding {
    var statement: String {
        let place = pointer.map { "\($0): " } ?? ""
        return place + message + (step.map { " (in the step \($0))" } ?? "")
    }
}
