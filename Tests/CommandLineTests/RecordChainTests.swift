import TestSupport

/// The commands that count and prove records: `status --records` and `chain prove`.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct RecordChainTests {
    static let chain = """
        versionedChain: 1
        name: orders
        version: { at: /version }
        migrations:
          - to: 2
            steps:
              - move: { path: /old, to: /new }
              - remove: { path: /items/*/gone }
          - to: 3
            steps:
              - convert: { path: /port, to: integer, from: text }
          - to: 4
            steps:
              - replace: { path: /name, pattern: "^x", with: "y" }

        """
    static let records = """
        {"version":1,"old":1,"items":[{"gone":1},{"gone":2},{"a":1}]}
        {"version":1,"old":2}

        {"version":2,"port":"80"}
        {"version":2,"port":"eighty","more":"text that makes it longer"}
        {"version":2,"port":"081"}
        {"version":2,"port":"x"}
        {"version":4}
        {"version":4,

        """
    static let broken =
        "a.ndjson: record 9: expected a key after ',', found the end of the document"
    let folder: Folder

    init() throws {
        folder = try Folder([
            "chain.yaml": Self.chain, "a.ndjson": Self.records,
            "b.ndjson": "{\"version\":3}\n{}\n{\"version\":9}\n",
        ])
    }

    @Test func versionsOfRecords() throws {
        let result = try folder.run("status --records a.ndjson --chain chain.yaml")
        #expect(
            result
                == .failure(
                    Self.broken + "\n",
                    output: """
                        chain   version  records  state
                        orders  1        2        old
                        orders  2        4        old
                        orders  4        1        newest
                        orders  ?        1        unknown

                        """))
        try folder.run(
            "status --records - --chain chain.yaml", input: "{\"version\":4}\n\n"
        ).prints(
            "chain   version  records  state\norders  4        1        newest\n")
        let none = try folder.run("status --records - --chain chain.yaml --frames nul", input: "")
        #expect(none == .success("chain   version  records  state\norders           0        -\n"))
    }

    @Test func recordsWithoutVersion() throws {
        let result = try folder.run("status --records a.ndjson b.ndjson --chain chain.yaml")
        #expect(
            result
                == .failure(
                    Self.broken
                        + "\nb.ndjson: 2 records, first record 2: there is no version at /version\n",
                    output: """
                        chain   version  records  state
                        orders  1        2        old
                        orders  2        4        old
                        orders  3        1        old
                        orders  4        1        newest
                        orders  ?        3        unknown

                        """))
        try folder.run("status --records a.ndjson --chain chain.yaml --json").prints(
            lines: """
                {"file":"a.ndjson","chain":"orders","records":9,"versions":{"1":2,"2":4,"4":1},\
                "failed":1,"error":{"code":"syntax","message":"record 9: \
                expected a key after ',', found the end of the document"}}
                """, status: 1)
    }

    @Test func proofOfRecords() throws {
        let result = try folder.run("chain prove chain.yaml --sample a.ndjson")
        #expect(
            result.output == """
                version  records  sample  failed  down
                1        2        2       0       there is no way down to 3: replace at migrations.2.steps.0.replace: what was replaced is not known
                2        4        4       2       there is no way down to 3: replace at migrations.2.steps.0.replace: what was replaced is not known
                4        1        1       0       -

                """)
        #expect(
            result.errors == """
                record 5: /port: convert: expected integer, found "eighty" \
                (in the step chain.yaml:11:18: convert /port to integer)
                record 7: /port: convert: expected integer, found "x" \
                (in the step chain.yaml:11:18: convert /port to integer)
                record 9: expected a key after ',', found the end of the document
                the smallest record that fails is 9: {"version":4,

                """)
        #expect(result.status == 4)
    }

    @Test func waysDownOfRecords() throws {
        try folder.write(Self.chain.components(separatedBy: "  - to: 4")[0], to: "chain.yaml")
        let records = Self.records.split(separator: "\n").filter {
            !$0.contains("\"version\":4") && !$0.contains("eighty") && !$0.contains("\"x\"")
        }
        let result = try folder.run(
            "chain prove chain.yaml --sample -", input: records.joined(separator: "\n"))
        #expect(
            result
                == .success(
                    """
                    version  records  sample  failed  down
                    1        2        2       0       1 of 2 the same
                    2        2        2       0       1 of 2 the same
                    records that differ after the way down, by path:
                      /items/*/gone  1
                      /port          1

                    """))
        let few = try folder.run(
            "chain prove chain.yaml --sample - --count 1", input: records.joined(separator: "\n"))
        #expect(few.output.contains("1        2        1       0"))
    }

    @Test func misuse() throws {
        for arguments in [
            "chain prove chain.yaml", "chain prove --sample a.ndjson",
            "chain test chain.yaml --sample a.ndjson",
            "status --frames nul --chain chain.yaml",
            "status --records --chain chain.yaml",
        ] {
            #expect(try folder.run(arguments).status == 2, "\(arguments)")
        }
    }
}
