import TestSupport
import VersionedCodableXML

/// Documents that are deep, wide, or in other encodings.
@Suite("XML in place, at the limits") struct XMLRewritingEdgeTests {
    @Test func deepNesting() throws {
        let depth = 200
        let source =
            String(repeating: "<a>", count: depth) + "1" + String(repeating: "</a>", count: depth)
        var value = DocumentValue.string("2")
        for _ in 1..<depth { value = ["a": value] }
        let rewriting = try XMLFormat().rewrite(Data(source.utf8), to: value)
        let wanted = source.replacing("1", with: "2")
        #expect(rewriting.data.text == wanted)
        #expect(rewriting.edits.count == 1)
    }

    /// One line of many elements with a change in each: quadratic time would not end.
    @Test func wideLine() throws {
        let count = 3000
        let source =
            "<r>" + (0..<count).map { "<i n=\"\($0)\"><a>x</a></i>" }.joined() + "</r>"
        let rewriting = try XMLFormat().rewrite(Data(source.utf8)) { value in
            for index in 0..<count {
                value["i"]?.array?[index] = ["n": .number(index), "a": "x", "b": "y"]
            }
        }
        let wanted =
            "<r>" + (0..<count).map { "<i n=\"\($0)\"><a>x</a><b>y</b></i>" }.joined() + "</r>"
        #expect(rewriting.data.text == wanted)
    }

