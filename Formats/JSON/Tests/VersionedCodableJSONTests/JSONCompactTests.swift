import TestSupport
import VersionedCodableJSON

/// Text without white space, which is written in one pass unless it nests too deeply.
@Suite struct JSONCompactTests {
    private static let compact: [String] = {
        var texts = ["[]", "{}", "1", "\"\"", "null"]
        texts += [#"[[],{},[{}],{"a":[]},""]"#, #"{"a":{"b":{}},"c":[1,[2],3]}"#]
        for depth in [1, 63, 64, 65, 66, 200] {
            texts.append(
                String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
            let half = depth / 2
            let start = String(repeating: #"{"a":[1,"#, count: half)
            texts.append(start + "0" + String(repeating: #"],"b":2}"#, count: half))
        }
        return texts
    }()

    /// With the depth at which one way of writing gives up, and more.
    @Test(arguments: compact)
    func compactTextIsWrittenAsItWas(_ text: String) throws {
        let document = try JSONFormat.json.read(Data(text.utf8), within: .default)
        #expect(try JSONFormat(writing: .init(formatting: [])).write(document).text == text)
    }
}
