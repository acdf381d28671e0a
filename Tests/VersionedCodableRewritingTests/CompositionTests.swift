import TestSupport
import Testing
import VersionedCodable
import VersionedCodableFormatKit
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// What single edits do one after the other, all of them do together, with the same text.
@Suite("Edits compose") struct CompositionTests {
    /// A format, and how it writes a document with a comment at every line and behind every value.
    struct Syntax: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let format: any RewritableFormat
        let write: @Sendable (DocumentValue) -> String
    }

    static let syntaxes = [
        Syntax(
            testDescription: "JSON with comments",
            format: JSONFormat(reading: .init(syntax: .jsonc))
        ) { CommentedJSON(quote: "\"").text($0) },
        Syntax(testDescription: "JSON5", format: JSONFormat(reading: .init(syntax: .json5))) {
            CommentedJSON(quote: "").text($0)
        },
        Syntax(testDescription: "property list", format: PropertyListFormat()) {
            CommentedPropertyList().text($0)
        },
        Syntax(testDescription: "YAML", format: YAMLFormat()) { CommentedYAML().text($0) },
        Syntax(testDescription: "TOML", format: TOMLFormat()) { CommentedTOML().text($0) },
        Syntax(testDescription: "XML", format: XMLFormat()) { CommentedXML().text($0) },
    ]

    private static let value: DocumentValue = [
        "a": ["x": 1, "y": "two"], "b": 2, "c": ["p", "q", "r"],
        "d": ["e": ["f": true, "g": ["h": 5]], "i": [["j": 1], ["j": 2]]], "k": "last",
    ]

    @Test(arguments: syntaxes, 0..<(TestRun.isLong ? 2000 : 200))
    func together(_ syntax: Syntax, seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let source = syntax.write(Self.value)
        var data = Data(source.utf8)
        var steps: [RandomEdit] = []
        for _ in 0..<2 + random.below(4) {
            let value = try DocumentValue(syntax.format.read(data, within: .default))
            guard let step = RandomEdit(of: value, &random) else { continue }
            steps.append(step)
            data = try syntax.format.edit(data) { try step.apply(to: &$0) }.data
        }
        let together = try syntax.format.edit(Data(source.utf8)) { document in
            for step in steps { try step.apply(to: &document) }
        }
        #expect(
            together.data.text == data.text,
            "seed \(seed): \(steps.map(\.description).joined(separator: "; "))\n\(source)")
    }
}

/// Writes JSON with a comment above each line and behind each value.
private struct CommentedJSON {
    let quote: String
    private final class Count { var value = 0 }
    private let count = Count()

    init(quote: String) { self.quote = quote }

    func text(_ value: DocumentValue) -> String { text(value, "") + "\n" }

    private func note() -> String {
        count.value += 1
        return "// note \(count.value)"
    }

    private func text(_ value: DocumentValue, _ indentation: String) -> String {
        let inner = indentation + "  "
        func lines(_ items: [(String, DocumentValue)]) -> String {
            var text = ""
            for (index, (key, item)) in items.enumerated() {
                let comma = index < items.count - 1 ? "," : ""
                text += "\(inner)\(note())\n\(inner)\(key)\(self.text(item, inner))\(comma) "
                text += "\(note())\n"
            }
            return text
        }
        switch value {
        case .object(let object):
            return "{\n" + lines(object.map { ("\(quote)\($0.key)\(quote): ", $0.value) })
                + indentation + "}"
        case .array(let elements):
            return "[\n" + lines(elements.map { ("", $0) }) + indentation + "]"
        case .string(let text): return "\"\(text)\""
        case .bool(let truth): return "\(truth)"
        case .number(let number): return "\(number)"
        default: return "null"
        }
    }
}

/// Writes a property list with a comment above each key or element, and behind each value.
private struct CommentedPropertyList {
    private final class Count { var value = 0 }
    private let count = Count()

    func text(_ value: DocumentValue) -> String { "<plist>\n\(text(value, ""))\n</plist>\n" }

    private func note() -> String {
        count.value += 1
        return "<!-- note \(count.value) -->"
    }

