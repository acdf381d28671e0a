import TestSupport
import Testing
import VersionedCodableXML

/// The rows of the matrix for XML.
@Suite("XML in place") struct XMLRewritingTests {
    @Test(arguments: tagRows + textRows + elementRows + namespaceRows + wholeRows)
    func row(_ row: RewriteRow) throws { try row.check(XMLFormat.xml) }

    @Test(arguments: localRows)
    func withoutPrefixes(_ row: RewriteRow) throws {
        try row.check(XMLFormat(reading: .init(namespaces: .localNames)))
    }

    static let tagRows: [RewriteRow] = [
        .init(
            "text that ends a section in front of what stays",
            "<r><![CDATA[>]]><a/></r>", to: "<r><![CDATA[x ]]]]><![CDATA[>]]><a/></r>"
        ) { $0[""] = "x ]]>" },
        .init("text that completes ]]>", "<r>]]<a/></r>", to: "<r>]]&gt;<a/></r>") {
            $0[""] = "]]>"
        },
        .init(
            "an instruction among elements that change places",
            "<r><a>1</a><b>2</b><d>3</d><?p?><c>4</c></r>",
            to: "<r><?p?><c>4</c><a>1</a><b>2</b><d>3</d></r>", policy: .init(order: .asEncoded)
        ) { $0 = ["c": "4", "a": "1", "b": "2", "d": "3"] },
        .init(
            "an empty object in a list is an empty element", "<r><b>1</b></r>",
            to: "<r><b/><b/><b>1</b></r>"
        ) { $0 = ["b": [[:], "", "1"]] },
        .init(
            "an element between texts stays there", "<r>x<b/>y<b/>z</r>",
            to: "<r>x<b/>1<b/>z</r>", policy: .init(order: .asEncoded)
        ) { $0 = ["": ["x", "1", "z"], "b": ["", ""]] },
        .init(
            "a comment beside an instruction stays with it", "<r><a/><?p?><!-- c --></r>",
            to: "<r><?p?><!-- c --></r>", report: "1 of 1 comment kept"
        ) { $0 = "" },
        .init(
            "a comment goes with the value that it is in",
            "<r><a><d><!-- c --><e>to be known</e><f>1</f></d></a><b><d>x</d></b></r>",
            to: "<r><a><d>x</d></a><b><d><!-- c --><e>to be known</e><f>1</f></d></b></r>"
        ) { $0 = ["a": ["d": "x"], "b": ["d": ["e": "to be known", "f": "1"]]] },
        .init(
            "an element with a comment above moves into a new first one",
            "<r>\n<!-- c -->\n<f>x</f><c/></r>",
            to: "<r>\n<p>\n<!-- c -->\n<m>x</m>\n</p></r>"
        ) { $0 = ["p": ["m": "x"]] },
        .init("X01", "<r a='1'/>", to: "<r a='it&#39;s \"x\"'/>") { $0["a"] = "it's \"x\"" },
        .init("X02", "<r  a=\"1\"\n    b=\"2\" />", to: "<r  a=\"9\"\n    b=\"2\" />") {
            $0["a"] = 9
        },
        .init(
            "X03", "<r\n  a=\"1\"\n  b=\"2\"/>", to: "<r\n  a=\"1\"\n  b=\"2\"\n  c=\"3\"/>"
        ) { $0["c"] = 3 },
        .init("X03, one", "<r a='1'/>", to: "<r a='1' c='3'/>") { $0["c"] = 3 },
        .init("removed", "<r  a=\"1\"\n    b=\"2\" />", to: "<r\n    b=\"2\" />") { $0["a"] = nil },
        .init("renamed", "<r a = \"1\" b='2'><e/></r>", to: "<r z = \"1\" b='2'><e/></r>") {
            $0 = ["z": "1", "b": "2", "e": ""]
        },
        .init("X15", "<a id=\"1\"/>", to: "<a><id>1</id></a>") {
            // Of one element an array is made by asking for one; an attribute is none.
            $0["id"] = ["1"]
        },
        .init("X20", "<a b=\"x&#10;y\"/>", to: "<a b=\"x&#10;z\"/>") { $0["b"] = "x\nz" },
    ]

