import AllModules

/// The text of a value in a format, with a comment above or behind some of its lines.
struct CommentedText {
    let syntax: String
    private(set) var text = ""
    var comments = 0
    private var random: SeededNumbers

    static let syntaxes = ["json", "jsonc", "json5", "yaml", "toml", "xml", "plist"]

    init(_ value: DocumentValue, in syntax: String, seed: UInt64) {
        self.syntax = syntax
        random = SeededNumbers(seed: seed)
        let object = value.object ?? [:]
        switch syntax {
        case "yaml":
            line("", "head: 0", false)
            writeYAML(object, "")
        case "toml":
            line("", "head = 0", false)
            writeTOML(object, [])
        case "xml":
            line("", "<root>", false)
            for member in object { writeXML(member.key, member.value, "  ") }
            line("", "</root>", false)
        case "plist":
            line("", "<plist version=\"1.0\">", false)
            writeList(value, "")
            line("", "</plist>", false)
        default: writeBrackets(value, "", "", "")
        }
    }

    private mutating func comment() -> String {
        comments += 1
        switch syntax {
        case "yaml", "toml": return "# c\(comments)"
        case "xml", "plist": return "<!-- c\(comments) -->"
        default: return "// c\(comments)"
        }
    }

    private mutating func line(_ indentation: String, _ content: String, _ isCommented: Bool = true)
    {
        var content = content
        if isCommented, syntax != "json" {
            if random.once(in: 12) { text += "\n" }
            if random.once(in: 4) { text += indentation + comment() + "\n" }
            if random.once(in: 4) { content += " " + comment() }
        }
        text += indentation + content + "\n"
    }

    /// JSON.
    private mutating func writeBrackets(
        _ value: DocumentValue, _ indentation: String, _ head: String, _ tail: String
    ) {
        switch value {
        case .object(let object):
            line(indentation, head + "{", !head.isEmpty)
            for (index, member) in object.enumerated() {
                let end = index < object.count - 1 ? "," : ""
                writeBrackets(member.value, indentation + "  ", "\"\(member.key)\": ", end)
            }
            line(indentation, "}" + tail, false)
        case .array(let elements):
            line(indentation, head + "[")
            for (index, element) in elements.enumerated() {
                let end = index < elements.count - 1 ? "," : ""
                writeBrackets(element, indentation + "  ", "", end)
            }
            line(indentation, "]" + tail, false)
        default: line(indentation, head + scalar(value) + tail)
        }
    }

    private func scalar(_ value: DocumentValue) -> String {
        let text = value.text ?? ""
        if case .string = value, syntax != "yaml" { return "\"\(text)\"" }
        return text
    }

    private mutating func writeYAML(_ object: DocumentObject, _ indentation: String) {
        for member in object {
            switch member.value {
            case .object(let inner) where !inner.isEmpty:
                line(indentation, "\(member.key):")
                writeYAML(inner, indentation + "  ")
            case .array(let elements) where !elements.isEmpty:
                line(indentation, "\(member.key):")
                for element in elements {
                    guard let inner = element.object, let first = inner.first else {
                        line(indentation + "  ", "- " + scalar(element))
                        continue
                    }
                    line(indentation + "  ", "- \(first.key): \(scalar(first.value))")
                    var rest = inner
                    rest.removeValue(forKey: first.key)
                    writeYAML(rest, indentation + "    ")
                }
            case .object: line(indentation, "\(member.key): {}")
            case .array: line(indentation, "\(member.key): []")
            default: line(indentation, "\(member.key): \(scalar(member.value))")
            }
        }
    }

    private mutating func writeTOML(_ object: DocumentObject, _ path: [String]) {
        for member in object {
            switch member.value {
            case .object: continue
            case .array(let elements) where elements.allSatisfy { $0.object == nil }:
                line("", "\(member.key) = [")
                for element in elements { line("  ", scalar(element) + ",") }
                line("", "]", false)
            case .array: continue
            default: line("", "\(member.key) = \(scalar(member.value))")
            }
        }
        for member in object {
            let path = path + [member.key]
            if let inner = member.value.object {
                line("", "[\(path.joined(separator: "."))]")
                writeTOML(inner, path)
            }
            for case .object(let inner) in member.value.array ?? [] {
                line("", "[[\(path.joined(separator: "."))]]")
                writeTOML(inner, path)
            }
        }
    }

    private mutating func writeXML(_ key: String, _ value: DocumentValue, _ indentation: String) {
        switch value {
        case .object(let object):
            line(indentation, "<\(key)>")
            for member in object { writeXML(member.key, member.value, indentation + "  ") }
            line(indentation, "</\(key)>", false)
        case .array(let elements): for element in elements { writeXML(key, element, indentation) }
        default: line(indentation, "<\(key)>\(value.text ?? "")</\(key)>")
        }
    }

    /// Comments are above keys and behind values.
    private mutating func writeList(
        _ value: DocumentValue, _ indentation: String, isMember: Bool = false
    ) {
        if !isMember, !indentation.isEmpty, random.once(in: 4) {
            line(indentation, comment(), false)
        }
        let trail = random.once(in: 4) ? " " + comment() : ""
        switch value {
        case .object(let object):
            line(indentation, "<dict>", false)
            for member in object {
                if random.once(in: 4) { line(indentation + "  ", comment(), false) }
                line(indentation + "  ", "<key>\(member.key)</key>", false)
                writeList(member.value, indentation + "  ", isMember: true)
            }
            line(indentation, "</dict>", false)
        case .array(let elements):
            line(indentation, "<array>", false)
            for element in elements { writeList(element, indentation + "  ") }
            line(indentation, "</array>", false)
        case .bool(let flag): line(indentation, "<\(flag)/>" + trail, false)
        case .number(let number):
            line(indentation, "<integer>\(number.text)</integer>" + trail, false)
        default: line(indentation, "<string>\(value.text ?? "")</string>" + trail, false)
        }
    }
}
