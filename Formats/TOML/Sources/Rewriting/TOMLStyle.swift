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
    init(_ statements: TOMLStatements, _ lines: SourceLines) {
        let members = statements.all.indices.filter { statements[$0].kind == .member }
        let starts = members.map { lines.bytes[statements[$0].value.lowerBound] }
        prefersLiteral =
            starts.count { $0 == ASCII.apostrophe } > starts.count { $0 == ASCII.quote }
        hasElements = statements.all.contains { $0.kind == .element }
        if let first = members.first {
            assignment = Array(statements.assignment(of: first, in: lines.bytes))
        }
    }

    /// Returns the number of empty lines above a new header: as many as above most others.
    ///
    /// - Complexity: O(n) in the headers and the lines above them.
    static func emptyLines(
        _ statements: TOMLStatements, in layout: Layout, _ lines: SourceLines
    ) -> Int {
        var gaps: [Int: Int] = [:]
        for header in statements.sections.compactMap(\.header) where header > 0 {
            let above = lines.emptyLines(above: lines.start(of: layout.entries[header].lead))
            let end = lines.next(from: layout.entries[header - 1].end)
            let below = lines.emptyLines(from: end)
            gaps[max(lines.count(in: above), lines.count(in: below)), default: 0] += 1
        }
        return gaps.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
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
    init(near index: Int?, in plan: TOMLPlan) {
        let (statements, lines) = (plan.statements, plan.source.lines)
        assignment = plan.style.assignment
        guard let index else { return }
        let statement = statements[index]
        indentation = lines.indentation(at: statement.start)
        guard statement.kind == .member else { return }
        assignment = Array(statements.assignment(of: index, in: lines.bytes))
        let members = statements.sections[statement.section].members
        let near = max(members.lowerBound, index - 4)..<min(members.upperBound, index + 5)
        guard near.count > 1 else { return }
        var widths: Set<Int> = []
        var columns: Set<Int> = []
        for other in near {
            guard let key = statements.keys(of: other).last else { continue }
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
