import AllModules

/// Members with the same key, which become arrays in formats that have those.
@Suite("Gathering of repeated keys") struct GatheringTests {
    static let documents = [
        ("<a/>", #""""#),
        ("<a>text</a>", #""text""#),
        ("<a><b>1</b></a>", #"{"b":"1"}"#),
        (#"<a x="1"><b>2</b><c/><b>3</b></a>"#, #"{"x":"1","b":["2","3"],"c":""}"#),
        (
            "<a><r><s>1</s><s>2</s></r><t/><r><s>3</s></r></a>",
            #"{"r":[{"s":["1","2"]},{"s":"3"}],"t":""}"#
        ),
        // An attribute and elements with one name are one list, at the place of the attribute.
        (#"<a b="1" c="2"><c>3</c><b>4</b><c>5</c></a>"#, #"{"b":["1","4"],"c":["2","3","5"]}"#),
        ("<a>x<b>1</b>y<b>2</b></a>", #"{"":["x","y"],"b":["1","2"]}"#),
        ("<a><b>&amp;&#10;</b><b>é</b></a>", #"{"b":["&\n","é"]}"#),
    ]

    @Test(arguments: documents)
    func inJSON(_ xml: String, _ json: String) throws {
        let document = try XMLFormat().read(Data(xml.utf8), within: .default)
        #expect(try JSONFormat(writing: .init(formatting: [])).write(document).text == json)
    }

    @Test func manyAttributesWithTheNamesOfElements() throws {
        let names = (0..<40).map { "n\($0)" }
        let xml =
            "<a " + names.map { "\($0)='1' " }.joined() + ">"
            + names.reversed().map { "<\($0)>2</\($0)>" }.joined() + "</a>"
        let document = try XMLFormat().read(Data(xml.utf8), within: .default)
        let written = try JSONFormat(writing: .init(formatting: [])).write(document)
        let expected = names.map { #""\#($0)":["1","2"]"# }.joined(separator: ",")
        #expect(written.text == "{\(expected)}")
    }

    @Test func depth() throws {
        let xml =
            String(repeating: "<a>", count: 200) + String(repeating: "</a><a/>", count: 199)
            + "</a>"
        let document = try XMLFormat().read(Data(xml.utf8), within: .default)
        expectError(
            \WritingError.message, "the nesting is deeper than the limit of 256 levels (depth)"
        ) { try document.gatheringRepeatedKeys() }
    }
}
