import AllModules

/// A text format with comments, as the documents of these tests are written in it.
enum CommentedSyntax: String, CaseIterable, Sendable {
    case jsonc, json5, yaml, toml, xml

    var format: any RewritableFormat {
        switch self {
        case .jsonc: JSONFormat(reading: .init(syntax: .jsonc))
        case .json5: JSONFormat(reading: .init(syntax: .json5))
        case .yaml: YAMLFormat()
        case .toml: TOMLFormat()
        case .xml: XMLFormat.xml
        }
    }

    func comment(_ text: String) -> String {
        switch self {
        case .jsonc, .json5: "// \(text)"
        case .yaml, .toml: "# \(text)"
        case .xml: "<!-- \(text) -->"
        }
    }

    var mark: String { String(comment("").prefix { $0 != " " }) }
}

/// A document whose keys and elements are all different, and whose comments know what they are
/// about.
struct LabelledDocument {
    indirect enum Node {
        case scalar(String)
        case list([String])
        case object([(key: String, node: Node)])
    }

    let syntax: CommentedSyntax
    private(set) var text = ""
    /// The key or element that a comment is about.
    private(set) var owners: [String: String] = [:]
    var random: SeededNumbers

    init(_ root: [(key: String, node: Node)], _ syntax: CommentedSyntax, _ random: SeededNumbers) {
        self.syntax = syntax
        self.random = random
        switch syntax {
        case .jsonc, .json5:
            line("", "{")
            writeJSON(root, "  ")
            line("", "}")
        // Several lines at the beginning would be about the document.
        case .yaml:
            line("", "head: 0")
            writeYAML(root, "")
        case .toml:
            line("", "head = 0")
            writeTOML(root, [])
        case .xml:
            line("", "<root>")
            writeXML(root, "  ")
            line("", "</root>")
        }
    }

    func with(text: String) -> LabelledDocument {
        var document = self
        document.text = text
        return document
    }

    private mutating func line(_ indentation: String, _ content: String) {
        text += indentation + content + "\n"
    }

    private mutating func note(_ owner: String) -> String {
        let name = "note\(owners.count);"
        owners[name] = owner
        return syntax.comment(name)
    }

    /// A line with comments above and behind it.
    private mutating func line(
        _ indentation: String, _ content: String, of owner: String, hasTrail: Bool = true
    ) {
        if random.once(in: 8) { text += "\n" }
        while random.once(in: 3) { line(indentation, note(owner)) }
        line(indentation, hasTrail && random.once(in: 3) ? content + " " + note(owner) : content)
    }

    private mutating func writeJSON(
        _ members: [(key: String, node: Node)], _ indentation: String
    ) {
        for (index, member) in members.enumerated() {
            let comma = index < members.count - 1 ? "," : ""
            let key = "\"\(member.key)\": "
            switch member.node {
            case .scalar(let text): line(indentation, "\(key)\"\(text)\"\(comma)", of: member.key)
            case .list(let elements):
                line(indentation, key + "[", of: member.key, hasTrail: false)
                for (place, element) in elements.enumerated() {
                    let comma = place < elements.count - 1 ? "," : ""
                    line(indentation + "  ", "\"\(element)\"\(comma)", of: element)
                }
                line(indentation, "]" + comma)
            case .object(let inner):
                line(indentation, key + "{", of: member.key)
                writeJSON(inner, indentation + "  ")
                line(indentation, "}" + comma)
            }
        }
    }

    private mutating func writeYAML(
        _ members: [(key: String, node: Node)], _ indentation: String
    ) {
        for member in members {
            switch member.node {
            case .scalar(let text): line(indentation, "\(member.key): \(text)", of: member.key)
            case .list(let elements):
                line(indentation, member.key + ":", of: member.key)
                for element in elements { line(indentation + "  ", "- \(element)", of: element) }
            case .object(let inner):
                line(indentation, member.key + ":", of: member.key)
                writeYAML(inner, indentation + "  ")
            }
        }
    }

    private mutating func writeTOML(_ members: [(key: String, node: Node)], _ path: [String]) {
        for member in members {
            switch member.node {
            case .scalar(let text): line("", "\(member.key) = \"\(text)\"", of: member.key)
            case .list(let elements):
                line("", member.key + " = [", of: member.key, hasTrail: false)
                for element in elements { line("  ", "\"\(element)\",", of: element) }
                line("", "]")
            case .object: break
            }
        }
        for member in members {
            guard case .object(let inner) = member.node else { continue }
            line("", "[" + (path + [member.key]).joined(separator: ".") + "]", of: member.key)
            writeTOML(inner, path + [member.key])
        }
    }

    private mutating func writeXML(
        _ members: [(key: String, node: Node)], _ indentation: String
    ) {
        for member in members {
            let key = member.key
            switch member.node {
            case .scalar(let text): line(indentation, "<\(key)>\(text)</\(key)>", of: key)
            case .list(let elements):
                for element in elements {
                    line(indentation, "<\(key)>\(element)</\(key)>", of: element)
                }
            case .object(let inner):
                line(indentation, "<\(key)>", of: key, hasTrail: false)
                writeXML(inner, indentation + "  ")
                line(indentation, "</\(key)>")
            }
        }
    }

    /// What is wrong with the places of comments in a result.
    ///
    /// - Parameters:
    ///   - names: What an owner, or what it became, is called now; nil where it is removed.
    ///   - mayGo: Owners that are replaced by something else, whose comments may be removed.
    func mistakes(
        in result: String, mayGo: Set<String> = [], _ names: (String) -> [String]?
    ) -> [String] {
        let lines = result.split(separator: "\n").map(String.init)
        return owners.sorted { $0.key < $1.key }.compactMap { note, owner in
            let places = lines.indices.filter { lines[$0].contains(note) }
            guard places.count < 2 else { return "\(note) is there twice" }
            let names = names(owner)
            guard let place = places.first else {
                return names == nil || mayGo.contains(owner) ? nil : "\(note) of \(owner) is lost"
            }
            guard let names else { return "\(note) of \(owner), which is removed, is still there" }
            var subject = lines[place].components(separatedBy: syntax.mark)[0]
            if subject.allSatisfy({ $0 == " " }) {
                subject =
                    lines[place...].first { line in
                        !line.drop { $0 == " " }.hasPrefix(syntax.mark)
                    } ?? ""
            }
            if !subject.contains(where: \.isLetter) {
                // Behind the bracket that ends a container: the line that begins it.
                let indentation = subject.prefix { $0 == " " }
                subject =
                    lines[..<place].last { line in
                        line.hasPrefix(indentation)
                            && line.dropFirst(indentation.count).first == "\""
                    } ?? ""
            }
            let words = subject.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return names.contains(where: words.contains)
                ? nil : "\(note) of \(owner) is at \(subject)"
        }
    }
}
