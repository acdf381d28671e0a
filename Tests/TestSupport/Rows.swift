/// The rows of a table: a line each, with ` => ` between an input and what is expected.
///
/// `\n`, `\r`, `\t`, `\0`, `\\` and `\u{…}` stand for a character, and a `\` at the end of a line joins
/// it with the next one, so that the text is written as a raw string.
public func rows(_ table: String) -> [(String, String)] {
    fields(of: table, count: 2).map { ($0[0], $0[1]) }
}

/// The rows of a table with three fields.
public func rowsOfThree(_ table: String) -> [(String, String, String)] {
    fields(of: table, count: 3).map { ($0[0], $0[1], $0[2]) }
}

/// The fields of each line of a table.
public func rowsOfFields(_ table: String) -> [[String]] {
    table.replacing("\\\n", with: "").split(separator: "\n").map { line in
        line.split(separator: " => ", omittingEmptySubsequences: false).map { unescaped($0) }
    }
}

private func fields(of table: String, count: Int) -> [[String]] {
    let rows = rowsOfFields(table)
    precondition(rows.allSatisfy { $0.count == count }, "expected \(count) fields in a line")
    return rows
}

private func unescaped(_ field: Substring) -> String {
    String(field).replacing(/\\(?:u\{([0-9A-Fa-f]+)\}|([nrt0\\]))/) { match -> String in
        if let code = match.1, let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) {
            return String(Character(scalar))
        }
        switch match.2 {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "0": return "\0"
        default: return "\\"
        }
    }
}
