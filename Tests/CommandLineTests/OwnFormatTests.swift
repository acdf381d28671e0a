import Testing

/// A program that has the commands with a format of its own.
@Suite(.enabled(if: Tool.program("versioned-ini") != nil, Tool.comment)) struct OwnFormatTests {
    private func run(_ arguments: String...) throws -> Tool.Result {
        let folder = try Folder(["a.ini": "version = 3\n[server]\nport = 80\n"])
        return try folder.run(arguments, program: Tool.program("versioned-ini"))
    }

    @Test func hasTheCommands() throws {
        #expect(try run("peek", "a.ini") == .success("a.ini\tini\t3\n"))
        #expect(
            try run("convert", "a.ini", "--to", "json", "--pretty").output
                == "{\n  \"version\": \"3\",\n  \"server\": {\n    \"port\": \"80\"\n  }\n}\n")
        #expect(try run("formats").output.contains("\nini           read, written  ini\n"))
    }

    @Test func namesItselfInMessages() throws {
        let errors = "versioned-ini: unknown command fold\nsee versioned-ini --help\n"
        #expect(try run("fold") == Tool.Result(output: "", errors: errors, status: 2))
    }
}
