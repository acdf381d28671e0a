import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Where a chain of types writes the version of a document.
@Suite("XML in place, versions") struct XMLRewritingVersionTests {
    private struct First: FirstVersion {
        var name: String
    }

    private struct Second: SecondVersion {
        var title: String
        init(from old: First) { title = old.name }
    }

    @Test(
        arguments: rows(
            #"""
            <f version="1">\n  <name>n</name> <!-- n -->\n</f> => <f version="2">\n  <title>n</title> <!-- n -->\n</f>
            <f>\n  <version>1</version>\n  <name>n</name>\n</f> => <f>\n  <version>2</version>\n  <title>n</title>\n</f>
            """#)) func `the version is written where it was read`(
            _ source: String, _ result: String
        ) throws
    {
        let rewriting = try XMLDecoder().rewrite(versioned: Second.self, in: Data(source.utf8))
        #expect(rewriting.data.text == result)
    }

    private struct Labelled: SecondVersion {
        var name: String
        var labels: [String: String] = [:]
        init(from old: First) { name = old.name }
    }

    @Test func `an empty dictionary that a step adds is an empty element`() throws {
        let rewriting = try XMLDecoder().rewrite(
            versioned: Labelled.self,
            in: Data("<f><version>1</version><name>n</name></f>".utf8))
        #expect(
            rewriting.data.text == "<f><version>2</version><name>n</name><labels/></f>")
    }
}
