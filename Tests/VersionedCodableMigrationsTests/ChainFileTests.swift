import AllModules

@testable import VersionedCodableMigrations

/// Chains as files: what they may say, and every mistake at its line.
@Suite("Chain files") struct ChainFileTests {
    @Test func allMistakesAtOnce() {
        let text = """
            versionedChain: 1
            name: [x]
            version: { at: [], absnt: 1, newest: gone }
            migrations:
              - to: 2
                steps:
                  - mvoe: { path: /a, to: /b }
                  - move: { path: a, to: /b, iftaken: keep }
                  - move: { path: "/[x]/a", to: "/b", ifTaken: kep }
                  - move: { path: "/a", to: "/b/*" }
                  - move: { path: "/a", to: "/[k=v]" }
                  - move: { to: /b }
                  - add: { path: "/a/*", value: 1, if: { exist: /a, kind: { /a: txt }, equals: 1, matches: { /a: "(" } } }
                  - remove: { path: "" }
                  - remove: { path: /l/-, prune: yes please }
                  - split: { path: /a, by: "", into: [] }
                  - split: { path: /a, by: ":", pattern: "a", into: [/a], as: [text, float] }
                  - split: { path: /a, by: ":", into: [/a], as: [text, text] }
                  - split: { path: /a, pattern: "(a)", into: [/a, /b] }
                  - join: { paths: [/a], by: ":", into: /b }
                  - join: { by: ":", into: /b }
                  - join: { paths: [/a, /b/*], by: ":", into: /b }
                  - map: { path: /a, table: [] }
                  - map: { path: "/l/[k=v]/a", table: { a: b } }
                  - convert: { path: /a, to: object }
                  - unwrap: { path: /a, rest: last }
                  - note: { text: hi, level: error }
                  - replace: { path: /a, pattern: "a{2,1}", with: b }
                  - each: { path: "/l/*", steps: [ { move: { path: /a } } ] }
                  - replace: { path: /a, pattern: "(a)$", with: "$1$2$$3" }
                  - join: { paths: [/a, /b], by: "", into: /c }
                  - move: { path: /a, to: /b }
                    copy: { path: /a, to: /c }
                  - move
            """
        let wanted = """
            2:7: name: expected text, found an array
            3:16: version.at: expected the path of the version
            3:27: version.absnt: unknown key; did you mean absent?
            3:38: version.newest: expected absent, found "gone"
            7:15: migrations.0.steps.0.mvoe: unknown operation; did you mean move?
            8:23: migrations.0.steps.1.move.path: expected a path that begins with /, found a
            8:43: migrations.0.steps.1.move.iftaken: unknown key; did you mean ifTaken?
            9:23: migrations.0.steps.2.move.path: expected [key=value], found [x]; such a key is written ~2[x]
            10:33: migrations.0.steps.3.move.to: /b/* has more wildcards than /a
            11:33: migrations.0.steps.4.move.to: /[k=v] must name its places, not elements by value
            12:15: migrations.0.steps.5.move: the key path is missing
            13:22: migrations.0.steps.6.add.path: /a/* must end with a name
            13:53: migrations.0.steps.6.add.if.exist: unknown key; did you mean exists?
            13:69: migrations.0.steps.6.add.if.kind./a: expected one of text, integer, number, boolean, date, list, object, null, found "txt"
            13:84: migrations.0.steps.6.add.if.equals: expected an object of paths, such as {/mode: old}
            13:102: migrations.0.steps.6.add.if.matches./a: a ) is missing in (
            14:25: migrations.0.steps.7.remove.path: the path must not be the root
            15:25: migrations.0.steps.8.remove.path: - denotes no value
            15:38: migrations.0.steps.8.remove.prune: expected true or false, found "yes please"
            16:42: migrations.0.steps.9.split.into: expected the paths of the parts
            17:16: migrations.0.steps.10.split: expected either by or pattern
            17:67: migrations.0.steps.10.split.as: expected one kind for each part
            17:74: migrations.0.steps.10.split.as.1: expected one of text, integer, number, boolean, date, list, found "float"
            18:53: migrations.0.steps.11.split.as: expected one kind for each part
            19:37: migrations.0.steps.12.split.pattern: expected a pattern with 2 groups
            20:24: migrations.0.steps.13.join.paths: expected at least two paths
            21:15: migrations.0.steps.14.join: the key path or paths is missing
            22:24: migrations.0.steps.15.join.paths: /b/* has more wildcards than /a
            23:33: migrations.0.steps.16.map.table: expected an object, found an array
            25:34: migrations.0.steps.18.convert.to: expected one of text, integer, number, boolean, date, list, found "object"
            26:35: migrations.0.steps.19.unwrap.rest: expected one of refuse, first, found "last"
            27:34: migrations.0.steps.20.note.level: expected one of info, warning, found "error"
            28:39: migrations.0.steps.21.replace.pattern: expected {m,n} with numbers up to 1000 in a{2,1}
            29:48: migrations.0.steps.22.each.steps.0.move: the key to is missing
            30:53: migrations.0.steps.23.replace.with: the pattern has no group $2
            31:38: migrations.0.steps.24.join.by: expected text that is not empty
            32:9: migrations.0.steps.25: expected an operation, such as move: {path: /a, to: /b}
            34:9: migrations.0.steps.26: expected an operation, such as move: {path: /a, to: /b}
            """
        #expect(message { _ = try chain(text) } == wanted)
    }

