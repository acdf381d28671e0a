import TestSupport
import VersionedCodableXML

/// What every construct of XML becomes in a document.
@Suite struct XMLStructureTests {
    static let documents: [(String, String)] = [
        // Elements with neither attributes nor children are text.
        ("<a/>", "a''"),
        ("<a></a>", "a''"),
        ("<a />", "a''"),
        ("<a>x</a>", "a'x'"),
        ("<a> x\n</a >", "a' x\n'"),
        ("<a> </a>", "a' '"),
        // Others are objects.
        ("<a b='1'/>", "a{@b='1'}"),
        ("<a b='1'></a>", "a{@b='1'}"),
        ("<a b='1'>x</a>", "a{@b='1' ='x'}"),
        ("<a b='1'> </a>", "a{@b='1' =' '}"),
        ("<a b='1' c=\"2\"><d/></a>", "a{@b='1' @c='2' d=''}"),
        ("<a><b>1</b><c><d/></c></a>", "a{b='1' c={d=''}}"),
        ("<a\n\tb = '1'\n\tc='2'\n/>", "a{@b='1' @c='2'}"),
        // Names that are there several times stay.
        ("<a><b>1</b><c/><b>2</b></a>", "a{b='1' c='' b='2'}"),
        ("<a b='0'><b>1</b></a>", "a{@b='0' b='1'}"),
        // Blanks between elements.
        ("<a>\n  <b>1</b>\n  <c>2</c>\n</a>", "a{b='1' c='2'}"),
        ("<a b='1'>\n  <c/>\n</a>", "a{@b='1' c=''}"),
        ("<a> <b> <c> </c> </b> </a>", "a{b={c=' '}}"),
        // Mixed content keeps all of them, whatever comes first.
        ("<a>x <b>y</b> z</a>", "a{='x ' b='y' =' z'}"),
        ("<a> <b/> <b/> x</a>", "a{=' ' b='' =' ' b='' =' x'}"),
        ("<a>x<b/> <b/> </a>", "a{='x' b='' =' ' b='' =' '}"),
        ("<r> <a> <b/> x</a> <a> <b/> </a> </r>", "r{a={=' ' b='' =' x'} a={b=''}}"),
        ("<a xml:space='preserve'> <b/> </a>", "a{@xml:space='preserve' =' ' b='' =' '}"),
        (
            "<a xml:space='preserve'> <b xml:space='default'> <c/> </b></a>",
            "a{@xml:space='preserve' =' ' b={@xml:space='default' c=''}}"
        ),
        ("<a xml:space='preserve'><b> <c/></b></a>", "a{@xml:space='preserve' b={=' ' c=''}}"),
        // One run of text, however it is written.
        ("<a>x &amp; &lt;y&gt; &quot;&apos;</a>", "a'x & <y> \"''"),
        ("<a>&amp; &lt;</a>", "a'& <'"),
        ("<a>&#65;&#x42;&#x1F600;&#233;</a>", "a'AB😀é'"),
        ("<a b='&amp;&lt;&gt;&quot;&apos;&#65;&#x42;'/>", "a{@b='&<>\"'AB'}"),
        ("<a b='&amp;#38;'>&amp;amp;</a>", "a{@b='&#38;' ='&amp;'}"),
        ("<a>x<![CDATA[<y>&amp;]]>z</a>", "a'x<y>&amp;z'"),
        ("<a>x<!-- c -->y<?p i?>z</a>", "a'xyz'"),
        ("<a><!-- c --></a>", "a''"),
        ("<a><b/><!-- c --><b/></a>", "a{b='' b=''}"),
        ("<a><b/> <!-- c --> <b/></a>", "a{b='' b=''}"),
        ("<a>x<b/>y<!-- c -->z</a>", "a{='x' b='' ='yz'}"),
        ("<a><b/>&#32;</a>", "a{b='' =' '}"),
        // CDATA sections alone are marked.
        ("<a><![CDATA[x]]></a>", "a!'x'"),
        ("<a><![CDATA[]]></a>", "a!''"),
        ("<a><![CDATA[a]]]]><![CDATA[>b]]></a>", "a!'a]]>b'"),
        ("<a><![CDATA[x\r\ny]]></a>", "a!'x\ny'"),
        ("<a>\n<![CDATA[x]]></a>", "a'\nx'"),
        ("<a b=''><![CDATA[x]]></a>", "a{@b='' =!'x'}"),
        ("<a><b/><![CDATA[ ]]></a>", "a{b='' =!' '}"),
        ("<a><b/><![CDATA[]]></a>", "a{b=''}"),
        // Line ends and the blanks of attributes.
        ("<a>x\r\ny\rz\n</a>", "a'x\ny\nz\n'"),
        ("<a>\r\n <b/>\r\n</a>", "a{b=''}"),
        ("<a b='x\r\ny\tz\nw'/>", "a{@b='x y z w'}"),
        ("<a b='x&#10;&#9;y'/>", "a{@b='x\n\ty'}"),
        ("<a b=\"'&quot;>&lt;/a>\"/>", "a{@b=''\"></a>'}"),
        ("<a b='\"=/>' c=''/>", "a{@b='\"=/>' @c=''}"),
        // What stands around the root.
        (
            "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<!-- c --><?p?>\n<a/>\n<!-- d -->\n",
            "a''"
        ),
        ("<!DOCTYPE a><a/>", "a''"),
        ("<!DOCTYPE a SYSTEM 'http://host.invalid/a.dtd'><a>x</a>", "a'x'"),
        ("<!DOCTYPE a PUBLIC '-//X' 'a.dtd' [<!ELEMENT a ANY><!-- ' -->]><a>x</a>", "a'x'"),
        // The defaults in a DOCTYPE do not count, but the types of attributes do.
        ("<!DOCTYPE a [<!ATTLIST a b CDATA 'x' c NMTOKENS #IMPLIED>]><a/>", "a''"),
        (
            "<!DOCTYPE a [<!ATTLIST a b CDATA 'x' c NMTOKENS #IMPLIED>]><a c=' p  q '/>",
            "a{@c='p q'}"
        ),
        ("<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'u'>]><a/>", "a''"),
        // Names.
        ("<é ü='ß'><日/></é>", "é{@ü='ß' 日=''}"),
        ("<_a-b.c1/>", "_a-b.c1''"),
        ("<p:a xmlns:p='u' p:b='1' xmlns='v'/>", "p:a{@xmlns:p='u' @p:b='1' @xmlns='v'}"),
        ("<p:a q:b='1'/>", "p:a{@q:b='1'}"),
        ("\u{FEFF}<a>x</a>", "a'x'"),
    ]