    static let values: [RewriteRow] =
        RewriteRow.table(
            #"""
            a number keeps the white space around the only text in its place => <r>true <e>x</e></r>\
             => . = {"": 102} => <r>102 </r>
            that before a comment => <r>x <!-- c --><f/> </r> => . = {"": 102} => <r>102 <!-- c --></r>
            that after a section => <r><![CDATA[<c>]]> <b/>z</r> => . = {"": 102}\
             => <r><![CDATA[102]]> </r>
            two texts become one => <r>704 <b/></r> => . = {"": [123, "x"], "b": ""} => <r>123x<b/></r>
            comments of an empty element => <r><!-- c -->\n<a>x</a> <?pi?>\n</r> => . = {}\
             => <r><!-- c --><?pi?></r>
            two empty elements => <r k='1'><d></d></r> => . = {"k": 1, "a": ["", []], "d": ""}\
             => <r k='1'><a></a><a></a><d></d></r>
            both tags get the new name => <r><a /><b/></r> => . = {"z": "t", "b": ""}\
             => <r><z>t</z><b/></r>
            one tag gets the new name => <r><a>t</a><b/></r> => . = {"z": "", "b": ""} => <r><z/><b/></r>
            an element with an attribute gets a new name and elements => <r><a k='1'/><b/></r>\
             => . = {"z": {"k": "1", "c": {"d": "x"}}, "b": ""} => <r><z k='1'><c><d>x</d></c></z><b/></r>
            what is no word does not come into the pairs of a location\
             => <r xmlns="u" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="u u.xsd"/>\
             => /xmlns = "a b"\
             => <r xmlns="a b" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="u u.xsd"/>
            a reference beside a change => <a><b>x &lt; y</b></a> => /b = "x < z"\
             => <a><b>x &lt; z</b></a>
            references before a change => <a><b>x &#x21; &amp; y</b></a> => /b = "x ! & yy"\
             => <a><b>x &#x21; &amp; yy</b></a>
            references directly before a change => <a><b>&gt;&gt;a</b></a> => /b = ">>b"\
             => <a><b>&gt;&gt;b</b></a>
            a text of one and two bytes => <a><b>x</b></a> => /b = "\u{7F}\u{80}" => <a><b>\u{7F}\u{80}</b></a>
            a text of two and three bytes => <a><b>x</b></a> => /b = "\u{7FF}\u{800}"\
             => <a><b>\u{7FF}\u{800}</b></a>
            a text of three and four bytes => <a><b>x</b></a> => /b = "\u{FFFD}\u{10000}"\
             => <a><b>\u{FFFD}\u{10000}</b></a>
            """#)

    @Test(arguments: values)
    func value(_ row: RewriteRow) throws { try row.check(XMLFormat()) }

    @Test func otherEncodings() throws {
        let text = "<?xml version='1.0' encoding='ISO-8859-1'?><a><b>é</b><c>ü</c></a>"
        let latin = try #require(text.data(using: .isoLatin1))
        let edited = try XMLFormat().rewrite(latin) { $0["b"] = "è€" }
        #expect(edited.data == text.replacing("é", with: "è&#8364;").data(using: .isoLatin1))

        let cyrillic = "<?xml version='1.0' encoding='windows-1251'?><a><b>да</b><c>x</c></a>"
        let other = try #require(cyrillic.data(using: .windowsCP1251))
        #expect {
            try XMLFormat().rewrite(other) { $0["c"] = "нет" }
        } throws: {
            "\($0)" == "a document in CP1251 cannot be changed in place; convert it to UTF-8 first"
        }

        let wide = try #require("\u{FEFF}<a><b>x</b></a>".data(using: .utf16LittleEndian))
        let wider = try XMLFormat().rewrite(wide) { $0["b"] = "€" }
        #expect(wider.data == "\u{FEFF}<a><b>€</b></a>".data(using: .utf16LittleEndian))
    }

    @Test func refusesWhatXMLCannotSay() throws {
        let source = Data("<a><b>x</b></a>".utf8)
        #expect(throws: WritingError.self) {
            try XMLFormat().rewrite(source) { $0["b"] = "\u{1}" }
        }
        #expect {
            try XMLFormat().rewrite(source) { $0["-2"] = "x" }
        } throws: {
            "\($0)" == "-2: expected an XML name, found \"-2\""
        }
    }

    /// White space before the comments of an element becomes text when it moves into mixed content.
    @Test func `comments do not follow an element between texts`() throws {
        let source = """
            <r>
              <p>text <b>x</b> more</p>
              <!-- 1 -->
              <a>value</a> <!-- 2 -->
            </r>
            """
        let policy = RewritePolicy(allowsLostComments: true)
        let edited = try XMLFormat.xml.edit(Data(source.utf8), policy: policy) {
            try $0.move(from: "/a", to: "/p/a")
        }
        #expect(edited.data.text == "<r>\n  <p>text <b>x</b> more<a>value</a></p>\n</r>")
        #expect(edited.report.lost.map(\.text) == ["<!-- 1 -->", "<!-- 2 -->"])
        let error = #expect(throws: RewriteError.self) {
            try XMLFormat.xml.edit(Data(source.utf8)) { try $0.move(from: "/a", to: "/p/a") }
        }
        #expect(error?.message == "2 comments, the first on line 3 would be lost: <!-- 1 -->")
    }

    /// Adjacent characters are one edit, also in front of a reference and a section.
    @Test(arguments: [
        ("<a><b>abc</b></a>", 1), ("<a><b>a&amp;c</b></a>", 1),
        ("<a><b>a<![CDATA[b]]>c</b></a>", 1),
    ])
    func aTextIsChangedInFewEdits(source: String, count: Int) throws {
        #expect(try XMLFormat().rewrite(Data(source.utf8)) { $0["b"] = "xyz" }.edits.count == count)
    }

    // MARK: Explicit edits

    /// An attribute and elements with one name are several values, the attribute first.
    static let sameNames: [EditRow] =
        EditRow.table(
            #"""
            <r a="p"><a>p</a></r> => remove /a/0 => <r><a>p</a></r>
            <r a="p"><a>p</a></r> => remove /a/1 => <r a="p"></r>
            <r a="p"><a>p</a></r> => remove /a/1; set /a/0 "q" => <r a="q"></r>
            <r a="p"><a>q</a></r> => rename /a b => <r b="p"><b>q</b></r>
            <r a="p"><a>q</a></r> => set /a "x"\
             => a: expected one value, found an attribute and elements
            <r a="p"><a>q</a></r> => insert /a/0 "x"\
             => a: an attribute precedes the elements of its name
            """#)
        + [
            .init(#"<r a="p"><a>q</a></r>"#, to: "a: expected an attribute, found an array") {
                try $0.makeRoom(forAttributeAt: "/a")
            },
            .init(#"<r k="p"><a/></r>"#, to: "k: expected an element, found an attribute") {
                try $0.makeRoom(forAttributeAt: "/k/x")
            },
        ]

    /// An edit says which members are attributes, whatever their neighbors are, and the lines in an
    /// element without elements are not its text.
    static let attributes: [EditRow] =
        EditRow.table(
            #"""
            <r k="1"><e>2</e></r> => set /n "x"; attribute /n true => <r k="1" n="x"><e>2</e></r>
            <r k="1"><e>2</e></r> => set /n "x"; attribute /n false => <r k="1"><e>2</e><n>x</n></r>
            <r k="1"><e>2</e></r> => set /k "x"; attribute /k false => <r><k>x</k><e>2</e></r>
            <r k="1"><e>2</e></r> => set /e "x"; attribute /e true => <r k="1" e="x"></r>
            <r>\n  <o>\n  </o>\n</r> => set /o/a "x" => <r>\n  <o>\n    <a>x</a>\n  </o>\n</r>
            """#)

    /// An element that occurs once is a list with one element, which keeps its comments beside others.
    static let seconds: [EditRow] = [
        .init(
            "<r>\n  <!--a-->\n  <k>v</k> <!--b-->\n</r>",
            to: "<r>\n  <!--a-->\n  <k>v</k> <!--b-->\n  <k>w</k>\n</r>"
        ) {
            try $0.wrap(at: "/k")
            try $0.insert("w", at: "/k/1")
        },
        .init(#"<r k="v"/>"#, to: "<r><k>v</k><k>w</k></r>") {
            try $0.wrap(at: "/k")
            try $0.insert("w", at: "/k/1")
        },
    ]

    /// A text replaces the elements of one with attributes, which stay.
    static let texts: [EditRow] =
        EditRow.table(
            #"""
            <r><k a="1"><l/></k><k a="2"/></r> => set /k/0 "z" => <r><k a="1">z</k><k a="2"/></r>
            <r><k a="1">x<l/>y</k></r> => set /k "z" => <r><k a="1">z</k></r>
            <r>\n  <k a="1" l="2">\n    <l/>\n    <l/>\n  </k>\n</r> => set /k "z"\
             => <r>\n  <k a="1" l="2">z</k>\n</r>
            <r><k><l/></k></r> => set /k "z" => <r><k>z</k></r>
            <r><k a="1"/><k a="2"/></r> => remove /k/0; set /k "z" => <r><k a="2">z</k></r>
            <r>\n  <k a="1">\n    <l/>\n  </k>\n  <m>x</m>\n</r> => set /k "z"; move /m /k/m\
             => <r>\n  <k a="1">z<m>x</m></k>\n</r>
            <r>\n  <k a='1'>x</k>\n</r> => set /k ["y", "z"]\
             => <r>\n  <k a='1'>y</k>\n  <k>z</k>\n</r>
            <r>\n  <k a='1'>x</k>\n  <k/>\n  <k b='2'/>\n</r> => set /k ["y", "z"]\
             => <r>\n  <k a='1'>y</k>\n  <k>z</k>\n</r>
            <a>\n <b/>\ntext\n</a> => remove //1 => <a>\n <b/>\n</a>
            <a xml:space='preserve'>\n <b/>\ntext\n</a> => remove //1\
             => <a xml:space='preserve'>\n <b/></a>
            <r>\n  <k   a='1'\n  />\n</r> => rename /k m; set /m "z"\
             => <r>\n  <m   a='1'>z</m>\n</r>
            <r>\n  <k a='1'>\n    <!-- c -->\n  </k>\n</r> => set /k "z"\
             => <r>\n  <k a='1'>z<!-- c --></k>\n</r>
            <r>\n  <k> <!-- c -->\n    <l/>\n  </k>\n</r> => set /k/a "1"; attribute /k/a true\
             => <r>\n  <k a="1"> <!-- c -->\n    <l/>\n  </k>\n</r>
            <r>\n  <!-- <j/> -->\n  <k/>\n  <l/>\n</r> => remove /k\
             => <r>\n  <!-- <j/> -->\n  <l/>\n</r>
            <r>\n  <a>\n    <!-- c --> <b k='1'/>\n    <d/>\n  </a>\n  <e><f/></e>\n</r> => move /a/b /e/c\
             => <r>\n  <a>\n    <d/>\n  </a>\n  <e><f/><!-- c --> <c k='1'/></e>\n</r>
            """#)
        + [
            .init(
                "<r>\n  <k a=\"1\">x</k>\n</r>",
                to: "<r>\n  <k a=\"1\">\n    <l>x</l>\n  </k>\n</r>"
            ) { try $0.rename(DocumentPath([.key("k"), .key("")]), to: "l") }
        ]

    /// A moved element declares the prefixes that have another namespace in its new place.
    static let namespaces: [EditRow] =
        EditRow.table(
            #"""
            <r><a xmlns:x="u"><b x:k="1">t</b></a><d xmlns:x="v"><e/></d></r> => move /a/b /d/b\
             => <r><a xmlns:x="u"/><d xmlns:x="v"><e/><b x:k="1" xmlns:x="u">t</b></d></r>
            <r><a xmlns="u"><b k="1"><c/></b></a><d xmlns="v"><e/></d></r> => move /a/b /d/b\
             => <r><a xmlns="u"/><d xmlns="v"><e/><b k="1" xmlns="u"><c/></b></d></r>
            <r><a><b k="1"><c/></b></a><d xmlns="v"><e/></d></r> => move /a/b /d/b\
             => <r><a/><d xmlns="v"><e/><b k="1" xmlns=""><c/></b></d></r>
            <r><a xmlns:x="u"><b><c x:k="1"/></b></a><d><e/></d></r> => move /a/b /d/b\
             => <r><a xmlns:x="u"/><d><e/><b xmlns:x="u"><c x:k="1"/></b></d></r>
            <r><a xmlns:x="u"><x:b>t</x:b></a><d xmlns:x="v"/></r> => move /a/x:b /d/x:b\
             => <r><a xmlns:x="u"/><d xmlns:x="v"><x:b xmlns:x="u">t</x:b></d></r>
            <r><a><b><c xmlns:x="w" x:k="1"/></b></a><d xmlns:x="v"><e/></d></r> => move /a/b /d/b\
             => <r><a/><d xmlns:x="v"><e/><b><c xmlns:x="w" x:k="1"/></b></d></r>
            <r xmlns="u"><a><b k="1"><c/></b></a><d/></r> => set /d {}; move /a/b /d/b\
             => <r xmlns="u"><a/><d><b k="1"><c/></b></d></r>
            <r><a xmlns:x="u" x:k="1"><b/></a><d xmlns:x="v"><e/></d></r> => move /a/x:k /d/x:k; attribute /d/x:k true\
             => d.x:k: the prefix x has another namespace here, v
            """#)

    /// Names that no element or attribute may have.
    static let names: [EditRow] =
        EditRow.table(
            #"""
            <r><a/></r> => rename /a xmlns:b\
             => xmlns:b: the name is reserved for the declaration of a namespace
            <r a='1'/> => rename /a xmlns\
             => xmlns: the name is reserved for the declaration of a namespace
            <r><a/></r> => set /a {"xmlns": {"b": 1}}\
             => a.xmlns: the name is reserved for the declaration of a namespace
            <r/> => set . {"xmlns:b": ""} => xmlns:b: a prefix is declared with a namespace
            <r><e/></r> => set /xmlns:b "u"; attribute /xmlns:b true => <r xmlns:b="u"><e/></r>
            <r xmlns:b='u'/> => rename /xmlns:b xmlns:c => <r xmlns:c='u'/>
            <r><p><q/></p></r> => set /p/q {"@c": 3} => p.q.@c: expected an XML name, found "@c"
            <r/> => set . {"p": {"@c": 3}} => p.@c: expected an XML name, found "@c"
            """#)

    @Test(arguments: sameNames + attributes + seconds + texts + namespaces + names)
    func explicitEdit(_ row: EditRow) {
        _ = row.check(XMLFormat.xml)
    }

    /// References stand for characters that ASCII lacks, but not in names.
    @Test(arguments: ["US-ASCII", "ascii"])
    func namesInASCII(encoding: String) throws {
        let source = "<?xml version='1.0' encoding='\(encoding)'?><r k='1'><a/></r>"
        let edited = try XMLFormat.xml.edit(Data(source.utf8)) {
            try $0.set("é", at: "/a")
            try $0.set("é", at: "/k")
        }
        let result = source.replacing("1'><a/>", with: "&#233;'><a>&#233;</a>")
        #expect(edited.data.text == result)
        for path: DocumentPath in ["/a", "/k"] {
            let error = #expect(throws: WritingError.self) {
                try XMLFormat.xml.edit(Data(source.utf8)) { try $0.rename(path, to: "é") }
            }
            #expect(
                error?.message
                    == "the encoding of the document cannot represent the character U+00E9")
        }
    }

    /// What cannot become a comment is removed, and the report says so.
    @Test(arguments: [
        ("<r><a/><b>1</b></r>", "<r><a/></r>", ""),
        ("<r>\n <a/>\n <b>1--2</b>\n</r>", "<r>\n <a/>\n</r>", ""),
        ("<r>\n <a/>\n <b>1</b>\n</r>", "<r>\n <a/>\n <!-- <b>1</b> -->\n</r>", nil),
        ("<r b='1'><a/></r>", "<r><a/></r>", ""),
        ("<r><b/></r>", "<r/>", ""),
    ])
    func elementsThatCannotBeComments(source: String, result: String, note: DocumentPath?) throws {
        let edited = try XMLFormat.xml.edit(
            Data(source.utf8), policy: RewritePolicy(comments: .commentOut)
        ) { try $0.remove(at: "/b") }
        #expect(edited.data.text == result)
        #expect(edited.report.notes.map(\.kind) == (note == nil ? [] : [.notCommentedOut]))
        #expect(edited.report.notes.first?.path == note)
    }
}
