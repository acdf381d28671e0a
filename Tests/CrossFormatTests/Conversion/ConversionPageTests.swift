import AllModules

/// The tables of conversions on the page of the formats are what the formats do.
@Suite("Tables of conversions") struct ConversionPageTests {
    /// From each format to each other one, with a document that all can hold.
    @Test func documents() throws {
        let formats = ConvertedFormat.all
        var rows = [["From \\ to"] + formats.map(\.title)]
        let sample = try Survey.sample
        for source in formats {
            let document = try source.read(try source.encoder.encode(versioned: sample))
            rows.append(
                [source.title] + (try formats.map { try Outcome(of: document, in: $0).cell }))
        }
        try expectOnPage(table(rows))
    }

    /// What becomes of values that not all formats can hold.
    @Test func specialValues() throws {
        let formats = ConvertedFormat.all
        var rows = [["Value"] + formats.map(\.title)]
        for special in SpecialValue.all {
            rows.append(
                [special.title] + (try formats.map { try special.outcome(in: $0).cell }))
        }
        try expectOnPage(table(rows))
    }

    /// What the formats say when they refuse a value.
    @Test func reasons() throws {
        var rows = [["Message", "Value"]]
        for target in ConvertedFormat.all {
            for special in SpecialValue.all {
                guard case .refused(let message) = try special.outcome(in: target) else { continue }
                let reason = message.components(separatedBy: ", found ")[0]
                if let row = rows.firstIndex(where: { $0[0] == "`\(reason)`" }) {
                    if !rows[row][1].components(separatedBy: "; ").contains(special.title) {
                        rows[row][1] += "; " + special.title
                    }
                } else {
                    rows.append(["`\(reason)`", special.title])
                }
            }
        }
        try expectOnPage(table(rows))
    }

    private func table(_ rows: [[String]]) -> String {
        var lines = rows.map { "| " + $0.joined(separator: " | ") + " |" }
        lines.insert("|" + String(repeating: "---|", count: rows[0].count), at: 1)
        return lines.joined(separator: "\n") + "\n"
    }

    private func expectOnPage(_ table: String) throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let file = root.appending(path: "Formats/README.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let isThere = page.contains(table)
        #expect(isThere, "Formats/README.md has to contain\n\(table)")
    }
}
