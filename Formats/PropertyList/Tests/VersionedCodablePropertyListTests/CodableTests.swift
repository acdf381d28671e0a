import TestSupport
import VersionedCodablePropertyList

/// Swift values through the engine, compared with Foundation's property-list coders.
struct CodableTests {
    typealias Everything = FoundationDifferentialTests.Everything

    private func isSame(_ left: Everything, _ right: Everything) throws -> Bool {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return try encoder.encode(left) == encoder.encode(right)
    }

    @Test(arguments: [PropertyListForm.xml, .binary])
    func decodesWhatFoundationWrites(form: PropertyListForm) throws {
        var value = Everything()
        value.nothing = [1, 2]
        let encoder = PropertyListEncoder()
        encoder.outputFormat = form == .xml ? .xml : .binary
        let data = try encoder.encode(value)
        let ours = try DocumentDecoder(format: PropertyListFormat()).decode(
            Everything.self, from: data)
        let theirs = try PropertyListDecoder().decode(Everything.self, from: data)
        #expect(try isSame(ours, theirs))
        #expect(ours.dates == theirs.dates)
        #expect(ours.dates.first == .distantPast)
        #expect(ours.integers == value.integers && ours.unsigned == value.unsigned)
    }

    @Test(arguments: [PropertyListForm.xml, .binary])
    func foundationDecodesWhatIsEncoded(form: PropertyListForm) throws {
        var value = Everything()
        value.nothing = [1, 2]
        let data = try DocumentEncoder(format: PropertyListFormat(form)).encode(value)
        let theirs = try PropertyListDecoder().decode(Everything.self, from: data)
        #expect(try isSame(theirs, value))
        if form == .xml {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .xml
            let expected = try encoder.encode(value)
            let lines = data.text.split(separator: "\n")
            let wanted = expected.text.split(separator: "\n")
            for (line, other) in zip(lines, wanted) where line != other {
                Issue.record("expected \(other), found \(line)")
            }
            #expect(data == expected)
        } else {
            #expect(theirs.dates == value.dates)
        }
    }

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
