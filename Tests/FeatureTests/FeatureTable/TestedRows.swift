import Foundation

/// The rows that the tests of this target name, and the coders they run over.
struct TestedRows {
    private(set) var coders: [Int: Set<String>] = [:]

    /// The tests whose names begin with `Row 12:` or `Rows 12 and 13:`.
    init(in folder: URL) throws {
        for file in try Self.swiftFiles(in: folder) {
            let source = try String(contentsOf: file, encoding: .utf8)
            for test in source.components(separatedBy: "@Test(").dropFirst() {
                guard let name = test.firstMatch(of: #/^\s*"Rows? ([0-9, and]+):/#) else {
                    continue
                }
                let names = Self.coders(in: test)
                for row in name.output.1.matches(of: #/[0-9]+/#).compactMap({ Int($0.output) }) {
                    coders[row, default: []].formUnion(names)
                }
            }
        }
    }

    static func swiftFiles(in folder: URL) throws -> [URL] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return paths.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }

    /// The names of the coders that a test runs over, found by what its source says.
    private static func coders(in test: String) -> Set<String> {
        let lists: [String: [Coder]] = [
            "all": Coder.all, "ours": Coder.ours, "foundation": Coder.foundation,
            "typed": Coder.typed, "withNull": Coder.withNull,
            "withStrategies": Coder.withStrategies,
        ]
        var names: Set<String> = []
        let mention = #/Coder\.(\w+)(\.filter\(\\\.|\s+where coder\.)?(\w+)?/#
        for match in test.matches(of: mention) {
            var coders = lists[String(match.output.1)] ?? []
            if match.output.2 != nil {
                switch match.output.3 {
                case "isJSON": coders = coders.filter(\.isJSON)
                case "isPropertyList": coders = coders.filter(\.isPropertyList)
                case "isXML": coders = coders.filter(\.isXML)
                default: break
                }
            }
            names.formUnion(coders.map { $0.isFoundation ? "Foundation" : $0.name })
        }
        return names
    }
}
