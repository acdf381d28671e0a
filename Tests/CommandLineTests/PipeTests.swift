import TestSupport

/// Files that come only once, as from the substitutions of a shell, and files that are replaced.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct PipeTests {
    private let folder: Folder

    init() throws {
        folder = try Folder(["a": #"{"version":4}"#])
    }

    @Test(arguments: [
        ("validate", ": valid json, 3 nodes\n"), ("peek", "\tjson\t4\n"),
        ("convert --to yaml", "version: 4\n"),
    ])
    func pipesAreRead(words: String, output: String) throws {
        func result(_ name: String) -> Tool.Result {
            .success((words.hasPrefix("convert") ? "" : name) + output)
        }
        #expect(try folder.shell("cat a | versioned \(words) /dev/stdin") == result("/dev/stdin"))
        #expect(try folder.shell("versioned \(words) /dev/stdin < a") == result("/dev/stdin"))
        #expect(
            try folder.shell("mkfifo pipe; cat a > pipe & versioned \(words) pipe")
                == result("pipe"))
        let substituted = try folder.shell("versioned \(words) <(cat a)")
        #expect(substituted.output.hasSuffix(output))
        #expect(substituted.errors.isEmpty)
        #expect(substituted.status == 0)
    }

    @Test func devices() throws {
        try folder.run("validate --from yaml /dev/null").prints(
            "/dev/null: valid yaml, 0 documents, 0 nodes\n")
        try folder.run("peek --from yaml /dev/null").prints("/dev/null\tyaml\t-\n")
        try folder.run("convert --from yaml --to yaml /dev/null").prints("")
        for command in ["validate", "peek", "convert --to json"] {
            try folder.run(command, "/dev/zero").fails(
                "/dev/zero: the input is larger than the limit of 16777216 bytes "
                    + "(inputBytes)\n")
        }
    }

    // MARK: Replacing

    @Test func aSecretStaysOneAndALinkStaysALink() throws {
        let result = try folder.shell(
            """
            echo old > real; chmod 600 real; ln -s real link
            versioned convert a --to yaml --output link
            stat -c '%a %F' real link; cat real; ls
            """)
        #expect(
            result
                == .success(
                    """
                    600 regular file
                    777 symbolic link
                    version: 4
                    a
                    link
                    real

                    """))
    }

    @Test func whatCannotBeReplacedIsAnError() throws {
        let result = try folder.shell(
            """
            mkfifo pipe; ln -s one two; ln -s two one
            for file in pipe . one /dev/null; do
                versioned convert a --to yaml --output $file || echo $?
            done
            """)
        #expect(
            result
                == .success(
                    "1\n1\n1\n1\n",
                    """
                    a: pipe cannot be written: this is not a regular file and cannot be replaced
                    a: . cannot be written: this is a directory
                    a: one cannot be written: the symbolic links form a loop
                    a: /dev/null cannot be written: this is not a regular file and cannot be replaced

                    """))
    }

    // MARK: Output that nobody gets

    static let printing = [
        "convert a --to yaml", "validate a", "peek --json a", "get /version a", "formats", "help",
        "edit a --set version=5",
    ]

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: printing)
    func aFullDiskIsAFailure(command: String) throws {
        try folder.shell("versioned \(command) > /dev/full").fails(
            "standard output cannot be written: No space left on device\n")
    }

    /// The process ends silently: by the signal, or with its usual status where that is ignored.
    @Test(arguments: printing)
    func aClosedPipeIsNoFailure(command: String) throws {
        for (handling, statuses) in [("-", ["0", "141"]), ("''", ["0"])] {
            let result = try folder.shell(
                """
                trap \(handling) PIPE
                { while [ ! -e closed ]; do sleep 0.01; done; versioned \(command); echo $? > status; } |
                    { exec <&-; touch closed; }
                cat status; rm closed
                """)
            #expect(statuses.contains(result.output.trimmingCharacters(in: .newlines)))
            #expect(result.errors.isEmpty)
        }
    }
}
