import AllModules

import VersionedCodableMigrations

extension TemporaryFolder {
    fileprivate func chain() throws -> MigrationChain {
        try MigrationChain(contentsOf: file("chain.yaml"), formats: ChainFolderTests.formats)
    }

    fileprivate func list(_ name: String) throws -> [MigrationChain] {
        try MigrationChain.list(contentsOf: file(name), formats: ChainFolderTests.formats)
    }

    /// Returns the description of an error, with paths from the folder.
    fileprivate func mistakes(_ body: (TemporaryFolder) throws -> Void) -> String {
        message { try body(self) }.replacing(path + "/", with: "")
    }
}

/// Chains of several files, and lists of chains.
@Suite("Folders of chain files") struct ChainFolderTests {
    private static let head = "versionedChain: 1\nname: x\nversion: { at: /version }\n"
    fileprivate static let formats = FormatRegistry(formats: [
        YAMLFormat(), TOMLFormat(), JSONFormat(),
    ])

    @Test func includedFilesStandInOrderOfTheirVersions() throws {
        let folder = try TemporaryFolder([
            "chain.yaml": Self.head + "include: [\"m/*.yaml\", more.json]\n",
            "m/10.yaml": "to: 10\nsteps: [ move: { path: /i, to: /j } ]\n",
            "m/9.yaml": "- to: 8\n  steps: []\n- to: 9\n  steps: []\n",
            "m/readme.md": "no chain", "more.json": "{\"to\": 11, \"steps\": []}",
        ])
        let chain = try folder.chain()
        #expect(chain.versions == [7, 8, 9, 10, 11])
        #expect(try chain.text("version: 9\ni: 1\n", as: YAMLFormat()) == "version: 11\nj: 1\n")
    }

    @Test func mistakesNameTheIncludedFile() throws {
        let folder = try TemporaryFolder([
            "chain.yaml": Self.head
                + "include: [\"m/*.yaml\"]\nmigrations: [ { to: 2, step: [] } ]\n",
            "m/a.yaml": "to: 2\nsteps: []\n", "m/b.yaml": "\nto: 4\nsteps: [ mve: {} ]\n",
        ])
        #expect(
            folder.mistakes { _ = try $0.chain() } == """
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
        ("include: [m/../chain.yaml]\n", "4:11: include.0: the file includes itself"),
        ("include: [\"*.yaml\"]\n", "4:11: include.0: the file includes itself"),
        ("include: [b.yaml]\n", "4:11: include.0: there is no file b.yaml"),
    ])
    func filesThatAreMissing(line: String, wanted: String) throws {
        let folder = try TemporaryFolder(["chain.yaml": Self.head + line, "m/x.txt": ""])
        #expect(folder.mistakes { _ = try $0.chain() } == "chain.yaml:" + wanted)
    }

    /// Included files of an older form of the chain may no longer be on the disk.
    @Test func filesThatAreElsewhere() throws {
        let files = [
            "chain.yaml": Self.head + "include: [two.yaml]\n", "two.yaml": "to: 2\nsteps: []\n",
        ]
        let source = ChainFiles(
            content: { Data((files[$0] ?? "").utf8) }, names: { _ in Array(files.keys) })
        let chain = try MigrationChain(
            contentsOf: URL(fileURLWithPath: "chain.yaml"), formats: Self.formats, from: source)
        #expect(chain.versions == [1, 2])
    }

    @Test func lists() throws {
        let chain = Self.head + "migrations: [ { to: 2, steps: [] } ]\n"
        let folder = try TemporaryFolder([
            "versioned.yaml": "versioned: 1\nchains: [a.yaml, sub/b.yaml]\n", "a.yaml": chain,
            "sub/b.yaml": chain.replacing("name: x", with: "name: z"),
            "bad.yaml": "versioned: 2\nchain: [a.yaml]\nchains: [c.yaml, d.yaml, 1: 2]\n",
            "c.yaml": Self.head, "d.yaml": "name: y\n",
        ])
        #expect(try folder.list("versioned.yaml").map(\.name) == ["x", "z"])
        #expect(
            folder.mistakes { _ = try $0.list("bad.yaml") } == """
                bad.yaml:2:8: chain: unknown key; did you mean chains?
                bad.yaml:1:12: versioned: expected 1
                bad.yaml:3:26: chains.2: expected text, found an object
                c.yaml:1:1: there are no migrations
                d.yaml:1:1: the key versionedChain is missing
                d.yaml:1:1: the key version is missing
                """)
    }
}
