import TestSupport

/// Streams of records: `worker`, its framings, answers and errors.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct WorkerTests {
    static let chain = """
        versionedChain: 1
        name: orders
        version: { at: /version }
        migrations:
          - to: 2
            steps: [{ move: { path: /old, to: /new } }]
          - to: 3
            steps:
              - move: { path: /port, to: /net/port }
              - map: { path: /level, table: { lo: 1, hi: 9 }, other: refuse }

        """
    let folder: Folder

    init() throws {
        folder = try Folder(["chain.yaml": Self.chain])
    }

    private func run(_ arguments: String..., input: String) throws -> Tool.Result {
        try folder.run(["worker", "--chain", "chain.yaml"] + Tool.words(arguments), input: input)
    }

    // MARK: Answers

    static let mixed = """
        {"version":1,"old":"a","n": 1.50}

        {"version": 3, "is": "newest"}
        {"version":2,"port":80,"level":"lo"}\r
        {"version":2,"port":81,"level":"hi"}
        {"version":2,"port":82,"level":"hi","u":"\u{2028}\\u00e9"}
        {"version":3,"port":1}
        """

    @Test func eachRecordHasOneAnswer() throws {
        try run(input: Self.mixed).prints(
            """
            {"version":3,"new":"a","n": 1.50}

            {"version": 3, "is": "newest"}
            {"version":3,"net":{"port":80},"level":1}\r
            {"version":3,"net":{"port":81},"level":9}
            {"version":3,"net":{"port":82},"level":9,"u":"\u{2028}\\u00e9"}
            {"version":3,"port":1}
            """)
    }

    @Test func down() throws {
        let input = "{\"version\":3,\"new\":1}\n{\"version\":1}\n{\"version\":2,\"new\":2}\n"
        try run("--to 1", input: input).prints(
            "{\"version\":1,\"old\":1}\n{\"version\":1}\n{\"version\":1,\"old\":2}\n")
    }

    @Test func versions() throws {
        let result = try run("--peek", input: "{\"version\":2}\n\n{}\n{\"a\":{},\"version\":3}\n")
        #expect(result.output == "2\n\n-\n3\n")
        #expect(
            result.errors
                == "{\"record\":3,\"offset\":15,\"line\":1,\"column\":1,\"code\":\"version\","
                + "\"message\":\"there is no version at /version\"}\n")
    }

    /// A version after other members, which a record has in any place.
    @Test func versionsAtTheEnd() throws {
        let filler = String(repeating: "x", count: 300)
        let lines = (0..<40).map { number in
            #"{"a":{"b":"\#(filler)\#(number)"},"version":\#(number % 3 + 1),"old":\#(number)}"#
        }
        let input = lines.joined(separator: "\n")
        let answers = (0..<40).map { number in
            #"{"a":{"b":"\#(filler)\#(number)"},"version":3,"#
                + #""\#(number % 3 == 0 ? "new" : "old")":\#(number)}"#
        }
        try run(input: input).prints(answers.joined(separator: "\n"))
        let peek = try run("--peek", input: input)
        #expect(peek == .success((0..<40).map { "\($0 % 3 + 1)" }.joined(separator: "\n")))
    }

    @Test func partsOfRecords() throws {
        #expect(
            try run("--field /doc", input: #"{"id": 1, "doc" : {"version":1,"old":[ 1 ]}, "x":2}"#)
                == .success(#"{"id": 1, "doc" : {"version":3,"new":[ 1 ]}, "x":2}"#))
        #expect(
            try run(
                "--field /doc --encoded",
                input: #"{"doc":"{\"version\":1,\"old\":\"a\\\"b\"}","x":"\/"}"#)
                == .success(#"{"doc":"{\"version\":3,\"new\":\"a\\\"b\"}","x":"\/"}"#))
        try run("--field /doc --encoded", input: #"{"doc":"version: 1\nold: 2 # why\n"}"#).prints(
            #"{"doc":"version: 3\nnew: 2 # why\n"}"#)
        // As COPY of PostgreSQL writes it.
        #expect(
            try run(
                "--column 2",
                input: "7\t{\"version\":1,\"old\":\"a\\\\nb\"}\tx\\ty\n8\t\\N\t\n9\t\t\n")
                == .success("7\t{\"version\":3,\"new\":\"a\\\\nb\"}\tx\\ty\n8\t\\N\t\n9\t\t\n"))
        try run("--column 3", input: "1\t2\n").prints(
            "1\t2\n",
            "{\"record\":1,\"offset\":0,\"code\":\"migration\","
                + "\"message\":\"there is no column 3\"}\n")
        try run("--field /doc", input: "{\"a\":1}\n").prints(
            "{\"a\":1}\n",
            "{\"record\":1,\"offset\":0,\"line\":1,\"column\":1,\"code\":\"migration\","
                + "\"message\":\"there is no value at /doc\"}\n")
        try run("--field /doc", input: #"{"doc":"{\"version\":1}"}"#).prints(
            #"{"doc":"{\"version\":1}"}"#,
            #"{"record":1,"offset":0,"path":"/doc","line":1,"column":8,"code":"migration","#
                + #""message":"expected a document at /doc, found text "#
                + "(--encoded reads a document in text)\"}\n")
    }

    @Test(
        arguments: rowsOfThree(
            #"""
            nul => version: 1 # a\nold: 2\n\0{"version":1}\0 => version: 3 # a\nnew: 2\n\0{"version":3}\0
            u32be => \0\0\0\r{"version":1}\0\0\0\0\0\0\0\u{16}{"version":2,"port":1} => \
            \0\0\0\r{"version":3}\0\0\0\0\0\0\0\u{1E}{"version":3,"net":{"port":1}}
            """#))
    func framings(_ frames: String, _ input: String, _ output: String) throws {
        try run("--frames", frames, input: input).prints(output)
    }

    /// XML, YAML, TOML, JSON and JSON with comments, in turn.
    @Test func formatsChangeFromRecordToRecord() throws {
        let records = [
            ("{\"version\":1,\"old\":1}", "{\"version\":3,\"new\":1}"),
            ("version: 1\nold: 1 # c", "version: 3\nnew: 1 # c"),
            ("version = 1\nold = 1", "version = 3\nnew = 1"),
            ("<r><version>1</version><old>1</old></r>", "<r><version>3</version><new>1</new></r>"),
            ("{\"version\":1, // c\n\"old\":1}", "{\"version\":3, // c\n\"new\":1}"),
        ]
        let input = (0..<200).map { records[$0 % 5].0 + "\0" }.joined()
        let output = (0..<200).map { records[$0 % 5].1 + "\0" }.joined()
        try run("--frames nul", input: input).prints(output)
    }

    // MARK: Errors

    static let failing = """
        {"version":1,"old":1}
        {"version":5}
        {"version":2,"level":"mid"}
        {"version":2,
        {"version":1}

        """

    static let errors = """
        {"record":2,"offset":22,"path":"/version","line":1,"column":12,"code":"newer",\
        "message":"version 5 is newer than 3, the newest of orders"}
        {"record":3,"offset":36,"path":"/level","line":1,"column":22,"code":"migration",\
        "message":"map: expected one of hi, lo, found \\"mid\\""}
        {"record":4,"offset":64,"line":1,"column":14,"code":"syntax",\
        "message":"expected a key after ',', found the end of the document"}

        """

    @Test(arguments: [
        (
            "pass", 0,
            "{\"version\":3,\"new\":1}\n{\"version\":5}\n{\"version\":2,\"level\":\"mid\"}\n{\"version\":2,\n{\"version\":3}\n"
        ), ("null", 0, "{\"version\":3,\"new\":1}\nnull\nnull\nnull\n{\"version\":3}\n"),
        ("drop", 0, "{\"version\":3,\"new\":1}\n{\"version\":3}\n"),
        ("stop", 1, "{\"version\":3,\"new\":1}\n"),
    ])
    func failures(_ answer: String, _ status: Int32, _ output: String) throws {
        let result = try run("--on-error", answer, input: Self.failing)
        #expect(result.output == output)
        #expect(result.status == status)
        let lines = Self.errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(result.errors == (answer == "stop" ? lines[0] + "\n" : Self.errors))
        #expect(try run("--on-error", answer, "--strict", input: Self.failing).status == 1)
    }

    @Test func failuresElsewhere() throws {
        let inline = try run("--errors inline", input: "{\"version\":5}\n{\n{\"version\":1}\n")
        #expect(
            inline
                == .success(
                    """
                    {"error":{"record":1,"offset":0,"path":"/version","line":1,"column":12,\
                    "code":"newer","message":"version 5 is newer than 3, the newest of orders"},\
                    "input":{"version":5}}
                    {"error":{"record":2,"offset":14,"line":1,"column":2,"code":"syntax",\
                    "message":"expected a key or '}', found the end of the document"},"input":"{"}
                    {"version":3}

                    """))
        let bytes = try folder.worker(#"printf 'a\377\n' | worker --errors inline"#)
        #expect(bytes.output.hasSuffix("},\"base64\":\"Yf8=\"}\n"))
    }

    @Test func inlineErrorsAreTheAnswer() throws {
        let input = "{\n{\"version\":1}\n"
        let stop = try run("--errors inline --on-error stop", input: input)
        #expect(stop.output.hasSuffix("\"input\":\"{\"}\n"))
        #expect(stop.status == 1)
        for answer in ["drop", "null"] {
            try run("--errors inline --on-error", answer, input: input).fails(
                "versioned worker: --errors inline and --on-error \(answer) cannot be "
                    + "combined\nsee versioned worker --help\n", status: 2)
        }
    }

    @Test func aMemberWithoutADocument() throws {
        let result = try run("--field /doc", input: #"{"doc":null}"#)
        #expect(result.output == #"{"doc":null}"#)
        #expect(
            result.errors
                == #"{"record":1,"offset":0,"path":"/doc","line":1,"column":8,"code":"migration","#
                + #""message":"expected a document at /doc, found null"}"# + "\n")
    }

    @Test func invalidText() throws {
        let result = try folder.worker(
            #"printf '{"version":1,"a":"\xff"}\n\xff\xfe\n{"version":1}\n\x00\n' | worker | od -An -c -w200"#
        )
        #expect(
            result.output.filter { $0 != " " }
                == #"{"version":1,"a":"377"}\n377376\n{"version":3}\n\0\n"# + "\n")
    }

    @Test func statuses() throws {
        try run("--to 9", input: "").fails(
            "versioned worker: --to: expected one of the versions 1, 2, 3, found 9\n"
                + "see versioned worker --help\n", status: 2)
        if FileManager.default.fileExists(atPath: "/dev/full") {
            let full = try folder.worker("worker > /dev/full <<< '{}'")
            #expect(full.errors.contains("\nstandard output cannot be written: "))
            #expect(full.status == 1)
        }
        // An example that the steps do not fulfil.
        let examples = """
                examples:
                  - before: { version: 2 }
                    after: { version: 3, more: 1 }

            """
        try folder.write(Self.chain + examples, to: "chain.yaml")
        let unsound = try run(input: "{}")
        #expect(unsound.status == 4)
        #expect(unsound.output == "")
        try folder.write("versionedChain: 1\n", to: "chain.yaml")
        #expect(try run(input: "{}").status == 4)
        for arguments in [
            "--chain", "a.json", "--chain chain.yaml --field doc",
            "--chain chain.yaml --encoded", "--to 1 --peek", "",
        ] {
            #expect(try folder.run("worker", arguments).status == 2, "\(arguments)")
        }
    }
}
