import TestSupport

/// Which files a chain migrates, and what is said of chains that cannot be read.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct MigrateSelectionTests {
    private static func chain(_ step: String, _ more: String = "", name: String = "x") -> String {
        """
        versionedChain: 1
        name: \(name)
        version: { at: /version, absent: 1 }
        \(more)
        migrations:
          - to: 2
            steps: [\(step)]

        """
    }
    private static let move = chain("{ move: { path: /a, to: /b } }")

    // MARK: Files

    @Test func namesOfAListAreNamed() throws {
        let folder = try Folder(["chain.yaml": Self.move, "d.yaml": "a: 1\n"])
        let change = Tool.Result.changes("d.yaml: would change from version 1 to 2\n")
        let list = "--chain chain.yaml --files0-from -"
        #expect(try folder.run("migrate --check", list, input: "d.yaml\0") == change)
        try folder.run("migrate --check", list, input: "e.yaml\0").fails("e.yaml: no such file\n")
        try folder.run("status", list, input: "d.yaml\0").prints(
            "chain  version  documents  state\nx      1        1          old\n", status: 3)
    }

    @Test func aNamedFileThatIsNotThere() throws {
        let folder = try Folder([
            "chain.yaml": Self.chain("", "files: [\"c/*.yaml\"]"),
            "versioned.yaml": "versioned: 1\nchains: [chain.yaml]\n",
        ])
        try folder.run("migrate notthere.yaml").fails("notthere.yaml: no such file\n")
    }

    @Test func aChainThatNamesNoFiles() throws {
        let folder = try Folder([
            "chain.yaml": Self.move, "c/d.yaml": "a: 1\n",
            "versioned.yaml": "versioned: 1\nchains: [chain.yaml]\n",
        ])
        func misuse(_ advice: String) -> Tool.Result {
            let words = "c: the chain x names no files; use"
            return .misuse("versioned migrate: \(words) \(advice)\nsee versioned migrate --help\n")
        }
        #expect(try folder.run("migrate --check --chain chain.yaml c") == misuse("--include"))
        #expect(try folder.run("migrate --check c") == misuse("--chain and --include"))
        #expect(try folder.run("migrate --check --chain chain.yaml --include *.yaml c").status == 3)
    }

    @Test func theFilesOfChainsAreNoDocuments() throws {
        let folder = try Folder([
            "chain.yaml": """
            versionedChain: 1
            name: x
            version: { at: /version, absent: 1 }
            files: ["**/*.yaml"]
            include: [c/two.yaml]
            """,
            "c/two.yaml": "- to: 2\n  steps: [{ move: { path: /a, to: /b } }]\n",
            "versioned.yaml": "versioned: 1\nchains: [chain.yaml]\n",
            "c/d.yaml": "a: 1\n",
        ])
        let change = Tool.Result.changes("c/d.yaml: would change from version 1 to 2\n")
        #expect(try folder.run("migrate --check") == change)
        #expect(try folder.run("migrate --check --chain chain.yaml c") == change)
        let skipped = "chain.yaml: skipped: no chain matches this file\n"
        try folder.run("migrate --check chain.yaml").prints("", skipped)
        try folder.run("migrate --check --chain chain.yaml chain.yaml").prints("", skipped)
    }

    @Test func aFileOfTwoChains() throws {
        let folder = try Folder([
            "one.yaml": Self.chain("", "files: [\"*.json\"]", name: "one"),
            "two.yaml": Self.chain("", "files: [\"a.*\"]", name: "two"), "a.json": "{}",
        ])
        try folder.run("migrate --check --chain one.yaml --chain two.yaml a.json").prints(
            "a.json: would change from version 1 to 2\n",
            "a.json: the chain one is taken; two names this file, too\n",
            status: 3)
    }

    @Test func aVersionThatNoChainHas() throws {
        let folder = try Folder(["chain.yaml": Self.move, "d.yaml": "a: 1\n"])
        #expect(
            try folder.run("migrate --chain chain.yaml --to 9 d.yaml")
                == .misuse(
                    "versioned migrate: --to: expected one of the versions 1, 2, found 9\n"
                        + "see versioned migrate --help\n"))
    }

    // MARK: Messages

    @Test(arguments: [
        ("migrate --chain nofile d.yaml", "nofile: no such file\n"),
        ("chain test nofile", "nofile: no such file\n"),
        ("chain test chain.yaml --fixtures nofolder", "nofolder: no such file\n"),
        ("chain prove chain.yaml --sample x", "x: no such file\n"),
        ("chain test include.yaml", "none: no such file\n"),
    ])
    func whatIsNotThereIsNamed(_ arguments: String, _ message: String) throws {
        let folder = try Folder([
            "chain.yaml": Self.move, "d.yaml": "a: 1\n",
            "include.yaml": Self.chain("", "include: [\"none/*.yaml\"]"),
        ])
        try folder.run(arguments).fails(message)
        try folder.write("versioned: 1\nchains: [gone.yaml]\n", to: "versioned.yaml")
        try folder.run("status").fails("gone.yaml: no such file\n")
    }

    /// `migrate` names its option instead of a policy.
    @Test(arguments: [
        (
            "move: { path: /w/a, to: /w/q }", "w:\n  <<: *d\n  b: 1\n",
            "a.yaml: cannot be changed in place: `<<` on line 3 provides a; write the members out "
                + "first\n", Int32(1)
        ),
        ("add: { path: /w/c, value: b }", "w: {<<: *d, # w\n  b: 1}\n", "", 0),
    ])
    func adviceIsOfTheCommand(
        _ step: String, _ text: String, _ errors: String, _ status: Int32
    ) throws {
        let folder = try Folder([
            "chain.yaml": Self.chain("{ \(step) }"),
            "a.yaml": "x: &d {a: 1}\n\(text)",
        ])
        let result = try folder.run("migrate a.yaml --chain chain.yaml")
        #expect(result.errors == errors)
        #expect(result.status == status)
    }

    // MARK: Notes and places

    @Test func notesAreInAllReports() throws {
        let folder = try Folder([
            "chain.yaml": Self.chain("{ note: { path: /a, text: look } }"),
            "d.yaml": "b: 1\n---\n# c\na: 1\n",
        ])
        let check = "migrate --check --chain chain.yaml d.yaml"
        let json = try folder.run(check, "--json")
        #expect(
            json.output.contains(
                #""notes":[{"code":"note","message":"look","path":"/a","line":4,"column":4,"#
                    + #""offset":16}]"#))
        #expect(json.errors == "d.yaml:4: /a: look\n")
        try folder.run(check, "--format github").prints(
            lines: """
                ::notice file=d.yaml,line=4,col=4,title=note::/a: look
                ::warning file=d.yaml,line=1,title=change::would change from version 1 to 2
                """, json.errors, status: 3)
        let sarif = try folder.run(check, "--format sarif").output
        #expect(
            sarif.filter { !$0.isWhitespace }.contains(
                #""ruleId":"note","level":"note","message":{"text":"/a:look"}"#))
    }

    // MARK: Released chains and fixtures

    @Test func chainsOfTheListAreCompared() throws {
        let folder = try Folder([
            "c/chain.yaml": Self.chain("", "include: [\"parts/*.yaml\"]")
                .replacing("migrations:\n  - to: 2\n    steps: []\n", with: ""),
            "c/parts/2.yaml": "to: 2\nsteps: [{ move: { path: /a, to: /b } }]\n",
            "two.yaml": Self.move,
            "versioned.yaml": "versioned: 1\nchains: [c/chain.yaml, two.yaml]\n",
        ])
        try folder.commit()
        let against = "chain check --against HEAD"
        let sound = "x: versions 1 to 2, 0 examples, sound\n"
        try folder.run(against).prints(sound + sound)
        let path = folder.file("c/chain.yaml").path
        try folder.run(against, path).prints(sound)
        try folder.write(Self.move.replacing("/b", with: "/c"), to: "two.yaml")
        try folder.run(against).fails(
            "two.yaml:6:5: migrations.0: the migration to 2 differs from the released one\n",
            status: 4)
        // A chain that was not released may be anything.
        try folder.write(Self.move, to: "new.yaml")
        try folder.run("chain check new.yaml --against HEAD").prints(sound)
        try folder.run("chain check new.yaml --against v9").fails("new.yaml does not exist at v9\n")
    }

    @Test func fixturesWithoutTheirOther() throws {
        let folder = try Folder([
            "chain.yaml": Self.move, "f/a.before.yaml": "a: 1\n", "f/b.after.yaml": "b: 1\n",
            "g/a.yaml": "a: 1\n",
        ])
        try folder.run("chain test chain.yaml --fixtures f --quiet").fails(
            "f/a.after.yaml: no such file\nf/b.before.yaml: no such file\n")
        try folder.run("chain test chain.yaml --fixtures g").fails(
            "g has no files NAME.before.EXTENSION and NAME.after.EXTENSION\n")
    }

    /// Values are compared, of any format, and differences are printed as a diff.
    @Test func fixturesAreCompared() throws {
        let fixtures = [
            "f/a.before.yaml": "listen: a:1 # x\n",
            "f/a.after.yaml": "{version: 3, port: 1, host: a}\n", "f/b.yaml": "listen: a:2 # x\n",
            "f/b.golden.json": #"{"version": 3, "host": "a", "port": 2}"#,
            "f/c.yaml": "listen: a:1\n---\n# y\nlisten: b:1 # z\n",
            "f/c.expected.yaml":
                "{version: 3, host: a, port: 1}\n---\n{version: 3, host: c, port: 1}\n",
            "f/other.txt": "x",
        ]
        let folder = try Folder(MigrateTests.files.merging(fixtures) { $1 })
        let result = try folder.run("chain test chain.yaml --fixtures f")
        #expect(result.status == 4)
        #expect(result.errors == "f/c.yaml: differs from f/c.expected.yaml\n")
        #expect(
            result.output == """
                --- f/c.expected.yaml
                +++ f/c.expected.yaml
                @@ -4,5 +4,5 @@
                 ---
                 version: 3
                 # y
                -host: b # z
                +host: c # z
                 port: 1
                3 fixtures, 4 of 4 comments kept

                """)
        try folder.write("{version: 3}\n", to: "f/c.expected.yaml")
        try folder.run("chain test chain.yaml --fixtures f --quiet").fails(
            "f/c.yaml: the number of documents differs from f/c.expected.yaml\n", status: 4)
    }
}
