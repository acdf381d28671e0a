import VersionedCodableCore

struct Table {
    let rows: [[String]]

    /// The rows as lines, without trailing spaces; nothing in a cell ends its line.
    var text: String {
        let rows = rows.map { $0.map(ErrorMessages.shown) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        let lines = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1
                    ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return cells.joined(separator: "  ")
        }
        return lines.joined(separator: "\n")
    }
}

/// Returns a number of things: `1 file`, `2 files`.
func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
