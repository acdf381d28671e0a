import TestSupport
import VersionedCodableXML

/// The rows of the matrix for XML.
@Suite("XML in place") struct XMLRewritingTests {
    @Test(arguments: tagRows + textRows + elementRows + namespaceRows + wholeRows)
    func row(_ row: RewriteRow) throws { try row.check(XMLFormat.xml) }

    @Test(arguments: localRows)
    func withoutPrefixes(_ row: RewriteRow) throws {
        try row.check(XMLFormat(reading: .init(namespaces: .localNames)))
    }

    static let tagRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            text that ends a section in front of what stays => <r><![CDATA[>]]><a/></r> => / = "x ]]>"\
             => <r><![CDATA[x ]]]]><![CDATA[>]]><a/></r>
            text that completes ]]> => <r>]]<a/></r> => / = "]]>" => <r>]]&gt;<a/></r>
            an empty object in a list is an empty element => <r><b>1</b></r> => . = {"b": [{}, "", "1"]}\
             => <r><b/><b/><b>1</b></r>
            a comment beside an instruction stays with it => <r><a/><?p?><!-- c --></r> => . = ""\
             => <r><?p?><!-- c --></r> => 1 of 1 comment kept
            a comment goes with the value that it is in\
             => <r><a><d><!-- c --><e>to be known</e><f>1</f></d></a><b><d>x</d></b></r> => . = {"a": {"d": "x"}, "b": {"d": {"e": "to be known", "f": "1"}}}\
             => <r><a><d>x</d></a><b><d><!-- c --><e>to be known</e><f>1</f></d></b></r>
            an element with a comment above moves into a new first one\
             => <r>\n<!-- c -->\n<f>x</f><c/></r> => . = {"p": {"m": "x"}}\
             => <r>\n<p>\n<!-- c -->\n<m>x</m>\n</p></r>
            X01 => <r a='1'/> => /a = "it's \\"x\\"" => <r a='it&#39;s "x"'/>
            X02 => <r  a="1"\n    b="2" /> => /a = 9 => <r  a="9"\n    b="2" />
            X03 => <r\n  a="1"\n  b="2"/> => /c = 3 => <r\n  a="1"\n  b="2"\n  c="3"/>
            X03, one => <r a='1'/> => /c = 3 => <r a='1' c='3'/>
            removed => <r  a="1"\n    b="2" /> => /a = => <r\n    b="2" />
            renamed => <r a = "1" b='2'><e/></r> => . = {"z": "1", "b": "2", "e": ""}\
             => <r z = "1" b='2'><e/></r>
            X20 => <a b="x&#10;y"/> => /b = "x\\nz" => <a b="x&#10;z"/>
            """#)
        + [
            .init("X15", "<a id=\"1\"/>", to: "<a><id>1</id></a>") {
                // Of one element an array is made by asking for one; an attribute is none.
                $0["id"] = ["1"]
            }
        ]

    static let textRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            X04 => <a>x &amp; y</a> => . = "x & z" => <a>x &amp; z</a>
            X05 => <a><![CDATA[<b>]]></a> => . = "]]>" => <a><![CDATA[]]]]><![CDATA[>]]></a>
            X06 => <r><e/><f></f></r> => /e = "t"; /f = "u" => <r><e>t</e><f>u</f></r>
            X17 => <b>x<!-- c -->y</b> => . = "xz" => <b>x<!-- c -->z</b> => 1 of 1 comment kept
            X17, both => <b>x<!-- c -->y</b> => . = "q" => <b>q<!-- c --></b>
            X18 => <a>\n  4\n</a> => . = 5 => <a>\n  5\n</a>
            X18, text => <a>\n  x\n</a> => . = "\\n  y\\n" => <a>\n  y\n</a>
            X19 => <a xml:space="preserve"> x </a> => / = " y" => <a xml:space="preserve"> y</a>
            equal => <r><a>1.0</a><b>1</b></r> => /a = 1; /b = true => <r><a>1.0</a><b>1</b></r>
            digit => <r><b>1</b></r> => /b = false => <r><b>0</b></r>
            """#)

    static let elementRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            instructions stay => <r><b>1</b><?php echo 1 ?><a>2</a><?x?><c/></r> => /a =; /b =\
             => <r><?php echo 1 ?><?x?><c/></r>
            an instruction before the last => <r><b>1</b><?php echo 1 ?><a>2</a></r> => /a =\
             => <r><b>1</b><?php echo 1 ?></r>
            X07 => <p>\n  <i>1</i>\n  <o/>\n</p> => /i = [1, 2]\
             => <p>\n  <i>1</i>\n  <i>2</i>\n  <o/>\n</p>
            X08 => <p><a/></p> => /b = "" => <p><a/><b/></p>
            X09 => <p>text <b>x</b> more</p> => /i = "" => <p>text <b>x</b> more<i/></p>
            X10 => <p>\n  <!-- about a -->\n  <a/>\n  <!-- about b -->\n  <b/>\n</p> => /a =\
             => <p>\n  <!-- about b -->\n  <b/>\n</p> => 1 of 2 comments kept; 1 removed (line 2)
            X11 => <p>\n  <a/>\n</p> => /a = => <p/>
            X11, two tags => <p>\n  <a></a>\n</p> => /a = => <p></p>
            X16 => <r><a>1</a><b/><a>2</a></r> => /a = [2, 3] => <r><b/><a>2</a><a>3</a></r>
            """#)
        + [
            .init("X12", "<r><a><a>1</a></a></r>", to: "<r><z><a>1</a></z></r>") {
                $0.object?.rename("a", to: "z")
            }
        ]

    static let namespaceRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            X14\
             => <bom xmlns="http://c.org/bom/1.4" xsi:schemaLocation="http://c.org/bom/1.4 x.xsd"/> => /xmlns = "http://c.org/bom/1.5"\
             => <bom xmlns="http://c.org/bom/1.5" xsi:schemaLocation="http://c.org/bom/1.5 x.xsd"/>
            X24, after another attribute => <r><x a="1" xmlns:p="u"><p:k/></x><y/></r> => /x/p:k =; /y = {"p:k": ""}\
             => <r><x a="1" xmlns:p="u"/><y><p:k xmlns:p="u"/></y></r>
            X24 => <r><x xmlns:p="u"><p:k/></x><y/></r> => /x/p:k =; /y = {"p:k": ""}\
             => <r><x xmlns:p="u"/><y><p:k xmlns:p="u"/></y></r>
            X25\
             => <gpx version="1.0" creator='me'\n  xmlns="http://t.com/GPX/1/0"><wpt/></gpx> => /version = "1.1"; /xmlns = "http://t.com/GPX/1/1"\
             => <gpx version="1.1" creator='me'\n  xmlns="http://t.com/GPX/1/1"><wpt/></gpx>
            """#)

    static let localRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            X13 => <m:r xmlns:m="u"><m:a/></m:r> => /b = "" => <m:r xmlns:m="u"><m:a/><m:b/></m:r>
            X13, renamed => <m:r xmlns:m="u"><m:a/></m:r> => . = {"z": ""}\
             => <m:r xmlns:m="u"><m:z/></m:r>
            """#)

    private static let prolog =
        "<?xml version='1.0' standalone='yes'?>\n<!DOCTYPE r [ <!ELEMENT r ANY> ]>\n<?pi x?>\n<!-- head -->\n"

    static let wholeRows: [RewriteRow] =
        RewriteRow.table(
            #"""
            README\
             => <server  name='a'\n   port="8080">\n  <!-- who may come in -->\n  <user>ada</user>\n</server>\n => /port = 8081; /user = ["ada", "bob"]\
             => <server  name='a'\n   port="8081">\n  <!-- who may come in -->\n  <user>ada</user>\n  <user>bob</user>\n</server>\n
            X22 => <?xml version="1.0" encoding="ISO-8859-1"?><a>e</a> => . = "€"\
             => <?xml version="1.0" encoding="ISO-8859-1"?><a>&#8364;</a>
            X23 => \u{FEFF}<p>\r\n\t<a>é</a>\r\n</p> => /b = "x\\ny"\
             => \u{FEFF}<p>\r\n\t<a>é</a>\r\n\t<b>x\r\ny</b>\r\n</p>
            root emptied => <a>x</a> => . = "" => <a></a>
            nested => <r>\n  <a>1</a>\n</r> => /b = {"c": 1, "d": 2}\
             => <r>\n  <a>1</a>\n  <b>\n    <c>1</c>\n    <d>2</d>\n  </b>\n</r>
            into nothing => <r>\n  <a>1</a>\n  <o/>\n</r> => /o = {"k": 1}\
             => <r>\n  <a>1</a>\n  <o>\n    <k>1</k>\n  </o>\n</r>
            wrapped => <r>\n  <a>0</a>\n  <!-- first -->\n  <b>text</b> <!-- why -->\n</r> => /b =; /o = {"k": "text"}\
             => <r>\n  <a>0</a>\n  <o>\n    <!-- first -->\n    <k>text</k> <!-- why -->\n  </o>\n</r> => 2 of 2 comments kept
            """#)
        + [
            .init(
                "X21", prolog + "<r><a/></r>\n<!-- tail -->\n<?end?>\n",
                to: prolog + "<r><a/><b>1</b></r>\n<!-- tail -->\n<?end?>\n"
            ) { $0["b"] = 1 },
            .init(
                "X21, root", prolog + "<r>1</r>\n<!-- tail -->",
                to: prolog + "<r>2</r>\n<!-- tail -->"
            ) { $0 = 2 },
            .init(
                "moved",
                "<r>\n  <a>\n    <!-- why -->\n    <s>\n      <t>long enough to be known</t>\n    </s>\n  </a>\n  <b>\n    <c>\n      <d/>\n    </c>\n  </b>\n</r>",
                to:
                    "<r>\n  <a/>\n  <b>\n    <c>\n      <d/>\n      <!-- why -->\n      <s>\n        <t>long enough to be known</t>\n      </s>\n    </c>\n  </b>\n</r>"
            ) {
                let moved = $0["a"]?["s"]
                $0["a"] = [:]
                $0["b"]?["c"]?["s"] = moved
            },
        ]
}
