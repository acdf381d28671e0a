import TestSupport
import VersionedCodableJSON
import VersionedCodableXML

@Suite struct XMLRoundTripTests {
    /// Reads, writes and reads again.
    private func check(_ xml: String, _ format: XMLFormat = XMLFormat(), _ expected: String? = nil)
        throws
    {
        let document = try format.read(Data(xml.utf8), within: .default)
        let written = try format.write(document)
        #expect(written.text == expected ?? xml)
        #expect(try format.read(written, within: .default).outline == document.outline)
    }

    static let documents = [
        "<root />", "<a></a>", "<a><b /><b></b></a>",
        "<feed xmlns=\"urn:f\"><entry>1</entry></feed>",
        "<a x=\"1\" y=\"\">text</a>", "<p>a <b>x</b> c <b>y</b></p>",
        "<p xml:space=\"preserve\"> <b>x</b> </p>", "<p><![CDATA[ ]]><b>x</b></p>",
        "<p><![CDATA[]]]]><![CDATA[>]]></p>", "<a><b>1</b><c>2</c><b>3</b></a>",
        "<p:a xmlns:p=\"urn:p\" p:x=\"1\"><p:b>2</p:b></p:a>", "<a>  </a>",
        "<a><b x=\"1\"> </b></a>", "<a> <b>1</b>x</a>",
    ]

    @Test(arguments: documents)
    func writesWhatWasRead(_ xml: String) throws {
        try check(xml)
    }

    @Test func blanksThatAreReadAreWritten() throws {
        try check(
            "<a>\n  <b>1</b>\n</a>", XMLFormat(reading: .init(whitespace: .keep)))
    }

    @Test func prettyPrintingChangesNothing() throws {
        var format = XMLFormat()
        format.writing.outputFormatting = .prettyPrinted
        try check(
            "<a><b>1</b><p>x <i><u>y</u></i> z</p><q w=\"1\"><r></r></q></a>", format,
            "<a>\n    <b>1</b>\n    <p>x <i><u>y</u></i> z</p>\n    <q w=\"1\">\n        <r></r>\n    </q>\n</a>"
        )
    }

    @Test func namespacesThatWereReadAwayComeBack() throws {
        let xml =
            "<f:feed xmlns:f=\"urn:f\" xmlns:x=\"urn:x\"><f:e x:a=\"1\" b=\"2\">t</f:e>"
            + "<x:g><x:h>3</x:h><i xml:lang=\"en\">4</i></x:g></f:feed>"
        var format = XMLFormat(reading: .init(namespaces: .localNames))
        try check(
            xml, format,
            "<feed xmlns=\"urn:f\"><e xmlns:x=\"urn:x\" x:a=\"1\" b=\"2\">t</e>"
                + "<g xmlns=\"urn:x\"><h>3</h><i xmlns=\"\" xml:lang=\"en\">4</i></g></feed>")
        format.writing.namespaces = ["urn:f": "f", "urn:x": "x"]
        try check(xml, format)
    }

    // MARK: Other formats

    @Test func documentsOfJSONAreWritten() throws {
        let json = """
            {"title": "A & B", "on": true, "none": null, "list": [1, 2.50, [3, []], {"k": "v"}], "empty": {}}
            """
        let document = try JSONFormat().read(Data(json.utf8), within: .default)
        #expect(
            try document.written()
                == "<root><title>A &amp; B</title><on>true</on><none /><list>1</list><list>2.50</list>"
                + "<list><list>3</list><list /></list><list><k>v</k></list><empty /></root>")
    }

    @Test func aliasesAreWrittenOut() throws {
        let document = try built { builder in
            try builder.beginObject(at: 0)
            try builder.add(key: "a")
            let target = builder.nextIndex
            try builder.beginArray(at: 0)
            try builder.beginObject(at: 0)
            try builder.add(key: "n")
            try builder.bool(true, at: 0, length: 0)
            try builder.end(at: 0)
            try builder.end(at: 0)
            try builder.add(key: "b")
            try builder.alias(to: target, at: 0)
            try builder.add(key: "")
            try builder.alias(to: target + 1, at: 0)
            try builder.end(at: 0)
        }
        #expect(
            try document.written()
                == "<root><a><n>true</n></a><b><n>true</n></b><n>true</n></root>")
    }
}
