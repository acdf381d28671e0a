import AllModules
import Testing

/// Every kind of edit of every value in documents with trailing white space, empty values and
/// comments, with and without a final line break.
@Suite("Edits beside white space") struct WhiteSpaceEditTests {
    struct Source: Sendable, CustomTestStringConvertible {
        let format: any RewritableFormat
        let text: String

        var testDescription: String { "\(format.name) \(text.debugDescription)" }
    }

    static let sources: [Source] = all()

    private static func all() -> [Source] {
        var sources = yaml.map { Source(format: YAMLFormat(), text: $0) }
        sources += toml.map { Source(format: TOMLFormat(), text: $0) }
        sources += jsonc.map {
            Source(format: JSONFormat(reading: .init(syntax: .jsonc)), text: $0)
        }
        sources += xml.map { Source(format: XMLFormat(), text: $0) }
        return sources
    }

    private static let yaml: [String] = [
        "a: ", "a: \nb: 1 \n", "a:  # c\nb: x  # d ", "a: \n  b: \n  c:  \n", "- \n-  \n- 1 \n",
        "a: \n  - \n  - b: \n    c: 1 \n  -  # d\n", "a: [ 1 , {b: 2 } ] \n\n\nc: { } \n",
        "a: &x \nb: *x \n", "a: >- \n  t \n\n\nb: |+ \n  u\n\n", "? a \n: b \n? c \n",
        "a: !t \nb: !!null \n", "- - \n  - 1 \n- a: \n", "  a: 1 \n  b: \n   - 2 \n ",
        "# c \n\na: 'x' \n# d \n", "a: \"x\n  y\" \nb: p\n  q \n", "--- \na: 1 \n... \n",
    ]
    private static let toml: [String] = [
        "a = 1 ", "a = 1 # c \n\n[t] \nb = [ 1 , ] \n[[u]] \n[[u]] \nc = { d = 1 } \n",
        "a.b = 1 \na.c = \"x\" # d \n[a.e] \n\n# end ",
    ]
    private static let jsonc: [String] = [
        " { \"a\" : 1 , \"b\" : [ ] } ", "[ 1 , // c \n [ ] , \n { } // d \n ] \n",
        "{ \n\n \"a\" : { \"b\" : null } , // c \n \"d\" : [ 1 ] , \n } // end",
    ]
    private static let xml: [String] = [
        "<r > <a  x='1' /> <b> t </b > <!-- c --> <b/> </r > ", "<r>\n  <a>\n\n  </a> \n</r>\n",
        "<r x = '1' ><a> 1 <!-- c --> </a> \n <b><c/> </b> </r>",
    ]

    @Test(arguments: sources)
    func keepTheValueOrThrow(_ source: Source) throws {
        let value = try DocumentValue(source.format.read(Data(source.text.utf8), within: .default))
        var count = 0
        for path in Self.paths(in: value) where !path.steps.isEmpty {
            for (name, change) in Self.edits(of: path, in: value) {
                do {
                    // `edit` reads its result and throws if that has another value.
                    _ = try source.format.edit(Data(source.text.utf8)) { try change(&$0) }
                    count += 1
                } catch let error as RewriteError {
                    let isNotation = error.kind == .refused && error.message.contains(" on line ")
                    #expect(error.kind == .losesComments || isNotation, "\(name): \(error)")
                } catch is DocumentValueError, is WritingError {
                    // The path does not exist, or the format cannot represent the value.
                }
            }
        }
        #expect(count > 0)
    }

    private static func paths(in value: DocumentValue, at path: DocumentPath = []) -> [DocumentPath]
    {
        switch value {
        case .object(let object):
            [path] + object.flatMap { paths(in: $0.value, at: path.appending(.key($0.key))) }
        case .array(let elements):
            [path]
                + elements.indices.flatMap {
                    paths(in: elements[$0], at: path.appending(.index($0)))
                }
        default: [path]
        }
    }

    private typealias Change = (inout EditedDocument) throws -> Void

    private static func edits(
        of path: DocumentPath, in value: DocumentValue
    ) -> [(name: String, change: Change)] {
        let parent = path.parent ?? []
        var edits: [(String, Change)] = [
            ("remove \(path)", { try $0.remove(at: path) }),
            ("rename \(path)", { try $0.rename(path, to: "new") }),
            ("insert beside \(path)", { try $0.insert("new", at: parent.appending(.key("new"))) }),
            ("insert in front of \(path)", { try $0.insert(["k": 1], at: path) }),
        ]
        let values: [DocumentValue] = ["new", "two\nlines\n", ["k": ["l": 1]], [1, [2]], [:], []]
        edits += values.map { new in ("set \(path) to \(new)", { try $0.set(new, at: path) }) }
        for target in paths(in: value) {
            edits += [.key("new"), .index(0)].map { step in
                (
                    "move \(path) to \(target)",
                    { try $0.move(from: path, to: target.appending(step)) }
                )
            }
        }
        return edits
    }
}
