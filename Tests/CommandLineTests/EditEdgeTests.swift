import TestSupport

/// Single edits of documents of all formats that are unusual in one way.
@Suite("Edits of unusual documents", .enabled(if: Tool.url != nil, Tool.comment))
struct EditEdgeTests {
    /// A file, the edits, and what is printed; errors if nothing is.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String
        let edits: String
        let result: Tool.Result

        var testDescription: String { "\(edits) of \(source.debugDescription)" }

        /// The name and the content of the file, the edits, what is printed, if anything, and the
        /// errors, if there are any.
        init(_ fields: [String]) {
            (name, source, edits) = (fields[0], fields[1], fields[2])
            let errors = fields.count > 4 ? fields[4] : ""
            if !fields[3].isEmpty {
                result = .success(fields[3], errors)
            } else {
                result = errors.hasPrefix("versioned ") ? .misuse(errors) : .failure(errors)
            }
        }

        /// The rows of a table, in which a line with one field is a comment.
        static func table(_ text: String) -> [Row] {
            rowsOfFields(text).filter { $0.count > 1 }.map { Row($0) }
        }
    }

    @Test(
        arguments: comments + lineEnds + others + markup + attributes + paths + kinds + valueKinds)
    func row(_ row: Row) throws {
        let folder = try Folder([row.name: row.source])
        #expect(try folder.run("edit", row.name, row.edits) == row.result)
    }

    /// Documents that are hardly more than comments, and comments about the document.
    static let comments = Row.table(
        #"""
        a.yaml => # c\n => --set a=9 => # c\na: 9\n
        a.yaml => # c => --set a=9 => # c\na: 9
        a.yaml => --- # c\n => --set a=9 => --- # c\na: 9\n
        a.toml => # c\n => --set a=9 => # c\na = 9\n
        a.toml => \n# c\n\n => --set a=9 => \n# c\n\na = 9\n
        a.toml => # c\r\n# d => --set a.b=9 => # c\r\n# d\r\n\r\n[a]\r\nb = 9
        a.toml => # c\n => --set a=9 --set t.x=1 => # c\na = 9\n\n[t]\nx = 1\n
        a.jsonc => { // c\n} => --set a=9 => { // c\n  "a": 9\n}
        a.jsonc => {\n  // c\n} => --set a=9 => {\n  // c\n  "a": 9\n}
        // A comment in the column of the closing bracket belongs to it.
        a.jsonc => {\n  "a": {\n  // c\n  }\n} => --set /a/b=9 => {\n  "a": {\n    "b": 9\n  // c\n  }\n}
        a.plist => <plist><dict>\n<!-- c -->\n</dict></plist> => --set-string a=9\
         => <plist><dict>\n  <key>a</key><string>9</string>\n<!-- c -->\n</dict></plist>
        // The comments stay aligned, with the comma that is new.
        a.jsonc => {\n  "a": "x", // 1\n  "b": "xx" // 2\n} => --set b=y --set c=1\
         => {\n  "a": "x", // 1\n  "b": "y", // 2\n  "c": 1\n}
        a.yaml => l: [# one\n  a, # 1\n  # two\n  a, # 2\n]\n => --set l.0=b\
         => l: [# one\n  b, # 1\n  # two\n  a, # 2\n]\n
        a.toml => a = [ # c\n] => --set a.0=9 => a = [ # c\n  9,\n]
        a.yaml => # c\n# d\na: 1\nb: 2\n => --remove a => # c\n# d\nb: 2\n
        a.toml => # c\n# d\na = 1\nb = 2\n => --remove a => # c\n# d\nb = 2\n
        a.toml => # c\n# d\n[a]\nx = 1\n[b]\n => --remove a => # c\n# d\n[b]\n
        a.toml => # SPDX: MIT\na = 1\nb = 2\n => --remove a => # SPDX: MIT\nb = 2\n
        a.toml => # about a\na = 1\nb = 2\n => --move a=c.a => b = 2\n\n[c]\n# about a\na = 1\n
        """#)

    static let lineEnds = Row.table(
        #"""
        a.yaml => a: 1\rb: 2\r => --set c=9 => a: 1\rb: 2\rc: 9\r
        a.yaml => a: 1\r => --set b.c=9 --set l=[1] => a: 1\rb:\r  c: 9\rl:\r- 1\r
        a.json5 => {\r  a: 1, // x\r}\r => --set c=9 => {\r  a: 1, // x\r  c: 9,\r}\r
        a.xml => <r>\r <a>1</a>\r</r> => --set c=9 => <r>\r <a>1</a>\r <c>9</c>\r</r>
        a.yaml => a: 1\r\nb: 2\n => --set c=9 => a: 1\r\nb: 2\nc: 9\n
        a.yaml => a: 1\nb: 2 => --set c=9 => a: 1\nb: 2\nc: 9
        a.json5 => {a: 1,\u{C}\u{A0}b: 2\u{B}} => --set b=9 => {a: 1,\u{C}\u{A0}b: 9\u{B}}
        a.json5 => {\u{C}a: 1,\u{FEFF}} => --set b=9 => {\u{C}a: 1, b: 9,\u{FEFF}}
        """#)

    static let others = Row.table(
        #"""
        a.yaml => # one\na: 1\n---\n# two\na: 1 # of two\n => --document 2 --set a=3\
         => # one\na: 1\n---\n# two\na: 3 # of two\n
        // A JSON file keeps its dialect.
        a.json => {\n  // c\n  "a": 1,\n}\n => --set a=2 => {\n  // c\n  "a": 2,\n}\n
        a.json => {a: 1, 'b': 0x10}\n => --set a=2 => {a: 2, 'b': 0x10}\n
        a.json => {"a": 1}\n => --set a=2 => {"a": 2}\n
        a.yaml => a: !secret x\n => --set a=zz => a: !secret zz\n => a.yaml: a: the tag is kept\n
        a.json => {"id":0,"a":{"id":1},"l":[{"id":3},4]} => --set /**/id=9 => {"id":9,"a":{"id":9},"l":[{"id":9},4]}
        a.json => {"id":0,"a":{"id":1},"l":[{"id":3},4]} => --set /**/a=1\
         => {"id":0,"a":1,"l":[{"id":3,"a":1},4]} => a.json: --set /**/a=1: a was an object and is now a number\n
        a.json => [1,[{}]] => --set /*/**=3 => [3,3] => a.json: --set /*/**=3: 1.0 was an object and is now a number, and 1 more\n
        a.json => {"id":0,"a":{"id":1},"l":[{"id":3},4]} => --set /**/-=7 => {"id":0,"a":{"id":1},"l":[{"id":3},4,7]}
        a.yaml => a: 1\n---\na: 2\n => --document 3 --set a=9 => \
         => a.yaml: document 3 is missing: the stream has 2 documents\n
        a.toml => [libraries]\ncore = { module = "a:b", version.ref = "k" } # c\n\
         => --set libraries.core.version.ref=l => [libraries]\ncore = { module = "a:b", version.ref = "l" } # c\n
        a.toml => [libraries]\ncore = { module = "a:b", version.ref = "k" } # c\n\
         => --set libraries.core.name=n => [libraries]\ncore = { module = "a:b", version.ref = "k", name = "n" } # c\n
        a.toml => [libraries]\ncore = { module = "a:b", version.ref = "k" } # c\n\
         => --remove libraries.core.version => [libraries]\ncore = { module = "a:b" } # c\n
        a.toml => [libraries]\ncore = { module = "a:b", version.ref = "k" } # c\n\
         => --rename libraries.core.version=v => [libraries]\ncore = { module = "a:b", v.ref = "k" } # c\n
        a.toml => [libraries]\ncore = { module = "a:b", version.ref = "k" } # c\n\
         => --set libraries.core.version=2 => [libraries]\ncore = { module = "a:b", version = 2 } # c\n => a.toml: --set libraries.core.version=2: libraries.core.version was an object and is now a number\n
        a.toml => t = {f.z = {}} # c\n => --set t.f.z=[{}] --set t.n=1 => t = {f.z = [{}], n = 1} # c\n\
         => a.toml: --set t.f.z=[{}]: t.f.z was an object and is now a list\n
        a.toml => t = { a.x = 1, b = 2, a.y = 3 } # c\n => --set t.a.y=5\
         => t = { a.x = 1, b = 2, a.y = 5 } # c\n
        a.toml => t = { a.x = 1, b = 2, a.y = 3 } # c\n => --remove t.a.x => \
         => a.toml: t: cannot be changed in place: the members of one table on line 1 have others between them; write them next to each other first\n
        a.yaml => l:\n- a\n- b\n- c\n => --move l.0=l.3 => \
         => a.yaml: --move l.0=l.3: l.3: the index is outside of an array of 2\n
        """#)

    /// Attributes and texts of elements.
    static let markup = Row.table(
        #"""
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set n=zz\
         => <r><n at="q">zz</n><m at="q"/><k>text</k></r>\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set m=zz\
         => <r><n at="q">text</n><m at="q">zz</m><k>text</k></r>\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set k.@at=w\
         => <r><n at="q">text</n><m at="q"/><k at="w">text</k></r>\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set n.@at=w\
         => <r><n at="w">text</n><m at="q"/><k>text</k></r>\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set n.@b=w\
         => <r><n at="q" b="w">text</n><m at="q"/><k>text</k></r>\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --remove n.@at\
         => <r><n>text</n><m at="q"/><k>text</k></r>\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set @v=1\
         => <r v="1"><n at="q">text</n><m at="q"/><k>text</k></r>\n
        a.xml => <r><s/></r> => --set s.@a=1 --set s=5 => <r><s a="1">5</s></r>
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set k.at=w => \
         => a.xml: --set k.at=w: k: expected an object, found "text"\n
        a.xml => <r><n at="q">text</n><m at="q"/><k>text</k></r>\n => --set k.@a={"b":1} => \
         => a.xml: --set k.@a={"b":1}: an attribute has text only, found an object\n
        a.xml => <r>\n  <s>\n  </s>\n</r> => --set s.a=1 => <r>\n  <s>\n    <a>1</a>\n  </s>\n</r>
        a.xml => <r a="p"><a>p</a></r>\n => --remove /@a => <r><a>p</a></r>\n
        a.xml => <r a="p"><a>p</a></r>\n => --set /@a=z => <r a="z"><a>p</a></r>\n
        a.xml => <r a="p"><a>p</a></r>\n => --rename /@a=b => <r b="p"><a>p</a></r>\n
        a.xml => <r a="p"><a>p</a></r>\n => --rename /@a=@b => <r b="p"><a>p</a></r>\n
        a.xml => <r a="p"><a>p</a></r>\n => --move /@a=/b => <r><a>p</a><b>p</b></r>\n
        a.xml => <r a="p"><a>p</a></r>\n => --remove /**/@a => <r><a>p</a></r>\n
        a.xml => <r><a>p</a></r> => --remove /@a =>  => a.xml: --remove /@a: a is an element, not an attribute\n
        a.xml => <r><a>p</a><a/></r> => --set /@a=z =>  => a.xml: --set /@a=z: a is an element, not an attribute\n
        a.xml => <r><a>p</a></r> => --remove /**/@a => <r><a>p</a></r> => a.xml: --remove /**/@a: no value at this path\n
        a.xml => <r><i k="1"><a/></i></r> => --set /i/*/@x=2 => <r><i k="1" x="2"><a/></i></r>
        """#)

    /// What is moved or inserted may be an attribute, and an element is none.
    static let attributes = Row.table(
        #"""
        a.xml => <a><c>x</c><e/><f>t</f></a> => --move /c=/@b => <a b="x"><e/><f>t</f></a>
        a.xml => <a><c>x</c><e/><f>t</f></a> => --insert /c/@d=2 => <a><c d="2">x</c><e/><f>t</f></a>
        a.xml => <a><c>x</c><e/><f>t</f></a> => --insert /e/@d=2 => <a><c>x</c><e d="2"/><f>t</f></a>
        a.xml => <a><c>x</c><e/><f>t</f></a> => --move /c=/e/@b => <a><e b="x"/><f>t</f></a>
        a.xml => <a><c>x</c><e/><f>t</f></a> => --move /f=/c/@b => <a><c b="t">x</c><e/></a>
        a.xml => <a><c>x</c><e/><f>t</f></a> => --set /@c=y => \
         => a.xml: --set /@c=y: c is an element, not an attribute\n
        // Where there are no attributes, it is a key.
        a.json => {"c":"z"} => --set /@c=y => {"c":"z","@c":"y"}
        """#)

    /// Keys with dots, equals signs and quotation marks.
    static let paths = Row.table(
        #"""
        a.json => {"don't":{"a":1}} => --set don't.a=2 => {"don't":{"a":2}}
        a.yaml => a=b: 1\n"c.d": 2\ne: {"\\"": 3}\n => --set /a~3b=9 => a=b: 9\n"c.d": 2\ne: {"\\"": 3}\n
        a.yaml => a=b: 1\n"c.d": 2\ne: {"\\"": 3}\n => --set /c.d=9 => a=b: 1\n"c.d": 9\ne: {"\\"": 3}\n
        a.yaml => a=b: 1\n"c.d": 2\ne: {"\\"": 3}\n => --set /e/"=9 => a=b: 1\n"c.d": 2\ne: {"\\"": 9}\n
        a.yaml => a=b: 1\n"c.d": 2\ne: {"\\"": 3}\n => --remove a=b => "c.d": 2\ne: {"\\"": 3}\n
        a.yaml => a=b: 1\n"c.d": 2\ne: {"\\"": 3}\n => --move /a~3b=/x/y.z => x: {y.z: 1}\n"c.d": 2\ne: {"\\"": 3}\n
        a.yaml => a=b: 1\n"c.d": 2\ne: {"\\"": 3}\n => --set "c.d"=9 => \
         => versioned edit: --set: "c.d" is not a JSON pointer; write /c.d\nsee versioned edit --help\n
        """#)

    /// Values of a kind that the option names.
    static let kinds = Row.table(
        #"""
        a.toml => d = 2025-01-01\nn = 1\n => --set d=2025-02-03 => d = 2025-02-03\nn = 1\n
        a.toml => e = 2025-01-01T10:00:00-08:00\n => --set e=2025-02-03T11:00:00-08:00\
         => e = 2025-02-03T11:00:00-08:00\n
        a.toml => e = 2025-01-01T10:00:00-08:00\n => --set e=2025-02-03 => \
         => a.toml: 2025-02-03 is not the same kind of date as 2025-01-01T10:00:00-08:00\n
        a.toml => d = 2025-01-01\nn = 1\n => --set n=1 => d = 2025-01-01\nn = 1\n\
         => a.toml: --set n=1: the value is already the same\n
        // Where a format tells integers from real numbers, one becomes the other.
        a.toml => d = 2025-01-01\nn = 1\n => --set n=1.0 => d = 2025-01-01\nn = 1.0\n
        a.yaml => a: 1.0 # c\n => --set a=1 => a: 1 # c\n
        a.json => {"a": 1} => --set a=1.0 => {"a": 1} => a.json: --set a=1.0: the value is already the same\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-date e=2025-02-03\
         => d = 2025-01-01\nn = 1\ne = 2025-02-03T00:00:00Z\n
        a.json => {"d":"2025-01-01"} => --set-date d=2025-02-03 => {"d":"2025-02-03"}
        a.toml => d = 2025-01-01\nn = 1\n => --set-string d=2025-02-03 => d = "2025-02-03"\nn = 1\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-string n=2 => d = 2025-01-01\nn = "2"\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-date d=2025-02-03 => d = 2025-02-03\nn = 1\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-date n=2025-02-03T10:00:00Z\
         => d = 2025-01-01\nn = 2025-02-03T10:00:00Z\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-date n=2025-02-03 => d = 2025-01-01\nn = 2025-02-03T00:00:00Z\n
        a.toml => d = 2025-02-03T00:00:00Z\n => --set-date d=2025-02-03 => d = 2025-02-03T00:00:00Z\n\
         => a.toml: --set-date d=2025-02-03: the value is already the same\n
        a.toml => d = 1979-05-27T07:00:00Z\n => --set-date d=1979-05-28 => d = 1979-05-28T00:00:00Z\n
        a.toml => d = 1979-05-27T07:00:00\n => --set-date d=1979-05-28 => d = 1979-05-28T00:00:00\n
        a.toml => t = 07:32:00\n => --set t=08:00:00 => t = 08:00:00\n
        a.toml => t = 07:32:00\n => --set-string t=8 => t = "8"\n
        a.toml => t = 07:32:00\n => --set-string t=08:00:00 => \
         => a.toml: --set-string t=08:00:00: t is a local time, and 08:00:00 would be one, not a string\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-date d=2025-02-03T10:00:00Z => \
         => a.toml: 2025-02-03T10:00:00Z is not the same kind of date as 2025-01-01\n
        a.toml => d = 2025-01-01\nn = 1\n => --set-date n=x => \
         => a.toml: --set-date n=x: expected a date such as 2025-01-31 or 2025-01-31T10:00:00Z\n
        """#)
}
