import AllModules
import VersionedCodableMigrations

/// What only some formats have: aliases, attributes, elements of one name, comments of lines.
@Suite("Operations and what is special in a format") struct FormatSpecialTests {
    typealias Row = (String, String, String)

    static let yaml = rowsOfThree(
        #"""
        move: {path: /b/x, to: /b/y} => a: &d {x: 1} # 1\nb: *d # 2\n\
         => a: &d {x: 1} # 1\nb: {"y": 1} # 2\n
        map: {path: /b/x, table: {1: one}} => a: &d\n  x: 1 # 1\nb:\n  <<: *d # 2\n  z: 1\n\
         => a: &d\n  x: 1 # 1\nb:\n  <<: *d # 2\n  x: one\n  z: 1\n
        remove: {path: /a} => a: &d\n  x: 1\nb: *d\n => b:\n  x: 1\n
        add: {path: /*/k, value: 1} => a: &d\n  x: 1 # 1\nb: *d\n => a: &d\n  x: 1 # 1\n  k: 1\nb: *d\n
        move: {path: /a, to: /c} => a: &d\n  x: 1 # 1\nb: *d\n => c: &d\n  x: 1 # 1\nb: *d\n
        move: {path: /a, to: /b} => a: !t x # c\n => b: !t x # c\n
        copy: {path: /a, to: /b} => a: !t x # c\n => a: !t x # c\nb: !t x\n
        copy: {path: /a, to: /b/c} => a: !t\n  k: !u [1]\n\
         => a: !t\n  k: !u [1]\nb:\n  c: !t\n    k: !u [1]\n
        wrap: {path: /a} => a: !t x\n => a:\n- !t x\n
        copy: {path: /a, to: "/b/-"} => a: !t x\nb: [1]\n => a: !t x\nb: [1, !t x]\n
        copy: {path: /a, to: /b, ifTaken: append} => a: [!t x, z]\nb: [1]\n\
         => a: [!t x, z]\nb: [1, !t x, z]\n
        copy: {path: /a, to: /b, ifTaken: merge} => a: {k: !t x}\nb: {l: 1}\n\
         => a: {k: !t x}\nb: {l: 1, k: !t x}\n
        add: {path: /b, value: 1} => %YAML 1.2\n---\n# x\na: 1\n => %YAML 1.2\n---\n# x\na: 1\nb: 1\n
        comment: {path: /b, text: gone}\ncomment: {path: /l/0, text: too old}\
         => a: 1\n# about b\nb:\n  c: 1 # x\nl:\n  - x # 1\n  - y\n\
         => a: 1\n# about b\n# gone\n# b:\n#   c: 1 # x\nl:\n  # too old\n  # - x # 1\n  - y\n
        each: {path: /l/*, steps: [comment: {path: /a, text: gone}]}\
         => l:\n  - a: 1\n    b: 2\n  - b: 3\n => l:\n  - b: 2\n  - b: 3\n
        """#)

    static let toml = rowsOfThree(
        #"""
        copy: {path: /a, to: /b} => a = 07:32:00\n => a = 07:32:00\nb = 07:32:00\n
        copy: {path: /a, to: /b} => [a]\nx = 1979-05-27\n\
         => [a]\nx = 1979-05-27\n\n[b]\nx = 1979-05-27\n
        copy: {path: /a, to: /b, ifTaken: append} => a = 07:32:00\nb = [1]\n\
         => a = 07:32:00\nb = [1, 07:32:00]\n
        comment: {path: /b, text: gone} => a = 1\n# about b\n[b]\nc = 1 # x\n\n[d]\n\
         => a = 1\n# about b\n# gone\n# [b]\n# c = 1 # x\n\n[d]\n
        move: {path: /a, to: /n/a}\nconvert: {path: /d, to: text}\
         => # c1\na = 0xFF # c2\nd = 2025-01-01 # c3\n\
         => d = "2025-01-01" # c3\n\n[n]\n# c1\na = 0xFF # c2\n
        move: {path: /t, to: /n/t}\nmove: {path: /l, to: /n/l}\
         => a = 1\n\n# c1\n[[t]] # c2\nb = 1 # c3\n\n[l]\n# c4\nc = 1\n\
         => a = 1\n\n# c1\n[[n.t]] # c2\nb = 1 # c3\n\n[n.l]\n# c4\nc = 1\n
        """#)

    static let xml = rowsOfThree(
        #"""
        add: {path: /@lang, value: de}\nmove: {path: /@v, to: /@w} => <r v="1"><a/></r>\
         => <r w="1" lang="de"><a/></r>
        add: {path: /a/@lang, value: de} => <r><a/></r> => <r><a lang="de"/></r>
        add: {path: /a/*/@l, value: 2} => <r><a k="x"/><a l="1"/></r>\
         => <r><a k="x" l="2"/><a l="1"/></r>
        move: {path: /a/@k, to: /a/k} => <r><a k="1"><b/></a></r> => <r><a><k>1</k><b/></a></r>
        move: {path: /a/k, to: /a/@k} => <r><a><k>1</k><b/></a></r> => <r><a k="1"><b/></a></r>
        move: {path: /a/@k, to: /b/@j}\ncopy: {path: /b/@j, to: /c/@j}\
         => <r><a k="1"><x/></a><b><y/></b><c><y/></c></r>\
         => <r><a><x/></a><b j="1"><y/></b><c j="1"><y/></c></r>
        move: {path: /i/*, to: /list/i/-}\nremove: {path: '/j/[="x"]'}\
         => <r>\n  <i>1</i>\n  <j>x</j>\n</r> => <r>\n  <list>\n    <i>1</i>\n  </list>\n</r>
        move: {path: /i/*, to: /list/i/-}\nremove: {path: '/j/[="x"]'}\
         => <r>\n  <i>1</i>\n  <i>2</i> <!-- c -->\n  <j>x</j>\n  <j>y</j>\n  <i>3</i>\n</r>\
         => <r>\n  <j>y</j>\n  <list>\n    <i>1</i>\n    <i>2</i> <!-- c -->\n    <i>3</i>\n  </list>\n</r>
        add: {path: /i/-, value: z} => <r>\n  <i>1</i>\n</r> => <r>\n  <i>1</i>\n  <i>z</i>\n</r>
        add: {path: /i/-, value: z} => <r>\n  <j>1</j>\n</r> => <r>\n  <j>1</j>\n  <i>z</i>\n</r>
        each: {path: /i/*, steps: [add: {path: /k, value: 1}]} => <r>\n  <i><a>x</a></i>\n</r>\
         => <r>\n  <i><a>x</a><k>1</k></i>\n</r>
        each: {path: /i/*, steps: [add: {path: /k, value: 1}]} => <r>\n  <i><w><a>x</a></w></i>\n</r>\
         => <r>\n  <i><w><a>x</a><k>1</k></w></i>\n</r>
        add: {path: /a/b, value: 1} => <r><a/></r> => <r><a><b>1</b></a></r>
        comment: {path: /b, text: gone}\
         => <r>\n  <a/>\n  <!-- about b -->\n  <b>\n    <c>1</c>\n  </b>\n</r>\n\
         => <r>\n  <a/>\n  <!-- about b -->\n  <!-- gone: <b>\n    <c>1</c>\n  </b> -->\n</r>\n
        comment: {path: /b, text: gone} => <r>\n  <a/>\n  <b>1</b> <!-- c -->\n</r>\n\
         => <r>\n  <a/>\n  <!-- gone: <b>1</b> --> <!-- c -->\n</r>\n
        comment: {path: /b, text: gone} => <r>\n  <a/>\n  <b>1--2</b>\n</r>\n => <r>\n  <a/>\n</r>\n
        comment: {path: /@b, text: gone} => <r b="1">\n  <a/>\n</r>\n => <r>\n  <a/>\n</r>\n
        comment: {path: /a, text: gone} => <r><a/><b/></r> => <r><b/></r>
        comment: {path: /s/a, text: gone} => <r>\n  <s>\n    <a/>\n  </s>\n</r>\n => <r>\n  <s/>\n</r>\n
        wrap: {path: /a} => <r>\n  <!-- 1 -->\n  <a><b/></a>\n  <c/>\n</r>\
         => <r>\n  <!-- 1 -->\n  <a><b/></a>\n  <c/>\n</r>
        unwrap: {path: /a} => <r><a>1</a> <!-- c --></r> => <r><a>1</a> <!-- c --></r>
        """#)

    private static let same = #"<r a="1"><a>t</a><x a="2"/></r>"#

    /// An attribute beside an element of its name.
    static let sameNames: [Row] = [
        ("remove: {path: /@a}", same, #"<r><a>t</a><x a="2"/></r>"#),
        ("move: {path: /@a, to: /@b}", same, #"<r b="1"><a>t</a><x a="2"/></r>"#),
        ("copy: {path: /@a, to: /@b}", same, #"<r a="1" b="1"><a>t</a><x a="2"/></r>"#),
        ("map: {path: /@a, table: {1: 7}}", same, #"<r a="7"><a>t</a><x a="2"/></r>"#),
        ("replace: {path: /@a, pattern: 1, with: 9}", same, #"<r a="9"><a>t</a><x a="2"/></r>"#),
        ("add: {path: /@a, value: 3}", same, same),
        ("add: {path: /@a, value: 3, ifTaken: replace}", same, #"<r a="3"><a>t</a><x a="2"/></r>"#),
        ("remove: {path: /x, if: {equals: {/@a: 1}}}", same, #"<r a="1"><a>t</a></r>"#),
        (
            "each: {path: /i/*, steps: [move: {path: /@a, to: /@b}]}",
            #"<r><i a="1"><a>t</a></i><i a="2"/><i><a>u</a></i></r>"#,
            #"<r><i b="1"><a>t</a></i><i b="2"/><i><a>u</a></i></r>"#
        ),
        (
            "remove: {path: /i/*/@a}", #"<r><i a="1"><a>t</a></i><i a="2"/><i><a>u</a></i></r>"#,
            "<r><i><a>t</a></i><i/><i><a>u</a></i></r>"
        ),
    ]

    static let others: KeyValuePairs<String, Row> = [
        "jsonc": (
            "comment: {path: /b, text: gone}",
            "{\n  \"a\": 1,\n  // about b\n  \"b\": {\n    \"c\": 1 // x\n  }\n}\n",
            "{\n  \"a\": 1\n  // about b\n  // gone\n  // \"b\": {\n  //   \"c\": 1 // x\n  // }\n}\n"
        ),
        "json": (
            "comment: {path: /b, text: gone}",
            "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 1\n  }\n}\n",
            "{\n  \"a\": 1\n}\n"
        ),
        "plist": (
            "comment: {path: /b, text: gone}",
            "<plist version=\"1.0\">\n<dict>\n  <key>a</key>\n  <true/>\n  <key>b</key>\n  <true/>\n</dict>\n</plist>\n",
            "<plist version=\"1.0\">\n<dict>\n  <key>a</key>\n  <true/>\n  <!-- gone: <key>b</key>\n  <true/> -->\n</dict>\n</plist>\n"
        ),
    ]

    static let all =
        [("yaml", yaml), ("toml", toml), ("xml", xml + sameNames)]
        .flatMap { format, rows in rows.map { (format, $0) } } + others.map { ($0.key, $0.value) }

    @Test(arguments: all) func text(_ format: String, _ row: Row) throws {
        let (steps, before, after) = row
        #expect(try chain(steps: steps).text(before, as: Form.named(format)) == after)
    }

    @Test func anAttributeBesideElementsIsNotReplaced() throws {
        let chain = try chain(steps: "move: {path: /x/@a, to: /@a, ifTaken: replace}")
        expectError(\MigrationError.message, "move: expected an attribute, found an array") {
            try chain.text(FormatSpecialTests.same, as: XMLFormat())
        }
    }
}
