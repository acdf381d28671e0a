import TestSupport
import VersionedCodablePropertyList

/// Swift values through the engine, compared with Foundation's property-list coders.
struct CodableTests {
    private struct Project: Codable, Equatable {
        var objectVersion: Int
        var ratio: Double
        var isOpen: Bool
        var name: String
        var icon: Data
        var files: [String]
    }

    @Test func unquotedWordsBecomeWhatIsAskedFor() throws {
        let text = """
            { objectVersion = 46; ratio = 1.5; isOpen = true; name = 12; icon = <0102>; \
            files = (a, "b c", 3); }
            """
        let decoder = DocumentDecoder(format: PropertyListFormat())
        #expect(
            try decoder.decode(Project.self, from: Data(text.utf8))
                == Project(
                    objectVersion: 46, ratio: 1.5, isOpen: true, name: "12", icon: Data([1, 2]),
                    files: ["a", "b c", "3"]))
        // Quoted text is a string and nothing else.
        let quoted = text.replacingOccurrences(of: "46", with: "\"46\"")
        #expect(throws: DecodingError.self) {
            try decoder.decode(Project.self, from: Data(quoted.utf8))
        }
    }
}
