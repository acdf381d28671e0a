import Foundation

/// A piece of a test that stands in the documentation word for word.
///
/// It is marked in the source of the test:
///
///     // snippet
///     let settings = try decoder.decode(Settings.self, from: data)
///     // end
struct Snippet: Hashable, CustomStringConvertible {
    /// The lines without the indentation they have in common.
    let text: String
    let file: String
    let line: Int
    /// The modules that the file imports, without that of the tests.
    ///
    /// Parts of Foundation, and what it exports of the system, are Foundation here.
    let imports: Set<String>

    var description: String { "\(file):\(line)" }

    /// All snippets of the documentation tests, of the programs for the products and of the examples.
    static func all() throws -> [Snippet] {
        try [
            "Tests/DocumentationTests/Snippets", "Tests/Products/Sources",
            "Examples/INICommand", "Examples/Settings", "Examples/StoreLayer", "Examples/Tests",
        ]
        .flatMap { Repository.files(below: $0, withExtension: "swift") }
        .flatMap { file in
            let url = Repository.root.appending(path: file)
            return snippets(in: try String(contentsOf: url, encoding: .utf8), file)
        }
    }

    private static func snippets(in source: String, _ file: String) -> [Snippet] {
        let imported = source.split(separator: "\n").compactMap(\.module)
        let parts = ["FoundationEssentials", "Glibc", "Musl", "Darwin"]
        let imports = Set(imported.map { parts.contains($0) ? "Foundation" : $0 })
            .subtracting(["Testing"])
        var snippets: [Snippet] = []
        var open: (line: Int, lines: [Substring])?
        for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            switch line.drop(while: { $0 == " " }) {
            case "// snippet": open = (index + 1, [])
            case "// end":
                guard let snippet = open else { continue }
                snippets.append(
                    Snippet(
                        text: unindented(snippet.lines), file: file, line: snippet.line,
                        imports: imports))
                open = nil
            default: open?.lines.append(line)
            }
        }
        return snippets
    }

    private static func unindented(_ lines: [Substring]) -> String {
        let indentation =
            lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
    }
}
