import Foundation
import VersionedCodableCore

/// A page of the documentation: its fenced blocks and its links.
struct MarkdownFile: CustomStringConvertible {
    /// A fenced block.
    struct Block {
        let language: String
        let text: String
        /// The line of the opening fence, the first is 1.
        let line: Int

        /// The modules that the first lines import.
        var imports: [String] { leadingImports.compactMap(\.module) }

        /// The text after those lines.
        var code: String {
            lines.dropFirst(leadingImports.count).drop(while: \.isEmpty).joined(separator: "\n")
        }

        private var lines: [Substring] {
            text.split(separator: "\n", omittingEmptySubsequences: false)
        }

        private var leadingImports: ArraySlice<Substring> {
            lines[...].prefix { $0.module != nil }
        }
    }

    /// The path from the root of the repository.
    let name: String
    let text: String

    var description: String { name }

    init(_ name: String) throws {
        self.name = name
        text = try String(contentsOf: Repository.root.appending(path: name), encoding: .utf8)
    }

    var blocks: [Block] {
        var blocks: [Block] = []
        var open: (language: String, line: Int, lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if let block = open, line == "```" {
                blocks.append(
                    Block(
                        language: block.language, text: block.lines.joined(separator: "\n"),
                        line: block.line))
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("```") {
                open = (String(line.dropFirst(3)), index + 1, [])
            }
        }
        return blocks
    }

    /// The files whose whole text is shown, each below a heading of the fourth level with its path.
    var files: [String: String] {
        let blocks = blocks
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var files: [String: String] = [:]
        for (index, line) in lines.enumerated() {
            guard line.hasPrefix("#### `"), line.hasSuffix("`") else { continue }
            let path = String(line.dropFirst(6).dropLast())
            files[path] = blocks.first { $0.line > index + 1 }.map { $0.text + "\n" }
        }
        return files
    }

    /// The text of the blocks in a language, in order.
    func blocks(in language: String) -> [String] {
        blocks.filter { $0.language == language }.map(\.text)
    }

    /// The modules that the page imports in a block or before it, as code or in a sentence.
    func imports(through block: Block) -> Set<String> {
        let before = text.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(block.line).joined(separator: "\n")
        let inSentences = before.matches(of: /`import (\w+)`/).map { String($0.output.1) }
        let inCode = blocks.filter { $0.language == "swift" && $0.line <= block.line }
            .flatMap(\.imports)
        return Set(inSentences + inCode)
    }

    /// The targets of links to files of the repository, without what follows a `#`.
    var relativeLinks: [String] {
        let inline = text.matches(of: /\]\(([^)#]+)(#[^)]*)?\)/).map { String($0.output.1) }
        let below = text.matches(of: /\n\[[^\]]+\]: ([^\s#]+)/).map { String($0.output.1) }
        return (inline + below).filter { !$0.contains("://") && !$0.hasPrefix("doc:") }
    }

    /// The files and folders that the prose names as code: what ends in `.swift`, and what begins
    /// with a folder of the repository.
    var namedPaths: [String] {
        get throws {
            let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
                .filter { $0 != ".build" }
            return prose.matches(of: /`([\w.+\/-]+)`/).map { String($0.output.1) }.filter { path in
                path.hasSuffix(".swift") || folders.contains { path.hasPrefix($0 + "/") }
            }
        }
    }

    /// The lines outside of fenced blocks.
    private var prose: String {
        var isFenced = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let isFence = line.hasPrefix("```")
            if isFence { isFenced.toggle() }
            return !isFence && !isFenced
        }.joined(separator: "\n")
    }
}

extension StringProtocol {
    /// The module that a line of Swift imports; nil if it is another line.
    var module: String? {
        hasPrefix("import ") ? String(dropFirst("import ".count)) : nil
    }
}

/// The repository these tests belong to.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The pages whose code is tested.
    static let guides =
        [
            "README.md", "Formats/README.md", "Formats/YAML/README.md", "Formats/TOML/README.md",
            "Formats/CBOR/README.md", "Formats/XML/README.md",
            "Sources/VersionedCodableMigrations/VersionedCodableMigrations.docc/Chain-files.md",
        ]
        + catalogPages

    /// The other pages.
    static let otherPages = [
        "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/README.md",
        "Documentation/README.md",
    ]

    /// The paths of all source files, each with a slash in front.
    static let sourceFiles =
        ["Sources", "Formats", "Examples", "Tests", "Benchmarks/Sources"]
        .flatMap { files(below: $0, withExtension: "swift") }
        .map { "/" + $0 } + ["/Package.swift"]

    /// The whole files of the package that the guide to new formats builds.
    static var guideFiles: [String] {
        get throws {
            try files(below: "Examples/INI", withExtension: "swift").map {
                let text = try String(contentsOf: root.appending(path: $0), encoding: .utf8)
                return String(text.dropLast())
            }
        }
    }

    private static let catalog = "Sources/VersionedCodable/VersionedCodable.docc"

    /// The path of a guide of the catalog.
    static func guide(_ name: String) -> String { "\(catalog)/Guides/\(name).md" }

    private static var catalogPages: [String] { files(below: catalog, withExtension: "md") }

    /// The paths of files below a folder, from the root of the repository.
    static func files(below folder: String, withExtension fileExtension: String) -> [String] {
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (files?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix("." + fileExtension) }
            .map { "\(folder)/\($0)" }
            .sorted()
    }
}
