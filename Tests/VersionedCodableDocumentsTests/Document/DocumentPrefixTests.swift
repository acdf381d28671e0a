import TestSupport
import Testing

/// The beginning of a document, of which only complete values are read.
struct DocumentPrefixTests {
    @Test(arguments: [
        ("{a: 1 b: [2 3", #"{"a": 1 "b": [2]}"#), ("{a: 1 b", #"{"a": 1}"#),
        ("{a: 1 b:", #"{"a": 1}"#), ("{a: 1 b: \"x", #"{"a": 1}"#),
        ("{a: 1 b: \"x\"", #"{"a": 1 "b": "x"}"#), ("{", "{}"),
    ])
    func completeValuesAreRead(_ text: String, _ written: String) throws {
        let document = try #require(
            try BracketFormat().readPrefix(Data(text.utf8), within: .default))
        #expect(document.isPrefix)
        #expect(document.root.isIncomplete)
        #expect(try BracketFormat.text(document) == written)
    }

    @Test(arguments: ["", "  ", "12", "\"ab"])
    func aPrefixWithoutAValueHasNoRoot(_ text: String) throws {
        #expect(try BracketFormat().readPrefix(Data(text.utf8), within: .default)?.root == nil)
    }
}
