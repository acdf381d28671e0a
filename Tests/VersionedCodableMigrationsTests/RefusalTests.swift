import AllModules
import VersionedCodableMigrations

/// What does not fit a document is an error at its line, and nothing is changed.
@Suite("What a chain refuses") struct RefusalTests {
    static let text = """
        list: [a, b]
        name: x
        port: eighty
        a: 1
        b: 2
        n:
          - k: v
          - k: [w]
        """

    static let refusals: KeyValuePairs = [
        "move: {path: /list/name, to: /c}": "1:7: list: move: expected an object, found an array",
        "move: {path: /name/first, to: /c}": "2:7: name: move: expected an object, found \"x\"",
        "move: {path: /a, to: /b}":
            "5:4: b: move: there is already a value at /b; ifTaken says what to do then",
        "move: {path: /a, to: /n, ifTaken: merge}":
            "7:3: n: move: there is already a value at /n; ifTaken says what to do then",
        "move: {path: /a, to: /b, ifTaken: append}": "5:4: b: move: expected an array, found 2",
        "copy: {path: /a, to: /b}":
            "5:4: b: copy: there is already a value at /b; ifTaken says what to do then",
        "map: {path: /a, to: /b, table: {1: x}}":
            "5:4: b: map: there is already a value at /b; ifTaken says what to do then",
        "add: {path: /a, value: 2, ifTaken: refuse}":
            "4:4: a: add: there is already a value at /a; ifTaken says what to do then",
        "move: {path: /list/00, to: /c}": "1:7: list: move: expected an index, found 00",
        "move: {path: /list/*, to: /m/*}":
            "1:1: m: move: there is no list at /m for the elements of /list",
        "copy: {path: /n/*/k, to: /m/*/k}":
            "1:1: m: copy: there is no list at /m for the elements of /n",
        "move: {path: /c, to: /d, required: true}": "1:1: move: nothing is at /c",
        "each: {path: /n/*, steps: [remove: {path: /q, required: true}]}":
            "7:5: n.0: remove: nothing is at /q",
        "move: {path: /n/*/k/x, to: /n/*/y}": "7:8: n.0.k: move: expected an object, found \"v\"",
        "move: {path: /name/*/x, to: /name/*/y}":
            "2:7: name: move: expected an object or array, found \"x\"",
        "split: {path: /name, by: ':', into: [/c, /d]}":
            "2:7: name: split: expected text of 2 parts, found \"x\"",
        "split: {path: /list, by: ':', into: [/c, /d]}":
            "1:7: list: split: expected text, found an array",
        "split: {path: /port, by: g, into: [/c, /d], as: [text, integer]}":
            "3:7: port: split: expected integer, found \"hty\"",
        "split: {path: /port, by: gh, into: [/c, /-]}":
            "1:1: split: expected an array, found an object",
        "join: {paths: [/a, /c], by: ':', into: /d}": "1:1: c: join: nothing is at /c",
        "join: {paths: [/a, /list], by: ':', into: /d}":
            "1:7: list: join: expected text, found an array",
        "join: {paths: [/name, /port], by: g, into: /d}":
            "3:7: port: join: \"eighty\" contains \"g\"",
        "convert: {path: /port, to: integer}":
            "3:7: port: convert: expected integer, found \"eighty\"",
        "convert: {path: /list, to: text}": "1:7: list: convert: expected text, found an array",
        "unwrap: {path: /list}": "1:7: list: unwrap: expected one element, found 2",
        "map: {path: /port, table: {80: http, 443: https}, other: refuse}":
            "3:7: port: map: expected one of 443, 80, found \"eighty\"",
        "replace: {path: /list, pattern: a, with: b}":
            "1:7: list: replace: expected text, found an array",
        "add: {path: /name/x, value: 1}": "2:7: name: add: expected an object, found \"x\"",
        "add: {path: /name/-, value: 1}": "2:7: name: add: expected an array, found \"x\"",
        "add: {path: /n/*/k/z, value: 1}": "7:8: n.0.k: add: expected an object, found \"v\"",
        "each: {path: /n/*, steps: [split: {path: /k, by: ':', into: [/c, /d]}]}":
            "7:8: n.0.k: split: expected text of 2 parts, found \"v\"",
        "each: {path: /n/*, steps: [move: {path: /k/x, to: /k/y}]}":
            "7:8: n.0.k: move: expected an object, found \"v\"",
        "call: {name: rot13, path: /name}": "the program has no function rot13",
        "remove: {path: '/name/[k=v]'}": "2:7: name: remove: expected an array, found \"x\"",
        "split: {path: /n/0, by: ','}": "7:5: n.0: split: expected text, found an object",
        "join: {path: /n, by: ','}": "7:5: n.0: join: expected text, found an object",
        "join: {path: /list, by: b}": "1:11: list.1: join: \"b\" contains \"b\"",
        "toObject: {path: /list, key: k}": "1:8: list.0: toObject: nothing is at /list/0/k",
        "toObject: {path: /name, key: k}": "2:7: name: toObject: expected an array, found \"x\"",
        "toList: {path: /name, key: k}": "2:7: name: toList: expected an object, found \"x\"",
        "toObject: {path: /n, by: '='}": "7:5: n.0: toObject: expected text, found an object",
        "move: {path: /name, to: ''}":
            "1:7: list: move: there is already a value at /list; ifTaken says what to do then",
        "move: {path: /name/x/y, to: /q, if: {kind: {/port: text}}}":
            "2:7: name: move: expected an object, found \"x\"",
        "comment: {path: /name/x, text: t}": "2:7: name: comment: expected an object, found \"x\"",
    ]

