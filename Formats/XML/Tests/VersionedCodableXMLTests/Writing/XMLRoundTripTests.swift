import TestSupport
import Testing
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

    @Test func commentsThatAreReadAreWritten() throws {
        try check(
            "<!--0--><?go now?><a><!--1--><b>1</b><!--2--><c x=\"1\"><d>2</d></c></a>",
            XMLFormat(reading: .init(keepsComments: true)))
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
        format.reading.namespaces = .mapped(["urn:f": "f", "urn:x": "x"])
        try check(xml, format)
        format.reading.namespaces = .mapped(["urn:f": "", "urn:x": "y"])
        format.writing.namespaces = ["urn:f": "", "urn:x": "y"]
        let mapped = try format.read(
            Data("<f:a xmlns:f=\"urn:f\"><g:b xmlns:g=\"urn:x\">1</g:b></f:a>".utf8),
            within: .default)
        #expect(
            try mapped.written { $0.namespaces = ["urn:f": "", "urn:x": "y"] }
                == "<a xmlns=\"urn:f\" xmlns:y=\"urn:x\"><y:b>1</y:b></a>")
    }

    // MARK: Random documents

    private static let planes: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0x20...0x3F, 0x9...0xA, 0xD...0xD, 0x5D...0x5D, 0x3E...0x3E, 0x80...0x7FF,
        0x2020...0x2030, 0xE000...0xFFFD, 0x10000...0x1FFFF, 0xF0000...0x10FFFF,
    ]

    private func text(_ random: inout SeededNumbers, most: Int = 24) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...most, using: &random) {
            let plane = XMLRoundTripTests.planes.randomElement(using: &random) ?? 0x20...0x7E
            if let scalar = Unicode.Scalar(UInt32.random(in: plane, using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    @Test(arguments: 0..<8)
    func randomTextSurvives(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<(TestRun.isLong ? 200 : 50) {
            let (attribute, inner, section, alone) = (
                text(&random), text(&random), text(&random), text(&random)
            )
            let sample: Sample = [
                "e": [
                    "@a": .text(attribute), "b": "x", "": .text(inner + "."), "c": .cdata(section),
                ],
                "f": .string(alone),
            ]
            let written = try sample.written {
                if seed & 1 == 1 { $0.charactersEscapedInElements = [] }
                if seed & 2 == 2 { $0.charactersEscapedInAttributes = [] }
                if seed & 4 == 4 { $0.stringEncoding = .cdata }
            }
            let document = try XMLFormat().read(Data(written.utf8), within: .default)
            #expect(document["e"]["a"].text == attribute)
            #expect(document["e"][""].text == inner + ".")
            #expect(document["e"]["c"].text == section)
            #expect(document["f"].text == alone)
        }
    }

    private func element(_ random: inout SeededNumbers, depth: Int) -> Sample {
        if depth == 0 || Int.random(in: 0..<3, using: &random) == 0 {
            return .text(text(&random, most: 9))
        }
        var members: [Sample.Member] = []
        for name in ["x", "y", "xml:lang"] where Bool.random(using: &random) {
            members.append(.init(key: name, value: .text(text(&random)), isAttribute: true))
        }
        var wasText = false
        var wasElement = false
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            if !wasText, Bool.random(using: &random) {
                let blank = [" ", "\n", "\t ", "x"].randomElement(using: &random) ?? " "
                members.append(
                    .init(key: "", value: .text(Bool.random(using: &random) ? blank : "y\r")))
                wasText = true
            } else {
                let name = ["a", "b", "é", "long-name.1"].randomElement(using: &random) ?? "a"
                members.append(.init(key: name, value: element(&random, depth: depth - 1)))
                (wasText, wasElement) = (false, true)
            }
        }
        // Without attributes and elements it is read as text.
        if !wasElement, !members.contains(where: \.isAttribute) {
            members.append(.init(key: "z", value: .text("")))
        }
        return .object(members)
    }

    @Test(arguments: 0..<40)
    func randomTreesSurvive(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let document = try element(&random, depth: 6).document()
        var format = XMLFormat()
        if seed & 1 == 1 { format.writing.outputFormatting.insert(.prettyPrinted) }
        if seed & 2 == 2 { format.writing.outputFormatting.insert(.noEmptyElements) }
        let again = try format.read(try format.write(document), within: .default)
        #expect(again.outline.replacing("!", with: "") == document.outline.replacing("!", with: ""))
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
