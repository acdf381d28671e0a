import TestSupport
@testable import VersionedCodableYAML

struct YAMLReaderTests {
    @Test(arguments: [
        ("", "~"), ("# only a comment\n", "~"), ("---\n", "~"), ("...\n", "~"), ("~", "~"),
        ("a", "\"a\""), ("a: 1\nb: [x, 'y', \"z\"]", "{a:1,b:[\"x\",\"y\",\"z\"]}"),
        ("- 1\n- - 2\n  - {}\n- []", "[1,[2,{}],[]]"),
        ("a:\nb: ''\n", "{a:~,b:\"\"}"), ("? a\n? b\n", "{a:~,b:~}"),
        ("a: |\n  x\n  y\nb: >-\n  x\n  y\n", "{a:\"x\ny\n\",b:\"x y\"}"),
        ("a: x\n  y\n", "{a:\"x y\"}"), ("'it''s': \"a\\tb\"", "{it's:\"a\tb\"}"),
        (
            "[0x1F, 0o17, +12, 1., .5, .inf, -.INF, .nan, 1e3]",
            "[31,15,12,1.0,0.5,inf,-inf,nan,1e3]"
        ),
        ("[true, FALSE, yes, null, Null, ~, 12e]", "[true,false,\"yes\",~,~,~,\"12e\"]"),
        ("[a: b, c]", "[{a:\"b\"},\"c\"]"), ("{a, b: c}", "{a:~,b:\"c\"}"),
        ("a: 1\r\nb: 2\r\n", "{a:1,b:2}"), ("\u{FEFF}a: 1", "{a:1}"),
        ("# c\n\u{FEFF}a: 1", "{a:1}"), ("\n # c\r\n\r\n\u{FEFF}# d\n\u{FEFF}a: 1", "{a:1}"),
    ])
    func scalarsAndCollections(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test(arguments: [
        ("!!str 12", "\"12\""), ("! 12", "\"12\""), ("&a ! 12", "\"12\""), ("! &a 12", "\"12\""),
        ("!!str", "\"\""), ("!!null", "~"), ("!!null ''", "~"),
        ("!!int '12'", "12"), ("!!int 0b11", "3"), ("!!float 1", "1"), ("!!float '.inf'", "inf"),
        ("!!bool 'yes'", "true"), ("!!timestamp 2001-01-02", "@2001-01-02"),
        ("!!timestamp '2001-1-2 1:02:03'", "@2001-01-02T01:02:03Z"),
        ("!!binary AQID", "<1 2 3>"), ("!!binary |\n  AQ\n  ID\n", "<1 2 3>"),
        ("!local 12", "12"), ("!local '12'", "\"12\""), ("!!set {a, b}", "{a:~,b:~}"),
        ("!!omap [a: 1]", "[{a:1}]"), ("%TAG !e! tag:e.com,2000:\n---\n!e!x 12", "12"),
    ])
    func tagsSayTheType(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test func tagsAndAnchorsAreKept() throws {
        let document = try read("&r\nk: !local &a [x]\n&k key: !!int 12\n? !t u\n: 1")
        #expect(document.root.annotation(.anchor) == "r")
        #expect(document["k"].annotation(.anchor) == "a")
        #expect(document["k"].annotation(.tag) == "!local")
        #expect(document["key"].annotation(.tag) == "tag:yaml.org,2002:int")
        #expect(document.annotation(.anchor, atTapeIndex: 4) == "k")
        #expect(document.annotation(.tag, atTapeIndex: 6) == "!t")
        let merged = try read("a: &a {b: !t &n c, d: !u [e]}\nf: {<<: *a}")["f"]
        #expect(merged["b"].annotation(.tag) == "!t")
        #expect(merged["b"].annotation(.anchor) == nil)
        #expect(merged["d"].annotation(.tag) == "!u")
    }

    @Test func stylesAndMarksAreKept() throws {
        let document = try read("[a, 'b', \"c\", 12, 0x1F, {d: ~}]")
        document.withUnsafeTape { tape in
            #expect(tape[0].head & TapeNode.flow != 0)
            #expect((1...5).map { tape[$0].extra } == [1, 2, 3, 1, 1])
            #expect(
                (1...5).map { tape[$0].head & TapeNode.plain != 0 } == [
                    true, false, false, true, true,
                ])
            #expect(tape.writtenText(of: tape[5]) == "0x1F")
            #expect(tape.string(of: tape[5]) == "31")
        }
        let block = try read("a: |\n  b\nc: >\n  d\n")
        block.withUnsafeTape { tape in
            #expect(tape[0].head & TapeNode.flow == 0)
            #expect([tape[2].extra, tape[4].extra] == [4, 5])
        }
    }

    @Test(arguments: [
        ("a: &x 1\nb: *x", "{a:1,b:*2}"), ("a: &x [1]\nb: *x", "{a:[1],b:*2}"),
        ("- &x a\n- &x b\n- *x", "[\"a\",\"b\",*2]"),
        ("&k key: 1\nb: *k", "{key:1,b:\"key\"}"), ("&k 12: 1\nb: *k", "{12:1,b:12}"),
        ("a: &x y\n*x : z", "{a:\"y\",y:\"z\"}"), ("a: &x 0x1F\n*x : z", "{a:31,0x1F:\"z\"}"),
        ("a: &x \"\\u0041\"\n*x : z", "{a:\"A\",A:\"z\"}"),
        (
            "- &a x\n--- \n- *a",
            "2:1: expected one document, found a second one (the file may hold only one)"
        ),
    ])
    func aliases(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test(
        arguments: rows(
            #"""
            a: &x {p: 1, q: [2]}\nb: {<<: *x, r: 3} => {a:{p:1,q:[2]},b:{^p:1,^q:*6,r:3}}
            a: &x {p: 1}\nb: {p: 2, <<: *x} => {a:{p:1},b:{p:2}}
            a: &x {p: 1}\nb: {<<: *x, p: 2} => {a:{p:1},b:{p:2}}
            a: &x {p: 1}\ny: &y {p: 2, q: 3}\nb: {<<: [*x, *y]} => {a:{p:1},y:{p:2,q:3},b:{^p:1,^q:3}}
            a: &x {p: 1}\nb: &y {<<: *x, q: 2}\nc: {<<: *y} => {a:{p:1},b:{^p:1,q:2},c:{^p:1,^q:2}}
            '<<': 1 => {<<:1}
            x: &x {a: 1}\nb: {!!merge <<: *x} => {x:{a:1},b:{^a:1}}
            <<: []\na: 1 => {a:1}
            x: &x {a: 1}\n<<: *x\n<<: *x => 3:1: the key "<<" is repeated, first on line 2
            <<: {a: 1} => 1:5: expected an alias of a mapping, or a sequence of those, after '<<', found a mapping
            a: &x {p: 1}\n<<: [*x, {b: 1}] => 2:10: expected an alias of a mapping, or a sequence of those, after '<<', found a \
            mapping
            <<: [[a]] => 1:6: expected an alias of a mapping, or a sequence of those, after '<<', found a sequence
            a: &x 1\n<<: *x => 2:5: expected an alias of a mapping, or a sequence of those, after '<<', found an alias of another \
            kind of value
            """#))
    func mergeKeys(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test func mergeKeysCanBeSwitchedOff() {
        #expect(outcome("<<: 1", .init(mergesKeys: false)) == "{<<:1}")
    }

    /// The error is where the key begins, on any level, and by an alias.
    @Test(arguments: [
        ("[1, 'a b']: x", "1:1", "a sequence"), ("a: 1\n? {b: c}\n: x", "2:3", "a mapping"),
        ("? - a\n: x", "1:3", "a sequence"), ("? a: b\n: x", "1:3", "a mapping"),
        ("- k: {l: {[m]: n}}", "1:11", "a sequence"), ("[{ {a: 1}: 2}]", "1:4", "a mapping"),
        ("a: &x [p]\n*x : y", "2:1", "a sequence"), ("a: &x {p: q}\n? *x\n: y", "2:3", "a mapping"),
        ("{[]: x}", "1:2", "a sequence"), ("a: 1\n--- \n? {}\n", "3:3", "a mapping"),
        ("? !t [a]\n: x", "1:3", "a sequence"),
        ("? &k [a]\n: x", "1:3", "a sequence"), ("!!set {? [a]}", "1:10", "a sequence"),
    ])
    func collectionsAsKeysAreRefused(_ text: String, _ place: String, _ found: String) throws {
        let error = #expect(throws: ReadingError.self) {
            try YAMLFormat().readAll(Data(text.utf8))
        }
        #expect(
            error?.description.hasPrefix("\(place): expected a scalar as a key, found \(found)\n")
                == true, "\(String(describing: error))")
    }

    /// A scalar whose tag only the program knows is no mapping to merge.
    @Test(arguments: [
        ("<<: !include base.yaml\na: 1", "{<<:!include \"base.yaml\",a:1}"),
        ("a: {<<: !include 'b c'}", "{a:{<<:!include \"b c\"}}"),
        ("- <<: !<tag:e.com,2000:x> 12", "[{<<:!<tag:e.com,2000:x> 12}]"),
        ("? <<\n: !secret |\n  x\n", "{<<:!secret \"x\n\"}"),
        ("<<: !include", "{<<:!include ~}"),
        ("<<: &b !include x\nc: *b", "{<<:!include \"x\",c:!include \"x\"}"),
        ("!!merge <<: !include x", "{<<:!include \"x\"}"),
        ("<<: [!include a, !include b]", "{<<:[!include \"a\",!include \"b\"]}"),
        ("<<:\n- !include a\n- c\nd: 1", "{<<:[!include \"a\",\"c\"],d:1}"),
        ("a: &a {p: 1}\nb: {<<: *a}\nc: {<<: !x y}", "{a:{p:1},b:{p:1},c:{<<:!x \"y\"}}"),
    ])
    func ordinaryMembersNamedAsMergeKeys(_ text: String, _ expected: String) throws {
        let document = try read(text)
        #expect(tagged(document.root) == expected)
        // The tag and the plain key are written again.
        let again = try read(YAMLFormat().string(document))
        #expect(tagged(again.root) == expected)
    }

    private func tagged(_ node: DocumentNode) -> String {
        let tag = node.tag.map {
            ($0.rawValue.hasPrefix("!") ? $0.rawValue : "!<\($0.rawValue)>") + " "
        }
        let text: String
        switch node.kind {
        case .object:
            text =
                "{" + node.members.map { "\($0.key):\(tagged($0.value))" }.joined(separator: ",")
                + "}"
        case .array: text = "[" + node.elements.map(tagged).joined(separator: ",") + "]"
        case .string: text = "\"\(node.text ?? "")\""
        default: text = node.text ?? "~"
        }
        return (tag ?? "") + text
    }

    @Test(arguments: [
        ("<<: !!str a", "1:5"), ("<<: ! a", "1:5"), ("<<: !!null ''", "1:5"),
        ("a: &a {b: c}\n<<: [*a, !include x]", "2:10"), ("a: &a {b: c}\n<<: [*a, b]", "2:10"),
        ("<<: [a, !include x]", "1:6"),
    ])
    func otherScalarsAreNotMerged(_ text: String, _ place: String) {
        #expect(
            outcome(text)
                == "\(place): expected an alias of a mapping, or a sequence of those, after '<<', found a scalar"
        )
    }

    @Test func duplicatesFollowThePolicy() {
        let text = "a: 1\nb: 2\na: 3"
        #expect(outcome(text, .init(duplicateKeys: .useFirst)) == "{a:1,b:2}")
        #expect(outcome(text, .init(duplicateKeys: .useLast)) == "{b:2,a:3}")
        #expect(outcome(text, .init(duplicateKeys: .keepAll)) == "{a:1,b:2,a:3}")
    }

    @Test(arguments: [
        ("", 0), ("a", 1), ("a\n---\nb", 2), ("a\n...\nb\n...\n", 2),
        ("--- a\n...\n# c\n...\n--- b", 2),
        ("%FOO x\n---\na\n...\n%YAML 1.3\n---\nb", 2), ("---\n---\n", 2),
    ])
    func streams(text: String, count: Int) throws {
        #expect(try YAMLFormat().readAll(Data(text.utf8)).count == count)
    }

    /// U+0085 is a line break of YAML 1.1, which libyaml reads.
    @Test func nextLineAfterATag() {
        #expect(outcome("[!!str\u{85}\"a\",\n b]") == "[\"a\",\"b\"]")
    }

    @Test func documentsInFrontOfAnErrorAreRead() {
        var seen: [String] = []
        for document in YAMLFormat().documents(in: Data("a\n--- &x b\n--- *x\n--- c".utf8)) {
            switch document {
            case .success(let document): seen.append(shorthand(document))
            case .failure(let error): seen.append((error as? ReadingError)?.message ?? "other")
            }
        }
        #expect(
            seen == [
                "\"a\"", "\"b\"", "expected the anchor \"x\" before its alias, found none",
            ])
    }
}
