import VersionedCodableCore
import VersionedCodableEssentials

struct OutputStyle: Sendable {
    let report: ReportFormat
    let isQuiet: Bool
    private var colors: Set<Terminal.Stream> = []

    init(_ arguments: Arguments) throws {
        _ = try arguments.only("--json", "--format")
        let format = arguments.value(of: "--format").flatMap { ReportFormat(rawValue: $0) }
        report = arguments.has("--json") ? .json : format ?? .text
        isQuiet = arguments.has("--quiet")
        let environment = ProcessInfo.processInfo.environment
        let isPlain =
            environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
        let streams: [Terminal.Stream] = [.output, .error]
        switch arguments.value(of: "--color") {
        case "always": colors = Set(streams)
        case "never": break
        default: colors = isPlain ? [] : Set(streams.filter(\.isTerminal))
        }
    }

    var isText: Bool { report == .text }

    // MARK: Colors

    enum Color: String {
        case red = "31", green = "32", cyan = "36", bold = "1"
    }

    /// Returns the text in a color where the stream has colors.
    func painted(_ text: some StringProtocol, _ color: Color, on stream: Terminal.Stream) -> String
    {
        colors.contains(stream) ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : String(text)
    }

    /// Returns an error with its place in bold and its caret in red.
    func painted(_ finding: Finding) -> String {
        guard colors.contains(.error) else { return finding.text }
        let text = finding.located
        let place = ErrorMessages.prefix(finding.file, finding.location)
        var lines = text.dropFirst(place.count).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        if finding.excerpt != nil, let caret = lines.popLast() {
            lines.append(painted(caret, .red, on: .error))
        }
        let rest = lines.joined(separator: "\n") + finding.text.dropFirst(text.count)
        return painted(place, .bold, on: .error) + rest
    }

    /// Returns text for standard output, in which a terminal gets nothing to obey but line ends and
    /// tabs.
    func shown(_ text: String) -> String {
        guard Terminal.Stream.output.isTerminal else { return text }
        let scalars = text.unicodeScalars.map { scalar in
            ErrorMessages.isControl(scalar) && scalar != "\n" && scalar != "\t" ? "·" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    func paintedDiff(_ diff: String) -> String {
        let diff = shown(diff)
        guard colors.contains(.output) else { return diff }
        var number = 0
        // By scalars, as a carriage return and a line feed are one character.
        let lines = diff.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            let line = String(line)
            number += 1
            // Only the first lines of a diff name the file: `--- ` may also remove a line.
            if number <= 2, line.hasPrefix("---") || line.hasPrefix("+++") {
                return painted(line, .bold, on: .output)
            }
            return switch line.utf8.first {
            case UInt8(ascii: "-"): painted(line, .red, on: .output)
            case UInt8(ascii: "+"): painted(line, .green, on: .output)
            case UInt8(ascii: "@"): painted(line, .cyan, on: .output)
            default: line
            }
        }.joined(separator: "\n")
    }
}