    static let textRows: [RewriteRow] = [
        .init("X04", "<a>x &amp; y</a>", to: "<a>x &amp; z</a>") { $0 = "x & z" },
        .init(
            "X05", "<a><![CDATA[<b>]]></a>", to: "<a><![CDATA[]]]]><![CDATA[>]]></a>"
        ) { $0 = "]]>" },
        .init("X06", "<r><e/><f></f></r>", to: "<r><e>t</e><f>u</f></r>") {
            $0["e"] = "t"
            $0["f"] = "u"
        },
        .init(
            "X17", "<b>x<!-- c -->y</b>", to: "<b>x<!-- c -->z</b>", report: "1 of 1 comment kept"
        ) { $0 = "xz" },
        .init("X17, both", "<b>x<!-- c -->y</b>", to: "<b>q<!-- c --></b>") { $0 = "q" },
        // What has a type is found between the blanks; a string is meant as it is.
        .init("X18", "<a>\n  4\n</a>", to: "<a>\n  5\n</a>") { $0 = 5 },
        .init("X18, text", "<a>\n  x\n</a>", to: "<a>\n  y\n</a>") { $0 = "\n  y\n" },
        .init(
            "X19", "<a xml:space=\"preserve\"> x </a>", to: "<a xml:space=\"preserve\"> y</a>"
        ) { $0[""] = " y" },
        .init("equal", "<r><a>1.0</a><b>1</b></r>", to: "<r><a>1.0</a><b>1</b></r>") {
            $0["a"] = 1
            $0["b"] = true
        },
        .init("digit", "<r><b>1</b></r>", to: "<r><b>0</b></r>") { $0["b"] = false },
    ]

    static let elementRows: [RewriteRow] = [
        .init(
            "instructions stay", "<r><b>1</b><?php echo 1 ?><a>2</a><?x?><c/></r>",
            to: "<r><?php echo 1 ?><?x?><c/></r>"
        ) {
            $0["a"] = nil
            $0["b"] = nil
        },
        .init(
            "an instruction before the last", "<r><b>1</b><?php echo 1 ?><a>2</a></r>",
            to: "<r><b>1</b><?php echo 1 ?></r>"
        ) { $0["a"] = nil },
        .init(
            "X07", "<p>\n  <i>1</i>\n  <o/>\n</p>",
            to: "<p>\n  <i>1</i>\n  <i>2</i>\n  <o/>\n</p>"
        ) { $0["i"] = [1, 2] },
        .init("X08", "<p><a/></p>", to: "<p><a/><b/></p>") { $0["b"] = "" },
        .init("X09", "<p>text <b>x</b> more</p>", to: "<p>text <b>x</b> more<i/></p>") {
            $0["i"] = ""
        },
        .init(
            "X10",
            "<p>\n  <!-- about a -->\n  <a/>\n  <!-- about b -->\n  <b/>\n</p>",
            to: "<p>\n  <!-- about b -->\n  <b/>\n</p>",
            report: "1 of 2 comments kept; 1 removed (line 2)"
        ) { $0["a"] = nil },
        .init("X11", "<p>\n  <a/>\n</p>", to: "<p/>") { $0["a"] = nil },
        .init("X11, two tags", "<p>\n  <a></a>\n</p>", to: "<p></p>") { $0["a"] = nil },
        .init("X12", "<r><a><a>1</a></a></r>", to: "<r><z><a>1</a></z></r>") {
            $0.object?.rename("a", to: "z")
        },
        .init(
            "X16", "<r><a>1</a><b/><a>2</a></r>", to: "<r><b/><a>2</a><a>3</a></r>"
        ) { $0["a"] = [2, 3] },
    ]

