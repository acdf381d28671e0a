import Foundation
import TestSupport
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

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
        case .yaml:
            // Several lines at the beginning would be about the document.
            line("", "head: 0")
            writeYAML(root, "")
        case .toml: writeTOML(root, [])
        case .xml:
            line("", "<root>")
            writeXML(root, "  ")
            line("", "</root>")
        }
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

/// A comment is where what it is about is, or is removed with it, or the edit is refused.
@Suite("A comment stays with its member") struct CommentPlaceTests {
    private static let seeds: Range<UInt64> = 0..<(TestRun.isLong ? 3000 : 200)

    private struct Trial {
        var random: SeededNumbers
        private var count = 0
        /// New keys by the old ones.
        private(set) var renamed: [String: String] = [:]
        /// New objects by the keys of what was moved into them.
        private(set) var wrapped: [String: [String]] = [:]

        init(_ seed: UInt64) { random = SeededNumbers(seed: seed) }

        private mutating func name(_ kind: String) -> String {
            count += 1
            return "\(kind)\(count)"
        }

        mutating func members(_ depth: Int = 0) -> [(key: String, node: LabelledDocument.Node)] {
            (0..<2 + random.below(3)).map { _ in
                let key = name("k")
                switch random.below(depth < 2 ? 5 : 3) {
                case 0, 1: return (key, .scalar(name("value")))
                case 2: return (key, .list((0..<2 + random.below(2)).map { _ in name("e") }))
                default: return (key, .object(members(depth + 1)))
                }
            }
        }

        mutating func change(_ value: inout DocumentValue) throws {
            for _ in 0...random.below(3) {
                let members = Self.members(of: value, [])
                guard !members.isEmpty else { return }
                let path = random.one(of: members)
                let parent = DocumentPath(path.steps.dropLast())
                guard case .key(let key)? = path.steps.last, !key.hasPrefix("o") else { continue }
                switch random.below(6) {
                case 0: try value.remove(at: path)
                case 1:
                    let new = name("r")
                    renamed[renamed.first { $0.value == key }?.key ?? key] = new
                    try value.rename(path, to: new)
                case 2:
                    guard value[path: path]?.string != nil else { continue }
                    try value.set(.string(name("new")), at: path)
                case 3:
                    let steps = parent.steps + [.key(name("n"))]
                    try value.set(.string(name("new")), at: DocumentPath(steps))
                case 4:
                    guard var elements = value[path: path]?.array, elements.count > 1 else {
                        continue
                    }
                    elements.remove(at: random.below(elements.count))
                    try value.set(.array(elements), at: path)
                default:
                    let outer = name("o")
                    let steps = [PathStep.key(outer), .key(key)]
                    let owner = renamed.first { $0.value == key }?.key ?? key
                    wrapped[owner, default: []].append(outer)
                    try value.move(from: path, to: DocumentPath(parent.steps + steps))
                }
            }
        }

        static func members(of value: DocumentValue, _ path: [PathStep]) -> [DocumentPath] {
            value.members.flatMap { key, member in
                [DocumentPath(path + [.key(key)])] + members(of: member, path + [.key(key)])
            }
        }

        static func names(in value: DocumentValue) -> Set<String> {
            var names = Set(value.array?.compactMap(\.string) ?? [])
            for (key, member) in value.members {
                names.insert(key)
                names.formUnion(self.names(in: member))
            }
            return names
        }
    }

