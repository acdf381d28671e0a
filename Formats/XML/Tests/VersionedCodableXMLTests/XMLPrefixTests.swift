import TestSupport
import VersionedCodableXML

@Suite struct XMLPrefixTests {
    static let documents = [
        "<?xml version='1.0'?><!-- > --><!DOCTYPE a [<!-- ]> --><!ELEMENT a ANY>]>\n<a v='>1'>\n <b>x&amp;é</b>\n <c/><b y=\"'\">z<d/></b></a>\n<!-- e -->",
        "<a><version>3</version><list><i>1</i><i>2</i><i/></list><t><![CDATA[<x>]]></t></a>",
        "<a> <b/> <b/> text <c> </c> more</a>",
        "\u{FEFF}<é ü='ß'>日<b>😀</b></é>",
        "<p:a xmlns:p='u'><p:b q='1'/></p:a>",
        "<a>just text</a>",
        "<a x='1'/>",
    ]

    @Test(arguments: documents)
    func everyCutShowsAPart(_ text: String) throws {
        for options in [
            XMLFormat.ReadingOptions.default, .init(namespaces: .localNames),
        ] {
            let found = try XMLFormat(reading: options).checkPrefixes(of: text)
            #expect(found > 0 || text == "<a>just text</a>" || text == "<a x='1'/>")
        }
    }

    static let parts: [(String, String?)] = [
        ("<a>", nil), ("<a><b>", "a{…}"), ("<a><b>x", "a{…}"), ("<a><b>x</b", "a{…}"),
        ("<a><b>x</b>", "a{b='x'…}"), ("<a b='1'", nil), ("<a b='1'>", "a{@b='1'…}"),
        ("<a b='1'>x", "a{@b='1'…}"), ("<a b='1'>x<", "a{@b='1'…}"),
        ("<a b='1'>x<c>", "a{@b='1' ='x'…}"), ("<a>x<b/>", "a{='x' b=''…}"),
        ("<a><b c='1'/><d", "a{b={@c='1'}…}"), ("<a><b/><!-- <c/> ", "a{b=''…}"),
        ("<a><b/><![CDATA[<c/>]]", "a{b=''…}"), ("<?xml version='1.0'?>", nil),
        ("<!DOCTYPE a [<!ELEMENT a ANY>", nil), ("    ", nil), ("<a/>", "a''"),
        ("<a>x</a>", "a'x'"), ("<a>x</a>  ", "a'x'"), ("<a><b>x</b><b>y", "a{b='x'…}"),
    ]

    @Test(arguments: parts)
    func whatMayGoOnIsLeftOut(_ text: String, _ shorthand: String?) throws {
        let part = try XMLFormat().readPrefix(Data(text.utf8), within: .default)
        #expect(part?.shorthand == shorthand)
    }

    @Test func linksDoNotLeadBehindTheEnd() throws {
        let part = try #require(
            try XMLFormat().readPrefix(Data("<a><b>x</b><b>".utf8), within: .default))
        #expect(part.links == ["1:b>0"])
    }

    static let broken: [(String, Int)] = [
        ("<a><b></c></b></a>", 10), ("<a b='1' b='2'><c/></a>", 15), ("<a><b x=1/></a>", 11),
        ("<a>&foo;<b/></a>", 12), ("<a></a><b></b>", 10), ("<a><b>\u{1}</b></a>", 11),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", 30),
    ]

    @Test(arguments: broken)
    func aFaultIsFoundWhereItLies(_ text: String, _ fault: Int) {
        XMLFormat().checkPrefixes(of: text, withFaultAt: fault)
    }

    @Test func otherEncodingsShowNothing() throws {
        let text = "<?xml version='1.0' encoding='windows-1252'?><a><b/>"
        #expect(try XMLFormat().readPrefix(Data(text.utf8), within: .default) == nil)
        let latin = "<?xml version='1.0' encoding='iso-8859-1'?><a><b/>"
        #expect(
            try XMLFormat().readPrefix(Data(latin.utf8), within: .default)?.shorthand == "a{b=''…}")
    }
}
