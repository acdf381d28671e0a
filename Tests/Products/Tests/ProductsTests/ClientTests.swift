import Foundation
import Testing

/// The programs of `Sources`, one for each module: what they print, and what they link.
struct ClientTests {
    static let essentials = ["libFoundationEssentials"]
    static let clients: [(product: String, output: String, libraries: [String])] = [
        (
            "VersionedCodable",
            "localhost 8080\n" + #"{"version":2,"host":"localhost","port":8080}"# + "\n", essentials
        ),
        ("VersionedCodableCore", "8080\n", essentials),
        ("VersionedCodableFormatKit", "8080\n", essentials),
        ("VersionedCodableExtras", "[1, 3]\n", essentials),
        (
            "VersionedCodableFoundation", "0.0\n",
            [
                "libFoundation", "libFoundationEssentials", "libFoundationInternationalization",
                "lib_FoundationICU",
            ]
        ),
        (
            "VersionedCodableRewriting",
            #"{"version": 2, "host": "localhost", "port": 8080}"# + "\n", essentials
        ),
        ("VersionedCodableConfiguration", "localhost 8080\n", essentials),
        ("VersionedCodableElements", #"{"id":7}"# + "\n", essentials),
        ("VersionedCodableJSON", "[1, 2]\n", essentials),
        ("VersionedCodablePropertyList", "50\n", essentials),
        (
            "VersionedCodableYAML", "version: 2\nhost: 'localhost'\nport: 8080\n\n",
            essentials + ["libyaml-0"]
        ),
        (
            "VersionedCodableXML",
            """
            <server>
                <version>2</version>
                <host>localhost</host>
                <port>8080</port>
            </server>

            """, essentials + ["libxml2"]
        ),
        (
            "VersionedCodableTOML", "version = 2\nhost = \"localhost\"\nport = 8080\n\n", essentials
        ),
        ("VersionedCodableCBOR", "33\n", essentials),
    ]

    /// Runs a program to its end and returns what it printed.
    private func run(_ executable: URL, _ arguments: [String] = []) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self)
    }

    /// The program is next to the bundle of the tests.
    private func executable(of product: String) throws -> URL {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let process = URL(filePath: CommandLine.arguments.first ?? "")
        return try #require(
            (bundles + [process])
                .map { $0.deletingLastPathComponent().appending(path: product + "Client") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }

    @Test(arguments: clients)
    func printsItsExample(product: String, output: String, libraries: [String]) throws {
        #expect(try run(executable(of: product)) == output)
    }

    /// The guides that end with a program: its whole text, commands, and what they print.
    @Test(arguments: [("Documents-of-an-app", "Notes"), ("Settings-of-a-server", "Server")])
    func theGuideShowsWhatItPrints(guide: String, program: String) throws {
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(
                path:
                    "../../../../../Sources/VersionedCodable/VersionedCodable.docc/Guides/\(guide).md"
            ).standardized, encoding: .utf8)
        let shown = page.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }.joined(separator: "\n")
        let source = try String(
            contentsOf: URL(filePath: #filePath).appending(
                path: "../../../Sources/\(program)Client/main.swift"
            ).standardized, encoding: .utf8)
        #expect(shown.contains(source.replacing(/\/\/ (snippet|end)\n/, with: "")))
        let console = try #require(
            page.components(separatedBy: "```console\n").last?.components(separatedBy: "```").first)
        let folder = URL.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let commands = console.split(separator: "\n").filter { $0.hasPrefix("$ ") }
            .map { "echo '\($0.replacing("'", with: "'\\''"))'; \($0.dropFirst(2))\n" }.joined()
        let script = """
            cd '\(folder.path)'
            swift() { '\(try executable(of: program).path)' "${@:3}"; }
            \(commands)true
            """
        #expect(try run(URL(filePath: "/bin/bash"), ["-c", script]) == console)
    }

    #if os(Linux)
    /// Only the product for types of Foundation links all of it, and only YAML and XML a C library.
    @Test(arguments: clients)
    func linksWhatTheListSays(product: String, output: String, libraries: [String]) throws {
        let lines = try run(URL(filePath: "/usr/bin/ldd"), [executable(of: product).path])
        let linked = lines.matches(of: #/\n\s*(lib_?(?:Foundation|xml|yaml)[^.]*)\.so/#)
            .map { String($0.output.1) }.sorted()
        #expect(linked == libraries)
    }

    /// Programs that only read and write documents have no symbol of the module that edits them.
    @Test(arguments: clients)
    func containsTheEditorIfItUsesIt(product: String, output: String, libraries: [String]) throws {
        let program = try Data(contentsOf: executable(of: product))
        let usesEditor = ["VersionedCodableRewriting", "VersionedCodableConfiguration"]
        #expect(
            (program.range(of: Data("25VersionedCodableRewriting".utf8)) != nil)
                == usesEditor.contains(product))
    }
    #endif
}
