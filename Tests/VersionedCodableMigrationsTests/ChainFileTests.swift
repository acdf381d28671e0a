import AllModules
import Foundation
import Testing

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
            9:23: migrations.0.steps.2.move.path: expected [key=value], found [x]
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
            21:15: migrations.0.steps.14.join: the key paths is missing
            22:24: migrations.0.steps.15.join.paths: /b/* has more wildcards than /a
            23:33: migrations.0.steps.16.map.table: expected an object, found an array
            25:34: migrations.0.steps.18.convert.to: expected one of text, integer, number, boolean, date, list, found "object"
            26:35: migrations.0.steps.19.unwrap.rest: expected one of refuse, first, found "last"
            27:34: migrations.0.steps.20.note.level: expected one of info, warning, found "error"
            28:39: migrations.0.steps.21.replace.pattern: expected {m,n} with numbers up to 1000 in a{2,1}
            29:48: migrations.0.steps.22.each.steps.0.move: the key to is missing
            30:9: migrations.0.steps.23: expected an operation, such as move: {path: /a, to: /b}
            32:9: migrations.0.steps.24: expected an operation, such as move: {path: /a, to: /b}
            """
        #expect(message { _ = try chain(text) } == wanted)
    }

    @Test(arguments: [
        (
            "versionedChain: 1\nname: x\nversions: { at: /v }\nmigration: []\n",
            """
            1:1: the key version is missing
            3:11: versions: unknown key; did you mean version?
            4:12: migration: unknown key; did you mean migrations?
            """
        ),
        (
            "versionedChain: 2\nname: x\nother: 1\n",
            "1:17: versionedChain: version 2 of chain files is newer than 1, the newest that is known"
        ),
        (
            "versionedChain: one\nname: x\nversion: some\nmigrations: {}\n",
            """
            1:17: versionedChain: expected 1
            3:10: version: expected none, or an object with the key at
            4:13: migrations: expected an array, found an object
            """
        ),
        (
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
            """,
            """
            3:28: version.absent: the chain has no version 9
            6:5: migrations.1: two migrations go to 2, the other at 5:5
            7:5: migrations.2: there is no migration between 2 and 5
            8:5: migrations.3: 4 stands behind 5
            9:5: migrations.4: it does not begin at 4, where the one before ends
            """
        ),
        (
            """
            versionedChain: 1
            name: x
            version: none
            migrations:
              - { to: 2, steps: [], example: [] }
              - { steps: [], examples: [ { before: 1 } ] }
              - { stamp: 3 }
            """,
            """
            5:11: migrations.0.to: a chain with version: none has no versions
            5:34: migrations.0.example: unknown key; did you mean examples?
            6:30: migrations.1.examples.0: the key after is missing
            7:5: migrations.2: the key steps is missing
            7:14: migrations.2.stamp: a chain with version: none has no versions
            """
        ),
        (
            "versionedChain: 1\nname: x\nversion: { at: '@v' }\nmigrations: [ { to: beta, steps: [] } ]\n",
            "4:15: migrations.0: the key from is missing: the version before beta"
        ),
        (
            "versionedChain: 1\nname: x\nversion: { at: '/a/*' }\nmigrations: []\n",
            "3:16: version.at: expected the path of one value, found \"/a/*\""
        ),
        (
            "versionedChain: 1\nname: x\nversion: none\n", "1:1: there are no migrations"
        ),
        ("- 1\n", "1:1: expected an object, found an array"),
    ])
    func mistakes(text: String, wanted: String) {
        #expect(message { _ = try chain(text) } == wanted)
    }

    // MARK: Formats

    @Test(arguments: ["json", "jsonc", "json5", "yaml", "toml", "xml", "plist", "binary", "cbor"])
    func everyFormat(_ name: String) throws {
        let json = """
            {"versionedChain": 1, "name": "x", "version": {"at": "/version", "absent": 1},
            "migrations": [
              {"to": 2, "steps": [{"move": {"path": "/a", "to": "/b"}}, {"map": {"path": "/c", "table": {"x": 1}}}]},
              {"to": 3, "steps": [{"add": {"path": "/d", "value": [1, 2]}},
                {"split": {"path": "/e", "by": ":", "into": ["/e", "/f"], "as": ["text", "integer"]}}]}]}
            """
        let form = try #require(Form.all.first { $0.testDescription == name })
        let chain = try MigrationChain(form.format.read(form.data(json), within: .default))
        #expect(chain.versions == [1, 2, 3])
        #expect(chain.name == "x")
        let text = try chain.text("a: 1\nc: x\ne: y:2\n", as: YAMLFormat())
        #expect(
            text
                == "version: 3\nb: 1\nc: 1\ne: \"y\"\nf: 2\nd:\n- 1\n- 2\n")
    }

    // MARK: Versions

    static func versioned(_ version: String, _ migrations: String) throws -> MigrationChain {
        try VersionedCodableMigrationsTests.chain(
            "versionedChain: 1\nname: x\nversion: \(version)\nmigrations:\n\(migrations)")
    }

    /// Compose files have no version today.
    @Test func theNewestHasNone() throws {
        let chain = try Self.versioned(
            "{ at: /version, newest: absent }",
            """
              - { to: "2", from: ["1", "1.0"], steps: [ { move: { path: /a, to: /b } } ] }
              - { to: "3.8", stamp: "3.8", steps: [] }
              - { to: spec, steps: [ { move: { path: /b, to: /c } } ] }
            """)
        #expect(chain.versions == ["1", "2", "3.8", "spec"])
        #expect(try chain.text("version: '1.0' # v\na: 1\n", as: YAMLFormat()) == "c: 1\n")
        #expect(try chain.text("c: 1\n", as: YAMLFormat()) == "c: 1\n")
        let older = try chain.text("c: 1\n", as: YAMLFormat(), to: "3.8")
        #expect(
            older == "version: \"3.8\"\nb: 1\n")
        #expect(
            try chain.text("version: \"3.8.1\"\nb: 1\n", as: YAMLFormat(), to: "2")
                == "version: \"2\"\nb: 1\n")
    }

    /// The version moves with the steps from one of its places to another.
    @Test func placesOfTheVersion() throws {
        let chain = try Self.versioned(
            "{ at: [/meta/version, /version] }",
            "  - { to: 2, steps: [ { move: { path: /version, to: /meta/version } } ] }\n")
        let text = try chain.text("# f\n\nversion: 1 # v\na: 1\n", as: YAMLFormat())
        #expect(text == "# f\n\nmeta:\n  version: 2 # v\na: 1\n")
        #expect(try chain.text(text, as: YAMLFormat(), to: 1) == "# f\n\na: 1\nversion: 1 # v\n")
    }

    @Test func stamps() throws {
        let chain = try Self.versioned(
            "{ at: /apiVersion }",
            "  - { to: v2, from: [v1, example.org/v1], stamp: example.org/v2, steps: [] }\n")
        #expect(
            try chain.text("apiVersion: example.org/v1\n", as: YAMLFormat())
                == "apiVersion: example.org/v2\n")
    }

    @Test(arguments: [
        ("3", "3", true), ("3", "3.0.3", true), ("3.0", "3.0.3", true), ("3.0", "3.1", false),
        ("1", "10", false), ("1.0", "1", true), ("v2", "v2.1", true), ("v2", "2", false),
    ])
    func versionsOfDocuments(of chain: String, declared: String, isIncluded: Bool) {
        #expect(ChainVersion(chain).includes(ChainVersion(declared)) == isIncluded)
    }

    // MARK: Folders

    private func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "chain-\(UInt64.random(in: 0 ... .max))")
        for (name, text) in files {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        return folder
    }

    private static let head = "versionedChain: 1\nname: x\nversion: { at: /version }\n"
    private static let formats = FormatRegistry(formats: [YAMLFormat(), TOMLFormat(), JSONFormat()])

    @Test func includedFilesStandInOrderOfTheirVersions() throws {
        let folder = try folder([
            "chain.yaml": Self.head + "include: [\"m/*.yaml\", more.json]\n",
            "m/10.yaml": "to: 10\nsteps: [ move: { path: /i, to: /j } ]\n",
            "m/9.yaml": "- to: 8\n  steps: []\n- to: 9\n  steps: []\n",
            "m/readme.md": "no chain", "more.json": "{\"to\": 11, \"steps\": []}",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let chain = try MigrationChain(
            contentsOf: folder.appending(path: "chain.yaml"), formats: Self.formats)
        #expect(chain.versions == [7, 8, 9, 10, 11])
        #expect(try chain.text("version: 9\ni: 1\n", as: YAMLFormat()) == "version: 11\nj: 1\n")
    }

    @Test func mistakesNameTheIncludedFile() throws {
        let folder = try folder([
            "chain.yaml": Self.head
                + "include: [\"m/*.yaml\"]\nmigrations: [ { to: 2, step: [] } ]\n",
            "m/a.yaml": "to: 2\nsteps: []\n", "m/b.yaml": "\nto: 4\nsteps: [ mve: {} ]\n",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = message {
            _ = try MigrationChain(
                contentsOf: folder.appending(path: "chain.yaml"), formats: Self.formats)
        }
        #expect(
            text.replacing(folder.path + "/", with: "") == """
                chain.yaml:5:15: migrations.0: the key steps is missing
                chain.yaml:5:30: migrations.0.step: unknown key; did you mean steps?
                m/a.yaml:1:1: two migrations go to 2, the other at chain.yaml:5:15
                m/b.yaml:2:1: there is no migration between 2 and 4
                m/b.yaml:3:15: steps.0.mve: unknown operation; did you mean move?
                """)
    }

    @Test(arguments: [
        ("include: [\"m/*.yaml\"]\n", "4:11: include.0: no file matches m/*.yaml"),
        (
            "include: [\"*/a.yaml\"]\n",
            "4:11: include.0: expected * in the last name only, found */a.yaml"
        ),
        ("include: [b.yaml]\n", "4:11: include.0: there is no file b.yaml"),
    ])
    func filesThatAreMissing(line: String, wanted: String) throws {
        let folder = try folder(["chain.yaml": Self.head + line, "m/x.txt": ""])
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = message {
            _ = try MigrationChain(
                contentsOf: folder.appending(path: "chain.yaml"), formats: Self.formats)
        }
        #expect(text.replacing(folder.path + "/chain.yaml:", with: "") == wanted)
    }

    @Test func lists() throws {
        let chain = Self.head + "migrations: [ { to: 2, steps: [] } ]\n"
        let folder = try folder([
            "versioned.yaml": "versioned: 1\nchains: [a.yaml, sub/b.yaml]\n", "a.yaml": chain,
            "sub/b.yaml": chain.replacing("name: x", with: "name: z"),
            "bad.yaml": "versioned: 2\nchain: [a.yaml]\nchains: [c.yaml, d.yaml, 1: 2]\n",
            "c.yaml": Self.head, "d.yaml": "name: y\n",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let chains = try MigrationChain.list(
            contentsOf: folder.appending(path: "versioned.yaml"), formats: Self.formats)
        #expect(chains.map(\.name) == ["x", "z"])
        let text = message {
            _ = try MigrationChain.list(
                contentsOf: folder.appending(path: "bad.yaml"), formats: Self.formats)
        }
        #expect(
            text.replacing(folder.path + "/", with: "") == """
                bad.yaml:2:8: chain: unknown key; did you mean chains?
                bad.yaml:1:12: versioned: expected 1
                bad.yaml:3:26: chains.2: expected text, found an object
                c.yaml:1:1: there are no migrations
                d.yaml:1:1: the key versionedChain is missing
                d.yaml:1:1: the key version is missing
                """)
    }

    // MARK: Examples and words

    @Test func examples() throws {
        let chain = try VersionedCodableMigrationsTests.chain(
            """
            versionedChain: 1
            name: x
            version: { at: /v }
            migrations:
              - to: 2
                steps: [ move: { path: /a, to: /b } ]
                examples:
                  - { before: { v: 1, a: 1 }, after: { v: 2, b: 1 } }
                  - { before: { v: 1, a: 1 }, after: { v: 2, b: 2, c: [1] } }
                  - { before: { v: 1, a: 1, b: 2 }, after: { v: 2, b: 1 } }
              - to: 3
                steps: [ call: { name: f } ]
            """)
        #expect(
            chain.problems.map(\.description) == [
                "9:9: migrations.0.examples.1: up: at /b expected 2, found 1",
                "10:9: migrations.0.examples.2: move: there is already a value at /b; ifTaken says what to do then",
                "11:5: migrations.1: the program has no function f",
            ])
        let shape = try VersionedCodableMigrationsTests.chain(
            """
            versionedChain: 1
            name: x
            version: none
            migrations:
              - steps: [ replace: { path: /a, pattern: x, with: xx } ]
                examples: [ { before: { a: x }, after: { a: xx } } ]
            """)
        #expect(
            shape.problems.map(\.description) == [
                "6:17: migrations.0.examples.0: twice: at /a expected \"xx\", found \"xxxx\""
            ])
    }

    @Test func changesOfWhatIsReleased() throws {
        let one = try Self.versioned(
            "{ at: /v }",
            "  - { to: 2, steps: [ { remove: { path: /a } } ] }\n  - { to: 3, steps: [] }\n")
        let same = try Self.versioned(
            "{ at: /v }",
            "  - { to: 2, summary: s, steps: [ {remove: {path: /a}} ] }\n  - { to: 3, steps: [] }\n  - { to: 4, steps: [] }\n"
        )
        let other = try Self.versioned(
            "{ at: /w }", "  - { to: 2, steps: [ { remove: { path: /b } } ] }\n")
        #expect(same.changes(since: one) == [])
        #expect(
            other.changes(since: one).map(\.description) == [
                "the place of the version differs from the released one",
                "5:5: migrations.0: the migration to 2 differs from the released one",
                "the migration to 3, which was released, is missing",
            ])
    }

    @Test func words() throws {
        let chain = try VersionedCodableMigrationsTests.chain(
            steps: LayoutTests.steps
                + "\n- comment: {path: /x, text: gone, if: {exists: /y}}\n- replace: {path: /u, pattern: a, with: b}",
            isByShape: false)
        #expect(
            chain.explanation == """
                test

                1 to 2
                  up    move /tls/cert to /tls/certificate
                  down  move /tls/certificate to /tls/cert
                  up    move /label to /meta/label
                  down  move /meta/label to /label
                  up    map /services/*/pin to /services/*/strategy: false to "replace", true to "pin"
                  down  map /services/*/strategy to /services/*/pin: pin to true, replace to false
                  loses forward, where a value of its results was there
                  up    split /listen at ":" into /host, /port
                  down  join /host, /port with ":" into /listen
                  up    join /first, /last with " " into /name
                  down  split /name at " " into /first, /last
                  loses the kinds of the parts, which become text
                  up    put /owner into a list
                  down  take /owner out of its list
                  loses forward, where it was a list already
                  up    take /admin out of its list
                  down  put /admin into a list
                  loses forward, where it was no list
                  up    add 1 at /services/*/replicas
                  down  remove /services/*/replicas where it is 1
                  loses backward, if the value was changed
                  up    copy /owner to /contact
                  down  remove /contact where it equals /owner
                  loses backward, if one was changed
                  up    convert /limit to integer
                  down  convert /limit to text
                  loses the spelling
                  up    for each /paths/*: move /dir to /folder
                  down  for each /paths/*: move /folder to /dir
                  up    comment out /x: gone if /y exists
                  loses forward, but for a comment
                  up    replace a by "b" in /u
                  down  none: what was replaced is not known

                """)
        #expect(
            chain.losses.filter { !$0.hasWayDown }.map(\.operation) == [
                "replace a by \"b\" in /u"
            ])
    }
}
