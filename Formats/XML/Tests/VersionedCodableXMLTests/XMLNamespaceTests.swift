import TestSupport
import VersionedCodableXML

@Suite struct XMLNamespaceTests {
    static let text = """
        <p:a xmlns:p="urn:p" xmlns="urn:d" p:x="1" y="2"><b/><p:c/><d xmlns=""><e/></d>\
        <q:f xmlns:q="urn:q" q:z="3"/></p:a>
        """

    @Test func asWritten() throws {
        let document = try XMLFormat().read(Self.text)
        #expect(
            document.shorthand == """
                p:a{@xmlns:p='urn:p' @xmlns='urn:d' @p:x='1' @y='2' b='' p:c='' \
                d={@xmlns='' e=''} q:f={@xmlns:q='urn:q' @q:z='3'}}
                """)
        #expect(document.root.xmlNamespace == "urn:p")
        #expect(document["b"].xmlNamespace == "urn:d")
        #expect(document["p:c"].xmlNamespace == "urn:p")
        #expect(document["d"].xmlNamespace == nil)
        #expect(document["d"]["e"].xmlNamespace == nil)
        #expect(document["q:f"].xmlNamespace == "urn:q")
        #expect(document["missing"].xmlNamespace == nil)
    }

    @Test func localNames() throws {
        let format = XMLFormat(reading: .init(namespaces: .localNames))
        let document = try format.read(Self.text)
        #expect(document.shorthand == "a{@x='1' @y='2' b='' c='' d={e=''} f={@z='3'}}")
        #expect(document.root.annotation(.namespace) == "urn:p")
        #expect(document.root.annotation(.prefix) == "p")
        #expect(document["x"].annotation(.namespace) == "urn:p")
        #expect(document["y"].annotation(.namespace) == nil)
        #expect(document["b"].annotation(.namespace) == "urn:d")
        #expect(document["c"].annotation(.namespace) == nil)
        #expect(document["c"].xmlNamespace == "urn:p")
        #expect(document["d"].annotation(.namespace) == "")
        #expect(document["d"]["e"].xmlNamespace == nil)
        #expect(document["f"].xmlNamespace == "urn:q")
    }

    /// Prefixes end with the element that declares them.
    @Test func scopesEnd() throws {
        let text = "<a xmlns:p='1'><b xmlns:p='2'><p:c/></b><p:c/><d p:e=''/></a>"
        let document = try XMLFormat().read(text)
        #expect(document["b"]["p:c"].xmlNamespace == "2")
        #expect(document["p:c"].xmlNamespace == "1")
    }

    @Test func xmlPrefixNeedsNoDeclaration() throws {
        let text = "<a xml:lang='de' xml:space='preserve'> <b/></a>"
        let local = XMLFormat(reading: .init(namespaces: .localNames))
        #expect(
            try local.read(text).shorthand == "a{@lang='de' @space='preserve' =' ' b=''}")
    }

    /// What follows the colon is no name, so that libxml2 takes it for an attribute.
    @Test func whatIsNoDeclarationIsAnAttribute() throws {
        let text = "<a xmlns:\u{358}n='u' xmlns='v' b='w'/>"
        #expect(
            try XMLFormat().read(text).shorthand == "a{@xmlns:\u{358}n='u' @xmlns='v' @b='w'}")
        #expect(XMLFormat(reading: .init(strictNamespaces: true)).failure(text) != nil)
    }

    @Test func undeclaredPrefixesAreAnErrorOnlyIfStrict() throws {
        #expect(try XMLFormat().read("<p:a/>").root.xmlNamespace == nil)
        let strict = XMLFormat(reading: .init(strictNamespaces: true))
        #expect(
            strict.failure("<p:a/>")?.errorDescription
                == "1:2: expected a prefix that is declared with xmlns, found \"p\"")
        #expect(
            strict.failure("<r xmlns:q='u'>\n<a q:x='' pq:p='' p:y=''/></r>")?.errorDescription
                == "2:11: expected a prefix that is declared with xmlns, found \"pq\"")
        #expect(
            strict.failure("<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>")?.message
                == "two attributes have the same name in the same namespace")
        #expect(try strict.read("<p:a xmlns:p='u'/>").shorthand == "p:a{@xmlns:p='u'}")
        let local = XMLFormat(reading: .init(namespaces: .localNames))
        #expect(try local.read("<p:a q:b=''/>").shorthand == "a{@b=''}")
    }
}
