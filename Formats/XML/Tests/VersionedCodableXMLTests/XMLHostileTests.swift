import TestSupport
import VersionedCodableXML

/// Documents made to exhaust time, memory or the stack.
@Suite struct XMLHostileTests {
    struct Attack: Sendable, CustomTestStringConvertible {
        var name: String
        var text: @Sendable () -> Data
        /// The beginning of the message; nil when a value is the right answer.
        var message: String?
        var testDescription: String { name }

        init(_ name: String, _ message: String?, _ text: @escaping @Sendable () -> String) {
            self.name = name
            self.message = message
            self.text = { Data(text().utf8) }
        }

        init(bytes name: String, _ message: String?, _ text: @escaping @Sendable () -> Data) {
            self.name = name
            self.message = message
            self.text = text
        }
    }

    private static let refused = "expected no entity declaration, found one of"
    private static let undeclared = "expected &amp; &lt; &gt; &quot; or &apos;, found &"

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    static let attacks: [Attack] = [
        Attack("billion laughs", refused) {
            var text = "<!DOCTYPE l [<!ENTITY l0 'lol'>"
            for level in 1..<10 {
                text += "<!ENTITY l\(level) '\(repeated("&l\(level - 1);", 10))'>"
            }
            return text + "]><l>&l9;</l>"
        },
        Attack("quadratic blow-up", refused) {
            "<!DOCTYPE l [<!ENTITY l '\(repeated("x", 50_000))'>]><l>\(repeated("&l;", 20_000))</l>"
        },
        Attack("internal parameter entity", refused) {
            "<!DOCTYPE a [<!ENTITY % p '<!ENTITY x \"y\">'> %p;]><a>&x;</a>"
        },
        Attack(
            "parameter entity nobody declares", "expected no reference to a parameter entity"
        ) { "<!DOCTYPE a [%p;]><a/>" },
        Attack("undeclared entity in a default", "") {
            "<!DOCTYPE a [<!ATTLIST a b CDATA '&x;'>]><a/>"
        },
        Attack("deep nesting", "the nesting is deeper than the limit of 256 levels (depth)") {
            repeated("<a>", 100_000)
        },
        Attack("deep nesting, closed", "the nesting is deeper than the limit of 256 levels (depth)")
        {
            repeated("<a>", 100_000) + repeated("</a>", 100_000)
        },
        Attack("deep content model", "") { "<!DOCTYPE a [<!ELEMENT a \(repeated("(", 100_000))" },
        Attack("attributes", "an element has more than the limit of 1000 attributes (attributes)") {
            "<a" + (0..<160_000).map { " a\($0)=''" }.joined() + "/>"
        },
        Attack(
            "attributes far inside",
            "an element has more than the limit of 1000 attributes (attributes)"
        ) {
            "<a><!-- < --><b/><c>x</c><a" + (0..<160_000).map { " a\($0)='>'" }.joined() + "/></a>"
        },
        Attack("namespaces", "an element has more than the limit of 1000 attributes (attributes)") {
            "<a" + (0..<40_000).map { " xmlns:a\($0)='u'" }.joined() + "/>"
        },
        Attack("namespaces to look through", "more than 256 namespaces are declared at once") {
            "<a" + (0..<200).map { " xmlns:a\($0)='u'" }.joined() + ">"
                + "<a" + (0..<200).map { " xmlns:b\($0)='u'" }.joined() + ">"
                + repeated("<b/>", 200_000)
        },
        Attack("many namespaces", nil) {
            "<a" + (0..<256).map { " xmlns:a\($0)='u'" }.joined() + ">"
                + repeated("<b a7:c=''/>", 50_000) + "</a>"
        },
        Attack("defaults of attributes", "the DOCTYPE gives more than 32 attributes a default") {
            "<!DOCTYPE a [" + (0..<900).map { "<!ATTLIST a b\($0) CDATA 'x'>" }.joined()
                + "]><a>" + repeated("<a/>", 2_000) + "</a>"
        },
        Attack("attributes with values to choose from", nil) {
            "<!DOCTYPE a [" + (0..<900).map { "<!ATTLIST a b\($0) (x|y|z) #IMPLIED>" }.joined()
                + "]><a/>"
        },
        Attack("long text", nil) { "<a>\(repeated("x", 12_000_000))</a>" },
        Attack("long name", "a scalar is longer than the limit of 50000 bytes (scalarBytes)") {
            "<\(repeated("x", 60_000))/>"
        },
        Attack(bytes: "EBCDIC", "expected UTF-8, found the byte 0xA7") {
            Data([0x4C, 0x6F, 0xA7, 0x94, 0x93])
        },
        Attack("comments of minus signs", "expected no '--' inside a comment") {
            "<!--\(repeated("-", 100_000))--><a/>"
        },
        Attack("opening brackets", "") { repeated("<", 1_000_000) },
        Attack("quotes", "") { "<a " + repeated("='\"", 300_000) },
    ]

    /// libxml2 has this limit, and reaches it late.
    static let longest: [Attack] = [
        Attack("long CDATA", "a scalar is longer than the limit of 10000000 bytes (scalarBytes)") {
            "<a><![CDATA[\(repeated("x", 12_000_000))]]></a>"
        },
        Attack(
            "long attribute", "a scalar is longer than the limit of 10000000 bytes (scalarBytes)"
        ) {
            "<a b='\(repeated("x", 12_000_000))'/>"
        },
    ]

    @Test(arguments: attacks + (TestRun.isLong ? longest : []))
    func isAnswered(_ attack: Attack) throws {
        let data = attack.text()
        let answer = onSmallStack {
            Result { try XMLFormat().read(data, within: .default) }.mapError { $0 }
        }
        switch answer {
        case .success: #expect(attack.message == nil)
        case .failure(let error as ReadingError):
            let message = try #require(attack.message, "\(error)")
            #expect(error.message.hasPrefix(message))
            #expect("\(error)".utf8.count < 400)
        case .failure(let error): Issue.record("\(error)")
        }
        // The beginning of the same, and as far as limits for strangers go.
        _ = try? XMLFormat().readPrefix(data.prefix(4000), within: .untrusted)
        _ = try? XMLFormat().read(data, within: .untrusted)
        _ = XMLFormat().match(data.prefix(512))
    }

    /// Text that only looks like a tag with many attributes is none.
    @Test func textIsNoAttribute() throws {
        let text = "<a b=''>" + String(repeating: " x = 'y'", count: 1000) + "</a>"
        #expect(throws: Never.self) {
            try XMLFormat().read(text, within: ReadingLimits(attributes: 2))
        }
    }

