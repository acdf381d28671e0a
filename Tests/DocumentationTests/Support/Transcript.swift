import Testing
import VersionedCodableCore
import VersionedCodableDocuments

/// Tests that collect what their snippets print.
protocol Printing {
    var output: Transcript { get }
}

extension Printing {
    func print(_ items: Any...) { output.add(items) }
}

/// What the code of a snippet prints.
final class Transcript {
    private(set) var text = ""

    /// Adds what `print` of the standard library would print.
    func add(_ items: [Any]) {
        text += items.map { "\($0)" }.joined(separator: " ") + "\n"
    }

    /// Expects a block of a page to show what was printed.
    func expect(in page: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let isShown = try MarkdownFile(page).blocks(in: "text").contains { $0 + "\n" == text }
        #expect(isShown, "\(page) has no text block with\n\(text)", sourceLocation: sourceLocation)
    }
}