    @Test(arguments: refusals)
    func places(steps: String, wanted: String) throws {
        let chain = try chain(steps: steps)
        #expect(firstLine { _ = try chain.text(Self.text, as: YAMLFormat()) } == wanted)
    }

    /// Equal values are not the same if their tags or kinds of dates differ.
    @Test(arguments: [
        ("yaml", "a: !Ref x\nb: !Sub x\n", false), ("yaml", "a: !Ref x\nb: !Ref x\n", true),
        ("yaml", "a: {c: [!Ref x]}\nb: {c: [x]}\n", false),
        ("toml", "a = 1979-05-27\nb = 1979-05-27T00:00:00Z\n", false),
        ("toml", "a = 1979-05-27\nb = 1979-05-27\n", true),
    ])
    func valuesThatAreTaken(format: String, text: String, isSame: Bool) throws {
        let chain = try chain(steps: "move: {path: /a, to: /b}")
        let result = firstLine { _ = try chain.text(text, as: Form.named(format)) }
        #expect(result.contains("there is already a value at /b") != isSame)
        #expect((result == "no error") == isSame)
    }

    /// A version without a place in the document.
    @Test(
        arguments: rowsOfThree(
            #"""
            /version => - a => 1:1: the version has no place at /version: expected an object, found an array
            /m/version => m: 7\
             => 1:4: m: the version has no place at /m/version: expected an object, found 7
            """#))
    func noPlaceForTheVersion(at: String, text: String, wanted: String) throws {
        let chain = try ChainFileTests.versioned("{ at: \(at), absent: 1 }")
        #expect(firstLine { _ = try chain.text(text, as: YAMLFormat()) } == wanted)
    }

    static let fleet = Result {
        try chain(
            """
            versionedChain: 1
            name: fleet
            version: { at: [/meta/version, /version] }
            migrations:
              - { to: 2, steps: [ replace: { path: /a, pattern: x, with: y } ] }
              - { to: 3, steps: [] }
            """)
    }

    @Test(arguments: [
        ("a: 1", "1:1: there is no version at /meta/version or /version"),
        ("version: 9", "1:10: version: version 9 is newer than 3, the newest of fleet"),
        ("version: 0", "1:10: version: fleet has no version 0; its versions are 1, 2, 3"),
        ("version: [1]", "1:10: version: expected the version, found an array"),
        (
            "meta: {version: x}",
            "1:17: meta.version: fleet has no version x; its versions are 1, 2, 3"
        ),
        ("version: {}", "1:10: version: expected the version, found an object"),
        ("version: null", "1:10: there is no version at /meta/version or /version"),
    ])
    func versions(text: String, wanted: String) throws {
        let chain = try Self.fleet.get()
        #expect(firstLine { _ = try chain.text(text, as: YAMLFormat()) } == wanted)
        #expect(
            firstLine {
                _ = try chain.version(of: YAMLFormat().read(Data(text.utf8), within: .default))
            }
                == wanted)
    }

    @Test func targets() throws {
        let chain = try Self.fleet.get()
        #expect(
            firstLine { _ = try chain.text("version: 2", as: YAMLFormat(), to: 1) }
                == "there is no way down to 1: replace at migrations.0.steps.0.replace: what was replaced is not known"
        )
        #expect(
            firstLine { _ = try chain.text("version: 2", as: YAMLFormat(), to: 7) }
                == "fleet has no version 7; its versions are 1, 2, 3")
        let error = #expect(throws: MigrationError.self) {
            try chain.text("# x\nversion: 9 # y", as: YAMLFormat())
        }
        #expect(error?.kind == .newer)
        #expect(
            error?.description(in: "f.yaml").split(separator: "\n").first.map(String.init)
                == "f.yaml:2:10: version: version 9 is newer than 3, the newest of fleet")
    }

    /// Notes stand at the places of the document before, in their order.
    @Test func notes() throws {
        let chain = try chain(
            steps: """
                note: {path: /b, text: look, level: warning}
                move: {path: /a, to: /c, ifTaken: keep}
                note: {path: /c, text: kept}
                """)
        let result = try chain.migrate(Data("a: 1\nb: 2\nc: 3\n".utf8), as: YAMLFormat())
        #expect(
            result.notes.map {
                "\($0.location?.description ?? "") \($0.path) \($0.level): \($0.text)"
            }
                == [
                    "1:4 a warning: removed, because there is another value already",
                    "2:4 b warning: look", "3:4 c info: kept",
                ])
        #expect(result.rewriting.report.description == "no comments")
    }

    @Test func keysOfElementsDiffer() throws {
        let chain = try chain(steps: "toObject: {path: /e, by: '='}")
        #expect(
            firstLine { _ = try chain.text("e:\n- a=1\n- a=2\n", as: YAMLFormat()) }
                == "3:3: e.1: toObject: several elements have the key \"a\"")
    }

    /// An error says which step of the chain it is of.
    @Test func stepsAreNamed() throws {
        let chain = try VersionedCodableMigrationsTests.chain(
            """
            versionedChain: 1
            name: x
            version: none
            migrations:
              - summary: ports are numbers
                steps:
                  - each: { path: "/n/*", steps: [ convert: { path: /port, to: integer } ] }
            """)
        let error = #expect(throws: MigrationError.self) {
            try chain.text("n:\n  a: { port: x }\n", as: YAMLFormat())
        }
        #expect(error?.step == "7:49: convert /port to integer (ports are numbers)")
        #expect(
            error?.description(in: "a.yaml") == """
                a.yaml:2:14: n.a.port: convert: expected integer, found "x"
                    a: { port: x }
                               ^
                    in the step 7:49: convert /port to integer (ports are numbers)
                """)
    }

    /// What finds nothing because of an index, or below any depth, is noted.
    @Test func whatFindsNothingIsNoted() throws {
        let chain = try chain(
            steps: """
                move: {path: /l/5/a, to: /b}
                add: {path: /**/k/a, value: 1}
                move: {path: /l/7, to: /c, if: {exists: /x}}
                """)
        let result = try chain.migrate(Data("l: [1, 2]\n".utf8), as: YAMLFormat())
        #expect(
            result.notes.map { "\($0.location?.description ?? "") \($0.path.pointer) \($0.text)" }
                .sorted() == [
                    "1:1  add: nothing is at /**/k", "1:4 /l move: the list has no element 5",
                ])
    }

    private static let bounds: ReadingLimits = {
        var limits = ReadingLimits.untrusted
        if !TestRun.isLong { (limits.scalarBytes, limits.expandedNodes) = (1 << 14, 10_000) }
        return limits
    }()

    /// Steps make no more than the limits of reading allow.
    @Test(arguments: [
        ("copy: {path: /a, to: /b}\nmove: {path: /b, to: '/a/b#'}", "the steps make more than"),
        (
            "replace: {path: /t, pattern: '.+', with: '$0$0'}",
            "a scalar is longer than the limit of \(bounds.scalarBytes) bytes (scalarBytes)"
        ),
        ("add: {path: '/**/k#', value: {}}", "the steps make more than"),
        (
            "move: {path: /t, to: /t/x, ifTaken: replace}",
            "the nesting is deeper than the limit of 64 levels (depth)"
        ),
    ])
    func limits(step: String, reason: String) throws {
        let steps = (0..<70).map { step.replacing("#", with: "\($0)") }.joined(separator: "\n")
        let chain = try chain(steps: steps)
        let error = #expect(throws: MigrationError.self) {
            try chain.migrate(
                Data("a: {c: 1}\nt: x\n".utf8), as: YAMLFormat(), within: Self.bounds)
        }
        #expect(error?.kind == .limit)
        #expect(error?.message.contains(reason) == true)
    }

    /// The version stays at the root, and comments with their members.
    @Test func documentsBecomeMembers() throws {
        let versioned = try VersionedCodableMigrationsTests.chain(
            steps: "move: {path: '', to: /s}", isByShape: false)
        #expect(
            try versioned.text("version: 1 # v\na: 1 # a\n", as: YAMLFormat())
                == "version: 2 # v\ns:\n  a: 1 # a\n")
        let shape = try VersionedCodableMigrationsTests.chain(steps: "move: {path: '', to: /s}")
        let list = try shape.text("[{\"a\": 1}, 2]", as: JSONFormat())
        #expect(try JSONFormat().value(list) == ["s": [["a": 1], 2]])
        #expect(
            try shape.text("- a: 1 # a\n- b: 1\n", as: YAMLFormat()) == "s:\n- a: 1 # a\n- b: 1\n")
    }
}
