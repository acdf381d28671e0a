import TestSupport
import Testing
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

    @Test(arguments: [
        ("a: &x {p: 1, q: [2]}\nb: {<<: *x, r: 3}", "{a:{p:1,q:[2]},b:{^p:1,^q:*6,r:3}}"),
        ("a: &x {p: 1}\nb: {p: 2, <<: *x}", "{a:{p:1},b:{p:2}}"),
        ("a: &x {p: 1}\nb: {<<: *x, p: 2}", "{a:{p:1},b:{p:2}}"),
        (
            "a: &x {p: 1}\ny: &y {p: 2, q: 3}\nb: {<<: [*x, *y]}",
            "{a:{p:1},y:{p:2,q:3},b:{^p:1,^q:3}}"
        ),
        ("<<: {p: 1, q: {r: 2}}\np: 3", "{^q:{r:2},p:3}"),
        ("<<: [{p: 1}, {p: 2, q: 3}]\nz: 0", "{^p:1,^q:3,z:0}"),
        ("a: &x {p: 1}\nb: {<<: {<<: *x, p: 2}}", "{a:{p:1},b:{^p:2}}"),
        ("a: &x {p: 1}\nb: &y {<<: *x, q: 2}\nc: {<<: *y}", "{a:{p:1},b:{^p:1,q:2},c:{^p:1,^q:2}}"),
        ("'<<': 1", "{<<:1}"), ("!!merge <<: {a: 1}", "{^a:1}"), ("<<: []\na: 1", "{a:1}"),
        ("<<: {a: 1}\n<<: {b: 2}", "2:1: the key \"<<\" is repeated, first on line 1"),
        ("<<: {a: 1, a: 2}", "1:12: the key \"a\" is repeated"),
        (
            "<<: [[a]]",
            "1:6: expected a mapping, or a sequence of mappings, after '<<', found a sequence"
        ),
        (
            "a: &x 1\n<<: *x",
            "2:5: expected a mapping, or a sequence of mappings, after '<<', found an alias of another kind of value"
        ),
    ])
    func mergeKeys(text: String, expected: String) {
        #expect(outcome(text) == expected)
    }

    @Test func mergeKeysCanBeSwitchedOff() {
        #expect(outcome("<<: 1", .init(mergesKeys: false)) == "{<<:1}")
    }

    @Test(arguments: [
        ("[1, 'a b']: x", "{[1, 'a b']:\"x\"}"), ("? {a: [b], c: }\n: x", "{{a: [b], c: }:\"x\"}"),
        ("a: &x [p, {q: 0x1F}]\n*x : y", "{a:[\"p\",{q:31}],[p, {q: 0x1F}]:\"y\"}"),
        ("a: &x b\n[*x, \"\\n\"]: y", "{a:\"b\",[b, \"\\n\"]:\"y\"}"),
        ("{&a [a, &b b]: *b, c: d}", "{[a, b]:\"b\",c:\"d\"}"),
        ("[a]: 1\n[a]: 2", "2:1: the key \"[a]\" is repeated, first on line 1"),
    ])
    func collectionsAsKeys(text: String, expected: String) {
        #expect(outcome(text, .init(collectionKeys: .useFlowText)) == expected)
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