    static let namespaceRows: [RewriteRow] = [
        .init(
            "X14",
            "<bom xmlns=\"http://c.org/bom/1.4\" xsi:schemaLocation=\"http://c.org/bom/1.4 x.xsd\"/>",
            to:
                "<bom xmlns=\"http://c.org/bom/1.5\" xsi:schemaLocation=\"http://c.org/bom/1.5 x.xsd\"/>"
        ) { $0["xmlns"] = "http://c.org/bom/1.5" },
        .init(
            "X24, after another attribute", "<r><x a=\"1\" xmlns:p=\"u\"><p:k/></x><y/></r>",
            to: "<r><x a=\"1\" xmlns:p=\"u\"/><y><p:k xmlns:p=\"u\"/></y></r>"
        ) {
            $0["x"]?["p:k"] = nil
            $0["y"] = ["p:k": ""]
        },
        .init(
            "X24", "<r><x xmlns:p=\"u\"><p:k/></x><y/></r>",
            to: "<r><x xmlns:p=\"u\"/><y><p:k xmlns:p=\"u\"/></y></r>"
        ) {
            $0["x"]?["p:k"] = nil
            $0["y"] = ["p:k": ""]
        },
        .init(
            "X25",
            "<gpx version=\"1.0\" creator='me'\n  xmlns=\"http://t.com/GPX/1/0\"><wpt/></gpx>",
            to: "<gpx version=\"1.1\" creator='me'\n  xmlns=\"http://t.com/GPX/1/1\"><wpt/></gpx>"
        ) {
            $0["version"] = "1.1"
            $0["xmlns"] = "http://t.com/GPX/1/1"
        },
    ]

    static let localRows: [RewriteRow] = [
        .init(
            "X13", "<m:r xmlns:m=\"u\"><m:a/></m:r>", to: "<m:r xmlns:m=\"u\"><m:a/><m:b/></m:r>"
        ) { $0["b"] = "" },
        .init(
            "X13, renamed", "<m:r xmlns:m=\"u\"><m:a/></m:r>", to: "<m:r xmlns:m=\"u\"><m:z/></m:r>"
        ) {
            $0 = ["z": ""]
        },
    ]

    private static let prolog =
        "<?xml version='1.0' standalone='yes'?>\n<!DOCTYPE r [ <!ELEMENT r ANY> ]>\n<?pi x?>\n<!-- head -->\n"

    static let wholeRows: [RewriteRow] = [
        // The example of the README.
        .init(
            "README",
            "<server  name='a'\n   port=\"8080\">\n  <!-- who may come in -->\n  <user>ada</user>\n</server>\n",
            to:
                "<server  name='a'\n   port=\"8081\">\n  <!-- who may come in -->\n  <user>ada</user>\n  <user>bob</user>\n</server>\n"
        ) {
            $0["port"] = 8081
            $0["user"] = ["ada", "bob"]
        },
        .init(
            "X21", prolog + "<r><a/></r>\n<!-- tail -->\n<?end?>\n",
            to: prolog + "<r><a/><b>1</b></r>\n<!-- tail -->\n<?end?>\n"
        ) { $0["b"] = 1 },
        .init(
            "X21, root", prolog + "<r>1</r>\n<!-- tail -->", to: prolog + "<r>2</r>\n<!-- tail -->"
        ) { $0 = 2 },
        .init(
            "X22", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>e</a>",
            to: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>&#8364;</a>"
        ) { $0 = "€" },
        .init(
            "X23", "\u{FEFF}<p>\r\n\t<a>é</a>\r\n</p>",
            to: "\u{FEFF}<p>\r\n\t<a>é</a>\r\n\t<b>x\r\ny</b>\r\n</p>"
        ) { $0["b"] = "x\ny" },
        .init("root emptied", "<a>x</a>", to: "<a></a>") { $0 = "" },
        .init(
            "nested", "<r>\n  <a>1</a>\n</r>",
            to: "<r>\n  <a>1</a>\n  <b>\n    <c>1</c>\n    <d>2</d>\n  </b>\n</r>"
        ) { $0["b"] = ["c": 1, "d": 2] },
        .init(
            "into nothing", "<r>\n  <a>1</a>\n  <o/>\n</r>",
            to: "<r>\n  <a>1</a>\n  <o>\n    <k>1</k>\n  </o>\n</r>"
        ) { $0["o"] = ["k": 1] },
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
        .init(
            "wrapped",
            "<r>\n  <a>0</a>\n  <!-- first -->\n  <b>text</b> <!-- why -->\n</r>",
            to:
                "<r>\n  <a>0</a>\n  <o>\n    <!-- first -->\n    <k>text</k> <!-- why -->\n  </o>\n</r>",
            report: "2 of 2 comments kept"
        ) {
            $0["b"] = nil
            $0["o"] = ["k": "text"]
        },
    ]
}
