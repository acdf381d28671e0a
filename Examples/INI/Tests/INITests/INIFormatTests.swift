import Foundation
import INI
import Testing
import VersionedCodable

struct INIFormatTests {
    @Test func isConverted() throws {
        let json = #"{"name": "pier 9", "tags": ["a", [], 7], "on": true, "area": {"x": 0.50}}"#
        let document = try JSONFormat().read(Data(json.utf8), within: .default)
        let ini = try INIFormat().write(document)
        #expect(
            String(decoding: ini, as: UTF8.self) == """
                name = "pier 9"
                [tags*]
                = "a"
                [[*]]
                [[]] = 7
                [on] = true
                [area]
                x = 0.50

                """)
    }

    @Test(arguments: [
        ("port", "1:5: expected '=', found the end of the document"),
        ("= 80", "1:1: expected a name"),
        ("[a]\n[[[b]]]", "2:1: expected at most 2 brackets"),
        ("[[a]]", "1:1: expected at most 1 brackets"),
        ("[a", "1:3: expected ']' 1 times, found the end of the document"),
        ("[a]]", "1:4: expected the end of the line"),
        ("[a*]\nb = 1", "2:1: expected '='"),
        ("a = \"b\nc", "1:5: the quotation mark is never closed, found the end of the line"),
        ("a = \"\\x\"", "1:7: expected n, r, 0, '\"' or '\\' after the backslash"),
        ("a = \"b\" c", "1:9: expected the end of the line"),
        ("[a]\n[b]\n[a]", "3:2: the key \"a\" is repeated, first on line 1"),
    ])
    func namesThePlaceOfAMistake(text: String, message: String) {
        let error = #expect(throws: ReadingError.self) {
            try INIFormat().read(Data(text.utf8), within: .default)
        }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
}