    static let chains: KeyValuePairs = [
        "versionedChain: 1\nname: x\nversions: { at: /v }\nmigration: []\n": """
        1:1: the key version is missing
        3:11: versions: unknown key; did you mean version?
        4:12: migration: unknown key; did you mean migrations?
        """,
        "versionedChain: 2\nname: x\nother: 1\n":
            "1:17: versionedChain: version 2 of chain files is newer than 1, the newest that is known",
        "versionedChain: one\nname: x\nversion: some\nmigrations: {}\n": """
        1:17: versionedChain: expected 1
        3:10: version: expected none, or an object with the key at
        4:13: migrations: expected an array, found an object
        """,
        """
        versionedChain: 1
        name: x
        version: { at: /v, absent: 9 }
        migrations:
          - { to: 2, steps: [] }
          - { to: 2, steps: [] }
          - { to: 5, steps: [] }
          - { to: 4, steps: [] }
          - { to: 5, from: 3, steps: [] }
        """: """
        3:28: version.absent: the chain has no version 9
        6:5: migrations.1: two migrations go to 2, the other at 5:5
        7:5: migrations.2: there is no migration between 2 and 5
        8:5: migrations.3: 4 is listed after 5
        9:5: migrations.4: it does not begin at 4, where the one before ends
        """,
        """
        versionedChain: 1
        name: x
        version: { at: /v, absent: 1, newest: absent }
        migrations:
          - { to: 2, steps: [] }
          - { to: 5, from: 3, steps: [] }
        """: """
        3:39: version.newest: documents without a version are of version 1 by the key absent
        6:5: migrations.1: it does not begin at 2, where the one before ends
        """,
        """
        versionedChain: 1
        name: x
        version: none
        migrations:
          - { to: 2, steps: [], example: [] }
          - { steps: [], examples: [ { before: 1 } ] }
          - { stamp: 3 }
        """: """
        5:11: migrations.0.to: a chain with version: none has no versions
        5:34: migrations.0.example: unknown key; did you mean examples?
        6:30: migrations.1.examples.0: the key after is missing
        7:5: migrations.2: the key steps is missing
        7:14: migrations.2.stamp: a chain with version: none has no versions
        """,
        "versionedChain: 1\nname: x\nversion: { at: '@v' }\nmigrations: [ { to: beta, steps: [] } ]\n":
            "4:15: migrations.0: the key from is missing: the version before beta",
        "versionedChain: 1\nname: x\nversion: { at: '/a/*' }\nmigrations: []\n":
            "3:16: version.at: expected the path of one value, found \"/a/*\"",
        "versionedChain: 1\nname: x\nversion: none\n": "1:1: there are no migrations",
        "- 1\n": "1:1: expected an object, found an array",
    ]

    @Test(arguments: chains)
    func mistakes(text: String, wanted: String) {
        #expect(message { _ = try chain(text) } == wanted)
    }

    // MARK: Formats

    @Test(arguments: Form.all)
    func everyFormat(_ form: Form) throws {
        let json = """
            {"versionedChain": 1, "name": "x", "version": {"at": "/version", "absent": 1},
            "migrations": [
              {"to": 2, "steps": [{"move": {"path": "/a", "to": "/b"}}, {"map": {"path": "/c", "table": {"x": 1}}}]},
              {"to": 3, "steps": [{"add": {"path": "/d", "value": [1, 2]}},
                {"split": {"path": "/e", "by": ":", "into": ["/e", "/f"], "as": ["text", "integer"]}}]}]}
            """
        let chain = try MigrationChain(form.format.read(form.data(json), within: .default))
        #expect(chain.versions == [1, 2, 3])
        #expect(chain.name == "x")
        let text = try chain.text("a: 1\nc: x\ne: y:2\n", as: YAMLFormat())
        #expect(text == "version: 3\nb: 1\nc: 1\ne: \"y\"\nf: 2\nd:\n- 1\n- 2\n")
    }

    // MARK: Versions

    /// Returns a chain with some migrations, by default one without steps.
    static func versioned(_ version: String, _ migrations: String...) throws -> MigrationChain {
        let lines = (migrations.isEmpty ? ["{ to: 2, steps: [] }"] : migrations).map {
            "  - \($0)\n"
        }
        return try VersionedCodableMigrationsTests.chain(
            "versionedChain: 1\nname: x\nversion: \(version)\nmigrations:\n\(lines.joined())")
    }

