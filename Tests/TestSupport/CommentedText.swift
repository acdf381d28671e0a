import VersionedCodableDocuments

/// The text of a value in a format, with comments above or behind some of its lines.
public struct CommentedText {
    private let syntax: String
    /// The text.
    public private(set) var text = ""
    /// The key, or the text of the element, that each comment is about; not for property lists.
    public private(set) var owners: [String: String] = [:]
    private var comments = 0
    private var random: SeededNumbers

    /// The names of the formats.
    public static let syntaxes = ["json", "jsonc", "json5", "yaml", "toml", "xml", "plist"]

    /// What begins a comment of a format.
    public static func mark(of syntax: String) -> String {
        switch syntax {
        case "yaml", "toml": "#"
        case "xml", "plist": "<!--"
        default: "//"
        }
    }

    /// Writes an object in one of ``syntaxes``.
    public init(_ value: DocumentValue, in syntax: String, seed: UInt64) {
        self.syntax = syntax
        random = SeededNumbers(seed: seed)
        let object = value.object ?? [:]
        switch syntax {
        case "yaml":
            line("", "head: 0")
            writeYAML(object, "")
        case "toml":
            line("", "head = 0")
            writeTOML(object, [])
        case "xml":
            line("", "<root>")
            for member in object { writeXML(member.key, member.value, "  ") }
            line("", "</root>")
        case "plist":
            line("", "<plist version=\"1.0\">")
            writeList(value, "")
            line("", "</plist>")
        default: writeBrackets(value, "", "")
        }
    }

    private mutating func comment(of owner: String? = nil) -> String {
        comments += 1
        owners["c\(comments);"] = owner
        return "\(Self.mark(of: syntax)) c\(comments);"
            + (syntax == "xml" || syntax == "plist" ? " -->" : "")
    }

    private mutating func line(_ indentation: String, _ content: String) {
        text += indentation + content + "\n"
    }

    /// A line with comments.
    ///
    /// - Parameter hasTrail: Whether one behind it would be about the same.
    private mutating func line(
        _ indentation: String, _ content: String, of owner: String, hasTrail: Bool = true
    ) {
        guard syntax != "json" else { return line(indentation, content) }
        if random.once(in: 12) { text += "\n" }
        while random.once(in: 4) { line(indentation, comment(of: owner)) }
        line(
            indentation,
            hasTrail && random.once(in: 4) ? content + " " + comment(of: owner) : content)
    }

    /// JSON.
    private mutating func writeBrackets(
        _ value: DocumentValue, _ indentation: String, key: String? = nil, _ tail: String
    ) {
        let head = key.map { "\"\($0)\": " } ?? ""
        switch value {
        case .object(let object):
            if let key { line(indentation, head + "{", of: key) } else { line(indentation, "{") }
            for (index, member) in object.enumerated() {
                let end = index < object.count - 1 ? "," : ""
                writeBrackets(member.value, indentation + "  ", key: member.key, end)
            }
            line(indentation, "}" + tail)
        case .array(let elements):
            line(indentation, head + "[", of: key ?? "", hasTrail: false)
            for (index, element) in elements.enumerated() {
                let end = index < elements.count - 1 ? "," : ""
                writeBrackets(element, indentation + "  ", end)
            }
            line(indentation, "]" + tail)
        default:
            line(indentation, head + scalar(value) + tail, of: key ?? value.text ?? "")
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
                line(indentation, "\(member.key):", of: member.key)
                writeYAML(inner, indentation + "  ")
            case .array(let elements) where !elements.isEmpty:
                line(indentation, "\(member.key):", of: member.key)
                for element in elements {
                    guard let inner = element.object, let first = inner.first else {
                        line(indentation + "  ", "- " + scalar(element), of: element.text ?? "")
                        continue
                    }
                    line(
                        indentation + "  ", "- \(first.key): \(scalar(first.value))",
                        of: first.key)
                    var rest = inner
                    rest.removeValue(forKey: first.key)
                    writeYAML(rest, indentation + "    ")
                }
            case .object: line(indentation, "\(member.key): {}", of: member.key)
            case .array: line(indentation, "\(member.key): []", of: member.key)
            default:
                line(indentation, "\(member.key): \(scalar(member.value))", of: member.key)
            }
        }
    }

    private mutating func writeTOML(_ object: DocumentObject, _ path: [String]) {
        for member in object {
            switch member.value {
            case .object: continue
            case .array(let elements) where elements.allSatisfy { $0.object == nil }:
                line("", "\(member.key) = [", of: member.key, hasTrail: false)
                for element in elements {
                    line("  ", scalar(element) + ",", of: element.text ?? "")
                }
                line("", "]")
            case .array: continue
            default: line("", "\(member.key) = \(scalar(member.value))", of: member.key)
            }
        }
        for member in object {
            let path = path + [member.key]
            if let inner = member.value.object {
                line("", "[\(path.joined(separator: "."))]", of: member.key)
                writeTOML(inner, path)
            }
            for case .object(let inner) in member.value.array ?? [] {
                line("", "[[\(path.joined(separator: "."))]]", of: member.key)
                writeTOML(inner, path)
            }
        }
    }

    private mutating func writeXML(
        _ key: String, _ value: DocumentValue, _ indentation: String, isElement: Bool = false
    ) {
        switch value {
        case .object(let object):
            line(indentation, "<\(key)>", of: key, hasTrail: false)
            for member in object { writeXML(member.key, member.value, indentation + "  ") }
            line(indentation, "</\(key)>")
        case .array(let elements):
            for element in elements { writeXML(key, element, indentation, isElement: true) }
        default:
            let text = value.text ?? ""
            line(indentation, "<\(key)>\(text)</\(key)>", of: isElement ? text : key)
        }
    }

    /// Comments are above keys and behind values.
    private mutating func writeList(
        _ value: DocumentValue, _ indentation: String, isMember: Bool = false
    ) {
        if !isMember, !indentation.isEmpty, random.once(in: 4) {
            line(indentation, comment())
        }
        let trail = random.once(in: 4) ? " " + comment() : ""
        switch value {
        case .object(let object):
            line(indentation, "<dict>")
            for member in object {
                if random.once(in: 4) { line(indentation + "  ", comment()) }
                line(indentation + "  ", "<key>\(member.key)</key>")
                writeList(member.value, indentation + "  ", isMember: true)
            }
            line(indentation, "</dict>")
        case .array(let elements):
            line(indentation, "<array>")
            for element in elements { writeList(element, indentation + "  ") }
            line(indentation, "</array>")
        case .bool(let flag): line(indentation, "<\(flag)/>" + trail)
        case .number(let number):
            line(indentation, "<integer>\(number.text)</integer>" + trail)
        default: line(indentation, "<string>\(value.text ?? "")</string>" + trail)
        }
    }
}
