import TestSupport
import Testing
import VersionedCodableXML

/// Whether comments are kept changes no node of a document.
@Suite struct XMLKeptCommentTests {
    private static func formats(
        _ whitespace: XMLFormat.WhitespacePolicy
    ) -> (without: XMLFormat, with: XMLFormat) {
        var format = XMLFormat()
        format.reading.whitespace = whitespace
        var with = format
        with.reading.keepsComments = true
        return (format, with)
    }

    private func nodes(_ document: CodableDocument) -> [[UInt32]] {
        document.withUnsafeTape { tape in
            (0..<tape.count).map {
                [tape[$0].head, tape[$0].offset, tape[$0].length, tape[$0].next]
            }
        }
    }

    /// What reading gives: all nodes, or the error.
    private func outcome(
        _ text: String, _ format: XMLFormat, _ limits: ReadingLimits
    ) -> Result<[[UInt32]], ReadingError> {
        do {
            let document = try format.read(Data(text.utf8), within: limits)
            return .success(nodes(document))
        } catch let error as ReadingError {
            return .failure(error)
        } catch {
            Issue.record("\(error)")
            return .success([])
        }
    }

    private func expectSame(
        _ text: String, _ whitespace: XMLFormat.WhitespacePolicy,
        _ limits: ReadingLimits = .default
    ) {
        let (without, with) = XMLKeptCommentTests.formats(whitespace)
        switch (outcome(text, without, limits), outcome(text, with, limits)) {
        case (.success(let left), .success(let right)):
            #expect(left == right, "\(text)")
        case (.failure(let left), .failure(let right)):
            #expect(left.description == right.description, "\(text)")
        case (let left, let right):
            Issue.record("\(left) and \(right): \(text)")
        }
    }

    @Test("A document with comments everywhere", arguments: ["<!-- c -->", "<?p i?>"])
    func mixedContent(_ remark: String) {
        let text = """
            \(remark)<r xmlns:p='urn:p'>\(remark)<a b='1'>x\(remark)y</a>\(remark)
              <p:q>\(remark)</p:q> text \(remark)<![CDATA[<c>]]>\(remark)<a/>\(remark)</r>\(remark)
            """
        for whitespace in [
            XMLFormat.WhitespacePolicy.dropBetweenElements, .dropBesideOthers, .keep,
        ] {
            expectSame(text, whitespace)
        }
        expectSame(text + "<", .keep)
    }

    @Test(
        "Tags with few and many attributes are the same",
        arguments: [1, 2, 23, 24, 25, 48, 200], ["/>", "></e>", ">text</e>", "><a/></e>"])
    func attributes(_ count: Int, _ rest: String) throws {
        let list = (0..<count).map { " a\($0)='\($0)'" }.joined()
        expectSame("<r><e\(list)\(rest)<e\(list)\(rest)</r>", .dropBetweenElements)
        var limits = ReadingLimits()
        for limit in [count - 1, count] {
            limits.attributes = limit
            expectSame("<r><e\(list)\(rest)</r>", .dropBetweenElements, limits)
        }
        let document = try XMLFormat().read("<r><e\(list)\(rest)</r>")
        #expect(document.root["e"]["a\(count - 1)"].string == "\(count - 1)")
    }

    @Test(
        "Attributes that are not written as most are",
        arguments: [
            "a=''", "a='\"'", "a=\"'\"", "a = '1'", "a\n=\n'1'", "a='&lt;'", "a='\t'", "a='1'\n",
            "xml:id='1'",
            "xmlns:q='u'", "xm='1'", "x='1'", "a='b=c/>'", "a='a value of seventeen b'",
            "an-attribute-of-seventeen='1'", "a='1' b='2'\n\tc='3' ", "ä='ö'",
        ])
    func oddAttributes(_ text: String) {
        for tag in ["<e \(text)/>", "<e \(text)></e>", "<e b1='1' \(text) ><a/></e>"] {
            expectSame("<r>\(tag)<e/>\(tag)</r>", .dropBetweenElements)
        }
    }

    @Test(
        "Elements are linked to those with the very same name",
        arguments: [1, 2, 7, 8, 9, 15, 16, 17, 24, 40])
    func names(_ length: Int) throws {
        let name = String(repeating: "n", count: length)
        let (first, last) = ("m" + name.dropFirst(), String(name.dropLast() + "m"))
        let elements: [String] = [name, name, first, name, last, last, name, name + "n", name]
        for content in ["><a/></", ">text</", " b='1'></"] {
            let text = elements.map { "<\($0)\(content)\($0)>" }.joined()
            expectSame("<r>\(text)</r>", .dropBetweenElements)
        }
        let text = elements.map { "<\($0)><a/></\($0)>" }.joined()
        let document = try XMLFormat().read("<r>\(text)</r>")
        // Every element is four nodes: its key, an object, a key and a value.
        let expected = elements.indices.map { index in
            let next = elements[(index + 1)...].firstIndex(of: elements[index])
            return "\(1 + 4 * index):\(elements[index])>\(next.map { 1 + 4 * $0 } ?? 0)"
        }
        #expect(document.links.filter { !$0.contains(":a>") } == expected)
    }

    @Test("A key is not linked to one inside the element in front of it")
    func linksAfterAnElement() throws {
        let document = try XMLFormat().read("<y><a/><x><a/><b/></x><!-- c --><a/></y>")
        #expect(document.links == ["1:a>9", "3:x>0", "5:a>0", "7:b>0", "9:a>0"])
    }
}
