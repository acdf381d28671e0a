import VersionedCodableDocuments
import VersionedCodableFormatKit

/// The layout of the lines of a document.
struct TOMLStyle {
    let lineEnd: [UInt8]
    /// Whether empty lines separate tables.
    private(set) var dividesTables = true
    /// Whether most strings are in single quotes.
    private(set) var prefersLiteral = false
    /// The text between a key and its value.
    private(set) var assignment: [UInt8] = Array(" = ".utf8)
    /// Whether there is an array of tables with headers.
    private(set) var hasElements = false

    /// - Complexity: O(n) in the statements.
    init(_ pieces: TOMLPieces, _ lines: SourceLines) {
        lineEnd = lines.lineEnd
        var headers = 0
        var divided = 0
        var literal = 0
        var basic = 0
        var known: [UInt8]?
        for (index, statement) in pieces.statements.enumerated() {
            if statement.kind == .element { hasElements = true }
            guard statement.kind == .member else {
                guard index > 0 else { continue }
                headers += 1
                if !lines.emptyLines(above: statement.entry.lead.lowerBound).isEmpty {
                    divided += 1
                }
                continue
            }
            switch lines.bytes[statement.entry.value.lowerBound] {
            case ASCII.apostrophe: literal += 1
            case ASCII.quote: basic += 1
            default: break
            }
            if known == nil { known = TOMLStyle.assignment(of: statement, lines) }
        }
        dividesTables = headers == 0 || divided * 2 > headers
        prefersLiteral = literal > basic
        if let known { assignment = known }
    }

    /// Returns the text between the key and the value of a member.
    static func assignment(of statement: TOMLStatement, _ lines: SourceLines) -> [UInt8] {
        guard statement.kind == .member, let key = statement.keys.last else { return [] }
        return Array(lines.bytes[key.upperBound..<statement.entry.value.lowerBound])
    }
}

/// The alignment of the members of one table.
struct TOMLAlignment {
    /// The column of the equals signs, if they share one.
    var column: Int?
    /// The white space at the start of lines.
    var indentation: [UInt8] = []
    var assignment: [UInt8]

    /// Makes the alignment of lines without siblings.
    init(_ assignment: [UInt8], _ indentation: [UInt8]) {
        self.assignment = assignment
        self.indentation = indentation
    }

    /// Finds the alignment of a member and its siblings.
    ///
    /// - Complexity: O(n) in the length of at most nine lines.
    init(near index: Int, in pieces: TOMLPieces, _ lines: SourceLines) {
        let statement = pieces.statements[index]
        indentation = lines.indentation(at: statement.keys[0].lowerBound)
        assignment = TOMLStyle.assignment(of: statement, lines)
        let members = pieces.sections[statement.section].members
        let near = max(members.lowerBound, index - 4)..<min(members.upperBound, index + 5)
        guard near.count > 1 else { return }
        var widths: Set<Int> = []
        var columns: Set<Int> = []
        for other in near {
            let other = pieces.statements[other]
            guard let key = other.keys.last else { continue }
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