    @Test(arguments: CommentedSyntax.allCases)
    func `random edits`(_ syntax: CommentedSyntax) throws {
        var refusals = 0
        var failures: [String] = []
        for seed in Self.seeds {
            var trial = Trial(seed)
            let document = LabelledDocument(trial.members(), syntax, trial.random)
            let data = Data(document.text.utf8)
            var value = try DocumentValue(syntax.format.read(data, within: .default))
            try trial.change(&value)
            let rewriting: Rewriting
            do {
                rewriting = try syntax.format.rewrite(data, to: value)
            } catch let error as RewriteError where error.kind == .losesComments {
                refusals += 1
                if refusals < 4 { print(syntax, "seed \(seed):", error) }
                continue
            }
            let result = String(decoding: rewriting.data, as: UTF8.self)
            let names = Trial.names(in: value)
            // Only values are known: what has another key or place can be another value.
            let mayGo = Set(trial.renamed.keys).union(trial.wrapped.keys)
            let mistakes = document.mistakes(in: result, mayGo: mayGo) { owner in
                let name = trial.renamed[owner] ?? owner
                return names.contains(name)
                    ? [name] + (mayGo.contains(owner) ? trial.wrapped.values.flatMap { $0 } : [])
                    : nil
            }
            #expect(rewriting.report.comments == document.owners.count, "seed \(seed)")
            guard !mistakes.isEmpty else { continue }
            failures.append(
                "seed \(seed): \(mistakes.joined(separator: ", "))\n\(document.text)=>\n\(result)")
        }
        print("\(syntax): \(refusals) of \(Self.seeds.count) edits refused")
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(4).joined())")
        // Members of TOML that move into a new table leave their comments.
        #expect(refusals * (syntax == .toml ? 5 : 20) <= Self.seeds.count)
    }

    // MARK: Chains of types

    private struct First: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1
        struct TLS: Codable, Equatable {
            var cert: String
            var key: String
        }
        var name: String
        var listen: String?
        var timeout: Int?
        var logLevel: String?
        var tls: TLS?
        var tags: [String]?
    }

    private struct Second: VersionedCodable, Equatable {
        typealias PreviousVersion = First
        static let version: Int? = 2
        struct Server: Codable, Equatable {
            var host: String
            var port: Int
        }
        struct Security: Codable, Equatable { var tls: First.TLS }
        var title: String
        var server: Server?
        var requestTimeout: String?
        var security: Security?
        var tags: [String]?

        init(from old: First) throws {
            title = old.name
            server = old.listen.map { _ in Server(host: "localhost", port: 8080) }
            requestTimeout = old.timeout.map { "\($0)s" }
            security = old.tls.map { Security(tls: $0) }
            tags = old.tags
        }
    }

    /// What the members of the first version are called in the second.
    private static let names: [String: [String]] = [
        "version": ["version"], "name": ["title"], "listen": ["server", "host", "port"],
        "timeout": ["requestTimeout"],
        "tls": ["tls"], "cert": ["cert"], "key": ["key"], "tags": ["tags"], "red": ["red"],
        "green": ["green"], "plugin": ["plugin"], "level": ["level"],
    ]

    @Test(arguments: CommentedSyntax.allCases)
    func `chains of types`(_ syntax: CommentedSyntax) throws {
        var refusals = 0
        var failures: [String] = []
        for seed in Self.seeds {
            var random = SeededNumbers(seed: seed)
            var members: [(key: String, node: LabelledDocument.Node)] = [
                ("listen", .scalar("localhost:8080")), ("timeout", .scalar("45")),
                ("logLevel", .scalar("DEBUG")), ("tags", .list(["red", "green"])),
                ("tls", .object([("cert", .scalar("one.pem")), ("key", .scalar("two.pem"))])),
                ("plugin", .object([("level", .scalar("unknown"))])),
            ].filter { _ in !random.once(in: 3) }
            members.append(("name", .scalar("demo")))
            members.shuffle(using: &random)
            members.insert(("version", .scalar("1")), at: 0)
            let document = LabelledDocument(members, syntax, random)
            // Numbers have no quotes.
            let text = ["1", "45"].reduce(document.text) {
                $0.replacing(": \"\($1)\"", with: ": \($1)")
                    .replacing("= \"\($1)\"", with: "= \($1)")
            }
            let rewriting: VersionedRewriting<Second>
            do {
                rewriting = try DocumentDecoder(format: syntax.format)
                    .rewrite(versioned: Second.self, in: Data(text.utf8))
            } catch let error as RewriteError where error.kind == .losesComments {
                refusals += 1
                if refusals < 4 { print(syntax, "chain, seed \(seed):", error) }
                continue
            }
            let result = String(decoding: rewriting.data, as: UTF8.self)
            let mistakes = document.mistakes(in: result, mayGo: ["listen", "timeout"]) {
                Self.names[$0]
            }
            guard !mistakes.isEmpty else { continue }
            failures.append(
                "seed \(seed): \(mistakes.joined(separator: ", "))\n\(text)=>\n\(result)")
        }
        print("\(syntax): \(refusals) of \(Self.seeds.count) migrations refused")
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(2).joined())")
        #expect(refusals * 20 <= Self.seeds.count)
    }
}
