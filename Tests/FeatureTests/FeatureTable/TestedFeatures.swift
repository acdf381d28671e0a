import Foundation

/// The features that the tests of this target have as tags, and the coders they run over.
struct TestedFeatures {
    /// The names of the coders by tag.
    private(set) var coders: [String: Set<String>] = [:]

    /// Looks for tests with `.tags(.oneFeature, .another)`.
    init(in folder: URL) throws {
        for file in try Self.swiftFiles(in: folder) {
            let source = try String(contentsOf: file, encoding: .utf8)
            for test in source.components(separatedBy: "@Test(").dropFirst() {
                // The tags stand in front of the body of the test.
                let head = test.prefix { $0 != "{" }
                guard let tags = head.firstMatch(of: #/\.tags\(([^)]*)\)/#) else { continue }
                let names = Self.coders(in: test)
                for tag in tags.output.1.matches(of: #/\w+/#) {
                    coders[String(tag.output), default: []].formUnion(names)
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
            "withStrategies": Coder.withStrategies, "withSchemas": Coder.withSchemas,
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
