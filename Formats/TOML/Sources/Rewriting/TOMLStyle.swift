import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The layout of the lines of a document.
struct TOMLStyle {
    /// Whether most strings are in single quotes.
    private(set) var prefersLiteral = false
    /// The text between a key and its value.
    private(set) var assignment: [UInt8] = Array(" = ".utf8)
    /// Whether there is an array of tables with headers.
    private(set) var hasElements = false

    /// - Complexity: O(n) in the statements.
    init(_ pieces: TOMLPieces, _ lines: SourceLines) {
        var quotes = (literal: 0, basic: 0)
        var isFirst = true
        for (index, statement) in pieces.statements.enumerated() {
            if statement.kind == .element { hasElements = true }
            guard statement.kind == .member else { continue }
            switch lines.bytes[statement.value.lowerBound] {
            case ASCII.apostrophe: quotes.literal += 1
            case ASCII.quote: quotes.basic += 1
            default: break
            }
            if isFirst { assignment = TOMLStyle.assignment(of: index, in: pieces, lines) }
            isFirst = false
        }
        prefersLiteral = quotes.literal > quotes.basic
    }

    /// Returns the number of empty lines above a new header: as many as above most others, with
    /// their comments.
    ///
    /// - Complexity: O(n) in the headers and their comments.
    static func emptyLines(_ pieces: TOMLPieces, _ lines: SourceLines) -> Int {
        var gaps: [Int: Int] = [:]
        for section in pieces.sections {
            guard let header = section.header, header > 0 else { continue }
            var start = lines.start(of: pieces.statements[header].start)
            let end = pieces.statements[header - 1].value.upperBound
            while start > 0, case let above = lines.start(of: start - 1), above > end,
                lines.bytes[lines.whiteSpace(from: above).upperBound] == ASCII.hash
            {
                start = above
            }
            gaps[lines.count(in: lines.emptyLines(above: start)), default: 0] += 1
        }
        return gaps.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    }

    /// Returns the text between the key and the value of a member.
    static func assignment(
        of index: Int, in pieces: TOMLPieces, _ lines: SourceLines
    ) -> [UInt8] {
        let statement = pieces.statements[index]
        guard statement.kind == .member, let key = pieces.keys(of: index).last else { return [] }
        return Array(lines.bytes[key.upperBound..<statement.value.lowerBound])
    }
}

/// The alignment of the members of one table.
struct TOMLAlignment {
    /// The column of the equals signs, if they share one.
    var column: Int?
    /// The white space at the start of lines.
    var indentation: [UInt8] = []
    var assignment: [UInt8]

    /// Finds the alignment of a member and its siblings, or of what is below a header.
    ///
    /// - Complexity: O(n) in the length of at most nine lines.
    init(near index: Int?, in pieces: TOMLPieces, _ lines: SourceLines, _ style: TOMLStyle) {
        assignment = style.assignment
        guard let index else { return }
        let statement = pieces.statements[index]
        indentation = lines.indentation(at: statement.start)
        guard statement.kind == .member else { return }
        assignment = TOMLStyle.assignment(of: index, in: pieces, lines)
        let members = pieces.sections[statement.section].members
        let near = max(members.lowerBound, index - 4)..<min(members.upperBound, index + 5)
        guard near.count > 1 else { return }
        var widths: Set<Int> = []
        var columns: Set<Int> = []
        for other in near {
            guard let key = pieces.keys(of: other).last else { continue }
            let equals = lines.whiteSpace(from: key.upperBound).upperBound
            widths.insert(lines.column(of: key.upperBound))
            columns.insert(lines.column(of: equals))
        }
        if columns.count == 1, widths.count > 1 { column = columns.first }
    }

    /// Returns the text between a key and its value that aligns the equals sign.
    func assignment(after key: [UInt8]) -> [UInt8] {
        guard let column else { return assignment }
        let rest = assignment.drop { ASCII.isBlank($0) }
        let width = SourceLines.width((indentation + key)[...])
        return Array(repeating: ASCII.space, count: max(1, column - width)) + rest
    }
}
