import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct XMLTests {
    static let track = """
        <gpx version="1.1" creator="a"><wpt lat="1"/><wpt lat="3"><name>A &amp; B</name></wpt></gpx>
        """
    static let project = """
        <project><version>7</version><modelVersion> 4.0.0 </modelVersion></project>
        """

    @Test func peek() throws {
        let folder = try Folder([
            "a.gpx": Self.track, "pom.xml": Self.project, "c.xml": "<a><b/></a>",
            "no extension": Self.track, "e.xml": "<a version='2'><version>3</version></a>",
        ])
        let output = """
            a.gpx\txml\t1.1
            pom.xml\txml\t7
            c.xml\txml\t-
            no extension\txml\t1.1
            e.xml\txml\t2

            """
        try folder.run(["peek", "a.gpx", "pom.xml", "c.xml", "no extension", "e.xml"]).prints(
            output)
    }

    @Test(arguments: ["1", "0", "y", "yes", "n", "no", "true"])
    func aVersionIsShownAsItIsWritten(_ version: String) throws {
        let folder = try Folder([
            "a.xml": "<r version='\(version)'/>", "b.xml": "<r><version>\(version)</version></r>",
        ])
        let lines = "a.xml\txml\t\(version)\nb.xml\txml\t\(version)\n"
        for options in ["", "--key @version --key version"] {
            try folder.run("peek a.xml b.xml", options).prints(lines)
        }
    }

    @Test func theVersionMayBeElsewhere() throws {
        let folder = try Folder([
            "a.gpx": Self.track, "pom.xml": Self.project, "a.toml": "version = 3\n",
            "p.xml": "<p:gpx xmlns:p='u'><meta version='5'/></p:gpx>",
        ])
        for (key, versions) in [
            "@version": ["1.1", "-", "-", "-"], "/version": ["1.1", "7", "3", "-"],
            "/modelVersion": ["-", "4.0.0", "-", "-"], "/meta/@version": ["-", "-", "-", "5"],
            "/@xmlns:p": ["-", "-", "-", "u"],
        ] {
            let result = try folder.run("peek --key", key, "a.gpx", "pom.xml", "a.toml", "p.xml")
            #expect(result.status == 0 && result.errors == "", "\(key)")
            let found = result.output.split(separator: "\n").map { $0.split(separator: "\t")[2] }
            #expect(found.map(String.init) == versions, "\(key)")
        }
    }

    @Test func validate() throws {
        let folder = try Folder(["a.gpx": Self.track, "b.xml": "<a>\n<b></a>"])
        try folder.run("validate a.gpx b.xml").fails(
            lines: """
                b.xml:2:4: expected </b>, found </a>
                    <b></a>
                       ^
                """, printing: "a.gpx: valid xml, 15 nodes\n")
    }

    /// What only XML can say is refused, not lost.
    @Test(arguments: ["json", "yaml", "plist", "plist-binary", "cbor", "toml"])
    func whatOnlyXMLCanSay(_ format: String) throws {
        let folder = try Folder([
            "mixed.xml": "<r><p>one <b>B1</b> two</p></r>", "tail.xml": "<r><a/>text</r>",
            "both.xml": #"<r><x a="1"><a>2</a></x></r>"#,
            "plain.xml": #"<r><x a="1">t</x><b/><c/><b/></r>"#,
        ])
        for (file, message) in rows(
            #"""
            mixed.xml => 1:4: p: in \#(format), which has no text between members, this object would \
            lose the order of its text and
            tail.xml => 1:1: in \#(format), which has no text between members, this object would \
            lose the order of its text and
            both.xml => 1:4: x: in \#(format), which has no attributes, this object would have the \
            attribute and the element "a" as one
            """#)
        {
            let result = try folder.run("convert", file, "--to", format)
            #expect(result.errors.hasPrefix("\(file):\(message)"), "\(result.errors)")
            #expect(result.output == "" && result.status == 1)
            #expect(try folder.run("convert", file, "--to", format, "--lossy").status == 0)
            #expect(try folder.run("convert", file, "--to", "xml").status == 0)
        }
        #expect(try folder.run("convert plain.xml --to", format).status == 0)
    }

    @Test func whatXMLCannotSay() throws {
        let folder = try Folder([
            "number.json": #"{"a": 1}"#, "one.json": #"{"a": ["x"]}"#, "none.json": #"{"a": []}"#,
            "members.json": #"{"a": "x", "b": [], "c": "y"}"#, "name.json": #"{"a b": "x"}"#,
            "empty.json": #"{"":{"a":"1"},"a":"2"}"#,
        ])
        for (file, message) in rows(
            #"""
            number.json => 1:7: a: in xml, which has only text, this integer would become text
            one.json\
             => 1:7: a: in xml, which has no lists but repeated elements, this array would become text
            none.json\
             => 1:1: in xml, which has no empty lists and objects, this object would become text
            members.json\
             => 1:1: in xml, which has no empty lists, this object would lose the member "b" (--lossy allows that)
            name.json => 1:9: a b: expected an XML name, found "a b"
            empty.json\
             => 1:19: a: the element would have "a" twice: as a key, and in the value of the empty key
            """#)
        {
            let result = try folder.run("convert", file, "--to", "xml")
            #expect(result.errors.hasPrefix("\(file):\(message)"), "\(result.errors)")
            #expect(result.output == "" && result.status == 1)
        }
        try folder.run("convert number.json --to xml --lossy").prints(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root><a>1</a></root>\n")
    }
}