    private func text(_ value: DocumentValue, _ indentation: String) -> String {
        let inner = indentation + "\t"
        func lines(_ items: [(String, DocumentValue)]) -> String {
            items.map { key, item in
                "\(inner)\(note())\n\(inner)\(key)\(self.text(item, inner)) \(note())\n"
            }.joined()
        }
        switch value {
        case .object(let object):
            return "<dict>\n" + lines(object.map { ("<key>\($0.key)</key>\n\(inner)", $0.value) })
                + indentation + "</dict>"
        case .array(let elements):
            return "<array>\n" + lines(elements.map { ("", $0) }) + indentation + "</array>"
        case .string(let text): return "<string>\(text)</string>"
        case .bool(let truth): return truth ? "<true/>" : "<false/>"
        case .number(let number): return "<integer>\(number)</integer>"
        default: return "<string></string>"
        }
    }
}

/// Writes YAML with a comment above each line and behind each value.
private struct CommentedYAML {
    private final class Count { var value = 0 }
    private let count = Count()

    func text(_ value: DocumentValue) -> String { text(value, "") }

    private func note() -> String {
        count.value += 1
        return "# note \(count.value)"
    }

    private func text(_ value: DocumentValue, _ indentation: String) -> String {
        let items =
            value.object.map { $0.map { ("\($0.key):", $0.value) } }
            ?? (value.array ?? []).map { ("-", $0) }
        return items.map { head, item in
            let above = "\(indentation)\(note())\n\(indentation)\(head)"
            switch item {
            case .object, .array:
                return above + " \(note())\n" + text(item, indentation + "  ")
            case .string(let text): return above + " \(text) \(note())\n"
            case .bool(let truth): return above + " \(truth) \(note())\n"
            case .number(let number): return above + " \(number) \(note())\n"
            default: return above + " null \(note())\n"
            }
        }.joined()
    }
}

/// Writes TOML with a comment above each line and behind each value: objects as tables with headers,
/// arrays of objects as arrays of tables, and others over several lines.
private struct CommentedTOML {
    private final class Count { var value = 0 }
    private let count = Count()

    func text(_ value: DocumentValue) -> String { text(value, "") }

    private func note() -> String {
        count.value += 1
        return "# note \(count.value)"
    }

    private func line(_ text: String) -> String { "\(note())\n\(text) \(note())\n" }

    private func text(_ value: DocumentValue, _ path: String) -> String {
        var (lines, tables) = ("", "")
        for (key, value) in value.members {
            let inner = path.isEmpty ? key : "\(path).\(key)"
            if value.object != nil {
                tables += "\n" + line("[\(inner)]") + text(value, inner)
            } else if let elements = value.array, elements.allSatisfy({ $0.object != nil }) {
                for element in elements {
                    tables += "\n" + line("[[\(inner)]]") + text(element, inner)
                }
            } else {
                lines += line("\(key) = \(self.value(value))")
            }
        }
        return lines + tables
    }

    private func value(_ value: DocumentValue) -> String {
        switch value {
        case .array(let elements):
            "[\n"
                + elements.map { "  \(note())\n  \(self.value($0)), \(note())\n" }.joined() + "]"
        case .string(let text): "\"\(text)\""
        case .bool(let truth): "\(truth)"
        case .number(let number): "\(number)"
        default: "''"
        }
    }
}

/// Writes XML with a comment above each element and behind each value; scalars in elements but the
/// root are attributes.
private struct CommentedXML {
    private final class Count { var value = 0 }
    private let count = Count()

    func text(_ value: DocumentValue) -> String { "<r>\n\(elements(of: value, "  "))</r>\n" }

    private func note() -> String {
        count.value += 1
        return "<!-- note \(count.value) -->"
    }

    private func elements(of object: DocumentValue, _ indentation: String) -> String {
        object.members.flatMap { key, member in
            (member.array ?? [member]).map { element(key, $0, indentation) }
        }.joined()
    }

    private func element(
        _ key: String, _ value: DocumentValue, _ indentation: String
    ) -> String {
        let above = "\(indentation)\(note())\n\(indentation)<\(key)"
        guard let object = value.object else {
            return above + ">\(value.text ?? "")</\(key)> \(note())\n"
        }
        var (attributes, others) = ("", DocumentObject())
        for (key, member) in object {
            if member.object == nil, member.array == nil {
                attributes += " \(key)=\"\(member.text ?? "")\""
            } else {
                others[key] = member
            }
        }
        let start = above + attributes
        if others.isEmpty { return start + "/> \(note())\n" }
        let inside = elements(of: .object(others), indentation + "  ")
        return start + ">\n\(inside)\(indentation)</\(key)> \(note())\n"
    }
}