    @Test(arguments: documents)
    func becomes(_ text: String, _ shorthand: String) throws {
        #expect(try XMLFormat().read(text).shorthand == shorthand)
    }

    @Test func blanksStayIfAsked() throws {
        let format = XMLFormat(reading: .init(whitespace: .keep))
        #expect(
            try format.read("<a>\n <b/>\n</a>").shorthand == "a{='\n ' b='' ='\n'}")
    }

    /// Text in pieces of every length around what is looked at at once.
    @Test func textOfEveryLength() throws {
        for length in 0..<40 {
            let text = String(repeating: "x", count: length)
            for special in ["", "&amp;", "\r\n", "é", "<!---->"] {
                let meant =
                    special == "&amp;"
                    ? "&" : special == "\r\n" ? "\n" : special == "<!---->" ? "" : special
                for place in [0, length / 2, length] {
                    let (front, back) = (text.prefix(place), text.dropFirst(place))
                    let document = try XMLFormat().read("<a>\(front)\(special)\(back)</a>")
                    #expect(document.root.text == front + meant + back)
                    guard special != "<!---->" else { continue }
                    let value = special == "\r\n" ? " " : meant
                    let other = try XMLFormat().read("<a b='\(front)\(special)\(back)'/>")
                    #expect(other["b"].text == front + value + back)
                }
            }
        }
    }

    @Test func repeatedKeysAreLinked() throws {
        let document = try XMLFormat().read("<a b='0'><b/><c/><b/>x<b/>y</a>")
        #expect(
            document.links == ["1:b>0", "3:b>7", "5:c>0", "7:b>11", "9:>13", "11:b>0", "13:>0"])
    }

    @Test func wideElementsAreLinked() throws {
        let names = (0..<2000).map { "n\($0 % 7 == 0 ? 0 : $0 % 300)" }
        let text = "<a>" + names.map { "<\($0)/>" }.joined() + "</a>"
        var last: [String: Int] = [:]
        var expected = Array(repeating: 0, count: names.count)
        for (index, name) in names.enumerated() {
            if let earlier = last[name] { expected[earlier] = 2 * index + 1 }
            last[name] = index
        }
        let document = try XMLFormat().read(text)
        let found = document.withUnsafeTape { tape in
            names.indices.map { Int(tape[2 * $0 + 1].next) }
        }
        #expect(found == expected)
    }
}