    @Test func asDeepAsTheLimit() throws {
        let text =
            String(repeating: "<a>", count: 257) + "x" + String(repeating: "</a>", count: 257)
        let document = onSmallStack { try? XMLFormat().read(text) }
        #expect(document?.nodeCount == 256 * 2 + 1)
        let deeper = "<a>" + text + "</a>"
        #expect(XMLFormat().failure(deeper)?.kind == .limit(.depth))
        #expect(
            XMLFormat().failure(deeper, within: ReadingLimits(depth: 1000))?.kind == .limit(.depth))
    }

    /// Text that is kept beside the values is bounded as the values are.
    @Test(arguments: [
        ("<a xmlns='wwwwwwwwwww'/>", XMLFormat.ReadingOptions(namespaces: .localNames)),
        ("<a xmlns:p='wwwwwwwwwww'/>", XMLFormat.ReadingOptions(namespaces: .localNames)),
        ("<p:a xmlns:p='wwwwwwwwwww'/>", XMLFormat.ReadingOptions(namespaces: .localElementNames)),
    ])
    func keptTextIsBounded(_ text: String, _ options: XMLFormat.ReadingOptions) throws {
        var format = XMLFormat()
        format.reading = options
        let error = try #require(throws: ReadingError.self) {
            try format.read(Data(text.utf8), within: ReadingLimits(scalarBytes: 10))
        }
        #expect(error.kind == .limit(.scalarBytes))
        #expect(error.message == "a scalar is longer than the limit of 10 bytes (scalarBytes)")
        _ = try format.read(Data(text.utf8), within: ReadingLimits(scalarBytes: 11))
    }

    @Test func mixedContentIsReadInLinearTime() throws {
        try expectLinear(sizes: [500, 1000, 2000, 4000, 8000]) { count in
            let text = "<r>" + String(repeating: "t<b/>", count: count) + "</r>"
            return try WorkCounter.steps {
                let document = try XMLFormat().read(Data(text.utf8), within: .default)
                #expect(document.root.count == 2 * count)
            }
        }
    }
}
