import AllModules
@testable import VersionedCodableMigrations

/// What the paths of steps denote, which is the same in every format.
@Suite("The rule for paths of chains") struct PathRuleTests {
    private static let scoped = #"{"d":{"@swc/core":"1","core":"2"},"@type":"t"}"#

    /// Where there are no attributes, it is a key.
    static let keys = rowsOfThree(
        #"""
        move: {path: /d/@swc~1core, to: /d/@swc~1cli} => \#(scoped)\
         => {"d":{"@swc/cli":"1","core":"2"},"@type":"t"}
        remove: {path: /d/@swc~1core} => \#(scoped) => {"d":{"core":"2"},"@type":"t"}
        add: {path: /d/@swc~1cli, value: x} => \#(scoped)\
         => {"d":{"@swc/core":"1","core":"2","@swc/cli":"x"},"@type":"t"}
        map: {path: /@type, table: {t: u}, to: /@kind} => \#(scoped)\
         => {"d":{"@swc/core":"1","core":"2"},"@kind":"u"}
        copy: {path: /@type, to: /e/@a/b} => \#(scoped)\
         => {"d":{"@swc/core":"1","core":"2"},"@type":"t","e":{"@a":{"b":"t"}}}
        remove: {path: /d/core, if: {equals: {/@type: t}}} => \#(scoped)\
         => {"d":{"@swc/core":"1"},"@type":"t"}
        remove: {path: /d/core, if: {missing: /@type}} => \#(scoped) => \#(scoped)
        join: {paths: [/@type, /d/@swc~1core], by: '-', into: /@id} => \#(scoped)\
         => {"d":{"core":"2"},"@id":"t-1"}
        remove: {path: '/l/[@id=1]'} => {"l":[{"@id":"1"},{"id":"1"}]} => {"l":[{"id":"1"}]}
        each: {path: /l/*, steps: [move: {path: /@id, to: /@key}]} => {"l":[{"@id":"1"},{"id":"1"}]}\
         => {"l":[{"@key":"1"},{"id":"1"}]}
        """#)

    /// An index makes a list and no key.
    static let indices = rowsOfThree(
        #"""
        add: {path: /l/0, value: x} => {"a":"1"} => {"a":"1","l":["x"]}
        add: {path: /l/-, value: x} => {"a":"1"} => {"a":"1","l":["x"]}
        add: {path: /l/0/b/0, value: x} => {"a":"1"} => {"a":"1","l":[{"b":["x"]}]}
        move: {path: /a, to: /l/0} => {"a":"1","b":"2"} => {"b":"2","l":["1"]}
        split: {path: /a, by: ':', into: [/l/0, /l/1]} => {"a":"1:2","b":"2"} => {"b":"2","l":["1","2"]}
        copy: {path: /*/b, to: /*/l/0} => {"a":{"b":"1"}} => {"a":{"b":"1","l":["1"]}}
        """#)

    /// An object has keys of digits.
    static let digits = rowsOfThree(
        #"""
        move: {path: /m/0, to: /m/1} => {"m":{"0":"a","x":"b"}} => {"m":{"1":"a","x":"b"}}
        copy: {path: /m/0, to: /m/0} => {"m":{"0":"a","x":"b"}} => {"m":{"0":"a","x":"b"}}
        move: {path: /m/*, to: /n/*} => {"m":{"404":"a","0":"b"}} => {"m":{},"n":{"404":"a","0":"b"}}
        add: {path: /m/500, value: b} => {"m":{"404":"a"}} => {"m":{"404":"a","500":"b"}}
        """#)

    static let forms = Form.all.filter { $0.testDescription != "xml" }

    @Test(arguments: keys + indices + digits, forms)
    func steps(_ row: (steps: String, before: String, after: String), _ form: Form) throws {
        let result = try chain(steps: row.steps).migrate(form.data(row.before), as: form.format)
        let wanted = try form.value(form.data(row.after))
        #expect(try form.value(result.rewriting.data).firstDifference(from: wanted) == nil)
    }

    @Test(arguments: forms)
    func theVersionMayHaveSuchAKey(_ form: Form) throws {
        let text = """
            versionedChain: 1
            name: test
            version: { at: /@version }
            migrations:
              - to: 2
                steps: [{ move: { path: /@a, to: /@b } }]
            """
        let result = try chain(text).migrate(
            form.data(#"{"@version":"1","version":"7","@a":"x"}"#), as: form.format)
        let wanted = try form.value(form.data(#"{"@version":"2","version":"7","@b":"x"}"#))
        #expect(try form.value(result.rewriting.data).firstDifference(from: wanted) == nil)
        let old = try chain(text).migrate(result.rewriting.data, as: form.format, to: 1)
        let source = try form.value(form.data(#"{"@version":"1","version":"7","@a":"x"}"#))
        #expect(try form.value(old.rewriting.data).firstDifference(from: source) == nil)
        #expect(try chain(text).version(of: result.rewriting.data, as: form.format) == 2)
    }

    @Test(arguments: forms)
    func anIndexOutsideOfAListIsAnError(_ form: Form) throws {
        let data = try form.data(#"{"l":["a"],"b":"2"}"#)
        for (path, words) in [
            ("/l/2", "array of 1"), ("/m/1", "array of 0"), ("/l/3/x", "array of 1"),
        ] {
            let chain = try chain(steps: "move: {path: /b, to: \(path)}")
            expectError(\MigrationError.message, "move: the index is outside of an \(words)") {
                try chain.migrate(data, as: form.format)
            }
        }
    }

    // MARK: XML

    private static let one = "<r>\n  <dep><g>1</g></dep>\n</r>\n"
    private static let two = "<r>\n  <dep><g>1</g></dep>\n  <dep><g>2</g></dep>\n</r>\n"

    /// An element that occurs once is a list with one element.
    @Test(arguments: [
        ("move: {path: /dep/0/g, to: /dep/0/h}", one, one.replacing("g>", with: "h>")),
        (
            "move: {path: /dep/0/g, to: /dep/0/h}", two,
            "<r>\n  <dep><h>1</h></dep>\n  <dep><g>2</g></dep>\n</r>\n"
        ),
        ("move: {path: /dep/*/g, to: /dep/*/h}", one, one.replacing("g>", with: "h>")),
        ("move: {path: /dep/*/g, to: /dep/*/h}", two, two.replacing("g>", with: "h>")),
        ("map: {path: /dep/0/g, table: {1: 9}}", one, one.replacing("1", with: "9")),
        ("remove: {path: /dep/0}", one, "<r/>\n"),
        ("remove: {path: /dep/*}", one, "<r/>\n"), ("remove: {path: /dep/*}", two, "<r/>\n"),
        ("remove: {path: /dep/1}", one, one), ("remove: {path: /dep/1}", two, one),
        ("add: {path: /dep/-, value: {g: 2}}", one, two),
        ("add: {path: /dep/1, value: {g: 2}}", one, two),
        ("add: {path: /dep/1/g, value: 2}", one, two),
        ("add: {path: /dep/0/@k, value: x}", one, one.replacing("<dep", with: "<dep k=\"x\"")),
        ("add: {path: /dep/*/@k, value: x}", two, two.replacing("<dep", with: "<dep k=\"x\"")),
        ("remove: {path: /dep/*, if: {equals: {/dep/0/g: 1}}}", one, "<r/>\n"),
        (
            "each: {path: /dep, steps: [map: {path: /0/g, table: {1: 9}}]}", two,
            two.replacing("1", with: "9")
        ),
        (
            "each: {path: /dep/*, steps: [map: {path: /g/0, table: {1: 9}}]}", one,
            one.replacing("1", with: "9")
        ),
        ("copy: {path: /dep/0/g, to: /v/0}", one, one.replacing("</r>", with: "  <v>1</v>\n</r>")),
        (
            "join: {paths: [/dep/0/g, /dep/0/g/0], by: x, into: /v/-}", one,
            "<r>\n  <dep></dep>\n  <v>1x1</v>\n</r>\n"
        ),
        (
            "add: {path: /dep/-, value: {g: 1}}", "<r>\n  <dep/>\n</r>\n",
            "<r>\n  <dep/>\n  <dep>\n    <g>1</g>\n  </dep>\n</r>\n"
        ),
    ])
    func elements(_ steps: String, _ before: String, _ after: String) throws {
        #expect(try chain(steps: steps).text(before, as: XMLFormat()) == after)
    }

    @Test(
        arguments: [
            "add: {path: /dep/2, value: x}": "add: the index is outside of an array of 1",
            "copy: {path: /dep/0/g, to: /dep/3/g}": "copy: the index is outside of an array of 1",
            "remove: {path: /dep/1, required: true}": "remove: nothing is at /dep/1",
            "copy: {path: /dep/0/g, to: /dep/@a/b}":
                "copy: expected an element, found an attribute",
            "remove: {path: /dep/@a/b}": "remove: expected an element, found an attribute",
        ] as KeyValuePairs)
    func anElementThatIsNotThere(_ steps: String, _ message: String) throws {
        let chain = try chain(steps: steps)
        expectError(\MigrationError.message, message) { try chain.text(Self.one, as: XMLFormat()) }
    }
}
