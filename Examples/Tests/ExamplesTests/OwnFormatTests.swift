import Testing

/// A program that has the commands with a format of its own.
@Suite struct OwnFormatTests {
    private func run(_ arguments: String, input: String = "") throws -> Run {
        let files = ["a.ini": "version = 3\n[server]\nport = 80\n"]
        return try Run("versioned-ini", arguments, files: files, input: input)
    }

    @Test func hasTheCommands() throws {
        #expect(try run("peek a.ini") == Run(output: "a.ini\tini\t3\n"))
        #expect(
            try run("convert a.ini --to json --pretty").output
                == "{\n  \"version\": \"3\",\n  \"server\": {\n    \"port\": \"80\"\n  }\n}\n")
        #expect(try run("formats").output.contains("\nini           read, written  ini\n"))
    }

    /// A chain of types, of records of any format.
    @Test func migratesRecords() throws {
        let lines = """
            {"version": 1, "listen": "a:80", "more": 1.50}
            {"version": 2, "host": "a", "port": 1}
            {"version": 1, "listen": "a"}

            """
        let result = try run("worker", input: lines)
        #expect(
            result.output == """
                {"version": 2, "host": "a", "port": 80, "more": 1.50}
                {"version": 2, "host": "a", "port": 1}
                {"version": 1, "listen": "a"}

                """)
        #expect(result.errors.hasPrefix("{\"record\":3,\"offset\":86,"))
        #expect(
            try run("worker --frames nul --from ini", input: "version = 2\n\0version = 2\0")
                .output == "version = 2\n\0version = 2\0")
        #expect(
            try run("status --records -", input: lines).output
                == "chain     version  records  state\nsettings  1        2        old\n"
                + "settings  2        1        newest\n")
        let proof = try run("chain prove --sample -", input: lines)
        #expect(proof.status == 4)
        #expect(
            proof.output == """
                version  records  sample  failed  down
                1        2        2       1       the types of settings lead to the newest version only
                2        1        1       0       -

                """)
    }

    @Test func namesItselfInMessages() throws {
        let errors = "versioned-ini: unknown command fold\nsee versioned-ini --help\n"
        #expect(try run("fold") == Run(output: "", errors: errors, status: 2))
    }
}
