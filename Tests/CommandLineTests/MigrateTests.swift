import TestSupport

/// The commands for chains of migrations: `status`, `migrate` and `chain`.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct MigrateTests {
    static let chain = """
        versionedChain: 1
        name: server
        version: { at: /version, absent: 1 }
        files: ["config/**/*.{yaml,json,toml}"]
        migrations:
          - to: 2
            summary: listen became host and port
            steps:
              - split: { path: /listen, by: ":", into: [/host, /port], as: [text, integer] }
          - to: 3
            steps:
              - comment: { path: /jaeger, text: Jaeger is gone }
              - note: { path: /host, text: check the host, level: warning }
            examples:
              - before: { version: 2, jaeger: 1 }
                after: { version: 3 }

        """
    static let old = """
        # The server
        listen: localhost:80   # where
        # tracing
        jaeger: a

        """
    static let files = [
        "chain.yaml": chain, "versioned.yaml": "versioned: 1\nchains: [chain.yaml]\n",
        "config/old.yaml": old, "config/new.json": "{\"version\": 3}",
        "config/b/two.toml": "version = 2\nhost = \"a\"\n", "other.yaml": "listen: a\n",
    ]

    private let folder: Folder

    init() throws { folder = try Folder(Self.files) }

    // MARK: status

    @Test func statusCountsFilesByVersion() throws {
        try folder.run("status").prints(
            lines: """
                chain   version  documents  state
                server  1        1          old
                server  2        1          old
                server  3        1          newest
                """, status: 3)
        try folder.run("status config/new.json --json").prints(
            lines: """
                {"file":"config/new.json","chain":"server","version":"3","old":false}
                """)
    }

    @Test func statusReportsWhatIsOfNoVersion() throws {
        try folder.write("version: 9\n", to: "config/nine.yaml")
        let none = "chain   version  documents  state\nserver           0          -\n"
        try folder.run("status config/nine.yaml --chain chain.yaml").fails(
            lines: """
                config/nine.yaml:1:10: version: version 9 is newer than 3, the newest of server
                    version: 9
                             ^
                """, printing: none)
        try folder.run("status other.yaml").prints(
            none, "other.yaml: skipped: no chain matches this file\n")
    }

    // MARK: migrate

    @Test func migrateShowsADiff() throws {
        let result = try folder.run("migrate")
        #expect(
            result.output == """
                --- config/b/two.toml
                +++ config/b/two.toml
                @@ -1,2 +1,2 @@
                -version = 2
                +version = 3
                 host = "a"
                --- config/old.yaml
                +++ config/old.yaml
                @@ -1,4 +1,7 @@
                +version: 3
                 # The server
                -listen: localhost:80   # where
                +host: localhost   # where
                +port: 80
                 # tracing
                -jaeger: a
                +# Jaeger is gone
                +# jaeger: a

                """)
        #expect(
            result.errors == """
                config/b/two.toml:2: /host: check the host
                config/old.yaml:2: /host: check the host

                """)
        #expect(result.status == 0)
        #expect(try folder.text("config/old.yaml") == Self.old)
    }

    @Test func migrateChecksAndWrites() throws {
        try folder.run("migrate --check --quiet config").prints("", status: 3)
        try folder.run("migrate --check").prints(
            lines: """
                config/b/two.toml: would change from version 2 to 3
                config/old.yaml: would change from version 1 to 3: listen became host and port
                """,
            "config/b/two.toml:2: /host: check the host\nconfig/old.yaml:2: /host: check the host\n",
            status: 3)
        try folder.run("migrate --write --quiet").prints("")
        #expect(
            try folder.text("config/old.yaml") == """
                version: 3
                # The server
                host: localhost   # where
                port: 80
                # tracing
                # Jaeger is gone
                # jaeger: a

                """)
        try folder.run("migrate --check").prints("")
        // Down again, as far as there is a way.
        try folder.run("migrate --to 1 --write --quiet config/old.yaml").prints("")
        #expect(
            try folder.text("config/old.yaml") == """
                version: 1
                # The server
                listen: localhost:80   # where
                # tracing
                # Jaeger is gone
                # jaeger: a

                """)
    }

    @Test func aStepThatDoesNotFitIsAnErrorAtItsLine() throws {
        try folder.write("a: 1\nlisten: localhost\n", to: "config/old.yaml")
        try folder.run("migrate config/old.yaml").fails(
            lines: """
                config/old.yaml:2:9: listen: split: expected text of 2 parts, found "localhost"
                    listen: localhost
                            ^
                    in the step chain.yaml:9:16: split /listen at ":" into /host, /port (listen became host and port)
                """)
    }

    @Test func migrateFindsTheListAboveAFolder() throws {
        try folder.shell("cd config && versioned migrate --check ../config/new.json").prints("")
    }

    @Test func migrateReadsJSONWithComments() throws {
        try folder.write(
            "{\n  // where\n  \"listen\": \"a:1\", // here\n}\n", to: "config/new.json")
        try folder.run("migrate config/new.json --write --quiet").prints("")
        #expect(
            try folder.text("config/new.json") == """
                {
                  "version": 3,
                  // where
                  "host": "a", // here
                  "port": 1,
                }

                """)
    }

    @Test func filesWithUncommittedChangesAreNotWritten() throws {
        try folder.commit()
        _ = try folder.shell("echo >> config/old.yaml")
        try folder.run("migrate --write --quiet").fails(
            lines: """
                config/old.yaml: the file is not committed to git; --allow-dirty or \
                --backup allows writing it
                """)
        #expect(try folder.text("config/b/two.toml") == "version = 3\nhost = \"a\"\n")
        try folder.run("migrate --write --quiet --backup .old").prints("")
        #expect(try folder.text("config/old.yaml.old") == Self.old + "\n")
    }

    @Test func documentsOfAStreamAreMigratedOneByOne() throws {
        let stream = """
            # first
            listen: a:1 # one
            ---
            version: 3
            ---
            # nothing
            ---
            version: 2 # two
            jaeger: b
            ...

            """
        try folder.write(stream, to: "config/old.yaml")
        try folder.run("status config/old.yaml").prints(
            lines: """
                chain   version  documents  state
                server  1        1          old
                server  2        1          old
                server  3        1          newest
                """, status: 3)
        try folder.run("migrate config/old.yaml").prints(
            lines: """
                --- config/old.yaml
                +++ config/old.yaml
                @@ -1,10 +1,13 @@
                +version: 3
                 # first
                -listen: a:1 # one
                +host: a # one
                +port: 1
                 ---
                 version: 3
                 ---
                 # nothing
                 ---
                -version: 2 # two
                -jaeger: b
                +version: 3 # two
                +# Jaeger is gone
                +# jaeger: b
                 ...
                """, "config/old.yaml:2: /host: check the host\n")
        #expect(try folder.run("migrate config/old.yaml --write --quiet").status == 0)
        try folder.run("migrate config/old.yaml --check").prints("")
        try folder.write("version: 3\n---\nlisten: a\n", to: "config/old.yaml")
        try folder.run("migrate config/old.yaml").fails(
            lines: """
                config/old.yaml:3:9: listen: split: expected text of 2 parts, found "a"
                    listen: a
                            ^
                    in the step chain.yaml:9:16: split /listen at ":" into /host, /port (listen became host and port)
                """)
    }

    /// A failure beside old files ends with 1, and both are listed and counted.
    @Test func brokenFilesAreToldFromOldOnes() throws {
        try folder.write("listen: localhost\n", to: "config/broken.yaml")
        let result = try folder.run("migrate --check --format github config")
        #expect(result.status == 1)
        #expect(
            result.output == """
                ::notice file=config/b/two.toml,line=2,col=8,title=note::/host: check the host
                ::warning file=config/b/two.toml,line=1,title=change::would change from version 2 to 3
                ::error file=config/broken.yaml,line=1,col=9,title=migration::/listen: split: expected text of 2 parts, found "localhost" (in the step chain.yaml:9:16: split /listen at ":" into /host, /port (listen became host and port))
                ::notice file=config/old.yaml,line=2,col=9,title=note::/host: check the host
                ::warning file=config/old.yaml,line=1,title=change::would change from version 1 to 3: listen became host and port

                """)
        let text = try folder.run("migrate --check config")
        #expect(text.status == 1)
        #expect(text.errors.hasSuffix("1 failed, 2 would change\n"))
        #expect(try folder.run("migrate --check config --quiet").errors.contains("would") == false)
    }

    // MARK: chain

    @Test func chainsAreTestedAndExplained() throws {
        try folder.run("chain test").prints("server: versions 1 to 3, 1 example, sound\n")
        try folder.run("chain explain chain.yaml").prints(
            lines: """
                server

                1 to 2: listen became host and port
                  up    split /listen at ":" into /host, /port
                  down  join /host, /port with ":" into /listen

                2 to 3
                  up    comment out /jaeger: Jaeger is gone
                  loses forward, but for a comment
                  up    warning at /host: check the host
                """)
    }

    @Test func anUnsoundChainIsReportedAtItsLines() throws {
        let folder = try Folder([
            "chain.yaml": """
            versionedChain: 1
            name: a
            version: { at: /version }
            migrations:
              - to: 2
                steps:
                  - mvoe: { path: /a, to: /b }
                  - move: { path: a, to: /b }
              - to: 4
                steps: []
            """, "a.yaml": "version: 1\n",
        ])
        let errors = """
            chain.yaml:7:15: migrations.0.steps.0.mvoe: unknown operation; did you mean move?
            chain.yaml:8:23: migrations.0.steps.1.move.path: expected a path that begins with /, found a
            chain.yaml:9:5: migrations.1: there is no migration between 2 and 4

            """
        try folder.run("chain test chain.yaml").fails(errors, status: 4)
        try folder.run("migrate --chain chain.yaml a.yaml").fails(errors, status: 4)
    }

    @Test func aFailedExampleIsUnsound() throws {
        let folder = try Folder([
            "chain.yaml": Self.chain.replacingOccurrences(
                of: "after: { version: 3", with: "after: { version: 3, a: 1")
        ])
        try folder.run("chain test chain.yaml").fails(
            lines: """
                chain.yaml:15:9: migrations.1.examples.0: up: at /a expected 1, found nothing
                """, status: 4)
    }

    @Test func aReleasedMigrationMustNotChange() throws {
        try folder.commit()
        #expect(try folder.run("chain check chain.yaml --against HEAD").status == 0)
        let changed = Self.chain.replacingOccurrences(of: "/port]", with: "/door]")
        try folder.write(changed, to: "chain.yaml")
        try folder.run("chain check chain.yaml --against HEAD").fails(
            "chain.yaml:6:5: migrations.0: the migration to 2 differs from the released one\n",
            status: 4)
    }
}