    /// Compose files have no version today.
    @Test func theNewestHasNone() throws {
        let chain = try Self.versioned(
            "{ at: /version, newest: absent }",
            #"{ to: "2", from: ["1", "1.0"], steps: [ { move: { path: /a, to: /b } } ] }"#,
            #"{ to: "3.8", stamp: "3.8", steps: [] }"#,
            "{ to: spec, steps: [ { move: { path: /b, to: /c } } ] }")
        #expect(chain.versions == ["1", "2", "3.8", "spec"])
        #expect(try chain.text("version: '1.0' # v\na: 1\n", as: YAMLFormat()) == "c: 1\n")
        #expect(try chain.text("c: 1\n", as: YAMLFormat()) == "c: 1\n")
        let older = try chain.text("c: 1\n", as: YAMLFormat(), to: "3.8")
        #expect(older == "version: \"3.8\"\nb: 1\n")
        #expect(
            try chain.text("version: \"3.8.1\"\nb: 1\n", as: YAMLFormat(), to: "2")
                == "version: \"2\"\nb: 1\n")
    }

    /// The version moves with the steps from one of its places to another.
    @Test func placesOfTheVersion() throws {
        let chain = try Self.versioned(
            "{ at: [/meta/version, /version] }",
            "{ to: 2, steps: [ { move: { path: /version, to: /meta/version, prune: true } } ] }")
        let text = try chain.text("# f\n\nversion: 1 # v\na: 1\n", as: YAMLFormat())
        #expect(text == "# f\n\nmeta:\n  version: 2 # v\na: 1\n")
        #expect(try chain.text(text, as: YAMLFormat(), to: 1) == "# f\n\na: 1\nversion: 1 # v\n")
    }

    /// Text before the version is ignored and kept.
    @Test(arguments: [
        ("json", #"{"v": "urn:a:1"}"#, #"{"v": "urn:a:2"}"#),
        ("json", #"{"v": 1}"#, #"{"v": 2}"#), ("yaml", "v: urn:a:1 # c\n", "v: urn:a:2 # c\n"),
        ("xml", "<r v=\"urn:a:1\"/>", "<r v=\"urn:a:2\"/>"), ("yaml", "a: 1\n", "v: 2\na: 1\n"),
    ])
    func prefixes(format: String, before: String, after: String) throws {
        let chain = try Self.versioned("{ at: /v, prefix: 'urn:a:', absent: 1 }")
        #expect(try chain.text(before, as: Form.named(format)) == after)
    }

    /// The place of the version is an attribute, also of an element without content or with text
    /// only, unless an element has the version.
    @Test(arguments: [
        ("<items/>", "<items v=\"2\"/>"), ("<items></items>", "<items v=\"2\"></items>"),
        ("<items>t</items>", "<items v=\"2\">t</items>"),
        ("<items><a/></items>", "<items v=\"2\"><a/></items>"),
        ("<r v='1'><a>1</a></r>", "<r v='2'><a>1</a></r>"),
        ("<r v='1'><v>7</v></r>", "<r v='2'><v>7</v></r>"),
        ("<r><v>1</v></r>", "<r><v>2</v></r>"),
        ("<items/>", "<items v=\"2\" w=\"x\"/>"),
        ("<items>t</items>", "<items v=\"2\" w=\"x\">t</items>"),
        ("<items w=\"y\"/>", "<items v=\"2\" w=\"y\"/>"),
    ])
    func newAttributes(before: String, after: String) throws {
        let step = after.contains("w=") ? "{ add: { path: /@w, value: x } }" : ""
        let chain = try Self.versioned("{ at: '@v', absent: 1 }", "{ to: 2, steps: [\(step)] }")
        #expect(try chain.text(before, as: XMLFormat()) == after)
    }

    /// Numbers that are no versions are left out.
    @Test func gaps() throws {
        let chain = try Self.versioned(
            "{ at: /v }", "{ to: 2, steps: [] }",
            "{ from: 2, to: 5, steps: [ { move: { path: /a, to: /b } } ] }")
        #expect(chain.versions == [1, 2, 5])
        #expect(try chain.text("v: 1\na: 1\n", as: YAMLFormat()) == "v: 5\nb: 1\n")
    }

    @Test func stamps() throws {
        let chain = try Self.versioned(
            "{ at: /apiVersion }",
            "{ to: v2, from: [v1, example.org/v1], stamp: example.org/v2, steps: [] }")
        #expect(
            try chain.text("apiVersion: example.org/v1\n", as: YAMLFormat())
                == "apiVersion: example.org/v2\n")
    }

    @Test(arguments: [
        ("3", "3", true), ("3", "3.0.3", true), ("3.0", "3.0.3", true), ("3.0", "3.1", false),
        ("1", "10", false), ("1.0", "1", true), ("v2", "v2.1", true), ("v2", "2", false),
        ("2", "2.7", true), ("1", "1.9-beta", true), ("1", "1-beta", false),
        ("3.1", "3.01", false), ("3.01", "3.01.2", true), ("3.0", "3.00", false),
    ])
    func versionsOfDocuments(of chain: String, declared: String, isIncluded: Bool) {
        #expect(ChainVersion(chain).includes(ChainVersion(declared)) == isIncluded)
    }
}
