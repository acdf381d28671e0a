import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

/// What a command has to say about one file; printed when those of the files before it are.
struct FileOutput: Sendable {
    let name: String
    let style: OutputStyle
    private(set) var parts: [(stream: Terminal.Stream, bytes: Data)] = []
    private(set) var findings: [Finding] = []
    private(set) var status = ExitStatus.success
    private var members: [(String, DocumentValue)] = []

    init(_ name: String, _ style: OutputStyle) {
        self.name = name
        self.style = style
    }

    /// Prints a line for people.
    mutating func print(_ line: String) { print(Data((line + "\n").utf8)) }

    /// Prints bytes, unless the run prints a report for programs.
    mutating func print(_ bytes: Data) {
        if style.isText { parts.append((.output, bytes)) }
    }

    /// Says something on standard error that is no failure.
    mutating func note(_ message: String, line: Int? = nil) {
        guard !style.isQuiet else { return }
        let place = line.map { "\(name):\($0)" } ?? name
        parts.append((.error, Data("\(place): \(message)\n".utf8)))
    }

    /// Adds a member to the line of JSON about the file.
    mutating func record(_ key: String, _ value: DocumentValue) { members.append((key, value)) }

    /// Adds a finding, which determines the exit status.
    mutating func report(_ finding: Finding) {
        findings.append(finding)
        switch finding.level {
        case .change:
            raise(.changes)
            if !style.isQuiet { print(finding.text) }
        case .note: note(finding.statement, line: finding.location?.line)
        case .error:
            raise(.failure)
            if style.isText {
                parts.append((.error, Data((style.painted(finding) + "\n").utf8)))
            }
        }
    }

    mutating func raise(_ status: ExitStatus) { self.status = max(self.status, status) }

    /// The line of JSON about the file.
    var line: Data {
        get throws {
            var members = [("file", DocumentValue.string(name))] + members
            if let error = findings.first(where: { $0.level == .error }) {
                members.append(("error", error.value))
            }
            return try FileOutput.line(of: .object(DocumentObject(members)))
        }
    }

    static func line(of value: DocumentValue) throws -> Data {
        let formatting: JSONFormat.OutputFormatting = [.withoutEscapingSlashes, .trailingNewline]
        return try JSONFormat(writing: .init(formatting: formatting)).write(CodableDocument(value))
    }
}

extension DocumentValue {
    /// Makes an object of the members that have a value.
    static func members(_ members: KeyValuePairs<String, DocumentValue?>) -> DocumentValue {
        .object(DocumentObject(members.compactMap { key, value in value.map { (key, $0) } }))
    }
}
