import TestSupport

/// What is not written over, and what cannot be read in folders.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct FileSafetyTests {
    private static let old = #"{"a": 1}"#
    private let edit = "edit a.json --set a=2 --write"

    private static func refusal(_ reason: String) -> String {
        "a.json: \(reason); --allow-dirty or --backup allows writing it\n"
    }

    private static let dirty = refusal("the file is not committed to git")

    // MARK: Backups

    @Test(arguments: [
        ["a.json.old": "kept"], ["a.json.old/file": "kept"],
        ["a.json.old": #"{"a": 1}"#],
    ])
    func aBackupReplacesNothing(_ others: [String: String]) throws {
        let folder = try Folder(["a.json": Self.old].merging(others) { $1 })
        let inputs = others.keys.filter { _ in others.values.contains(Self.old) }
        let result = try folder.run(edit, "--backup .old", inputs.joined())
        #expect(result.errors.hasPrefix("a.json.old: a file with this name already exists\n"))
        #expect(result.status == 1)
        #expect(try folder.text("a.json") == Self.old)
        if inputs.isEmpty {
            for (name, text) in others { #expect(try folder.text(name) == text) }
        }
        #expect(try folder.names.filter { $0.hasPrefix(".") } == [])
    }

    @Test func aSecondRunKeepsTheFirstBackup() throws {
        let folder = try Folder(["a.json": Self.old])
        try folder.run(edit, "--backup .old").prints("")
        try folder.run("edit a.json --set a=3 --write --backup .old").fails(
            "a.json.old: a file with this name already exists\n")
        #expect(try folder.text("a.json") == #"{"a": 2}"#)
        #expect(try folder.text("a.json.old") == Self.old)
    }

    // MARK: Repositories

    private func repository() throws -> Folder {
        let folder = try Folder(["a.json": Self.old])
        try folder.commit()
        return folder
    }

    @Test func changesThatGitLacksAreNotWrittenOver() throws {
        let folder = try Folder(["a.json": Self.old])
        try folder.git("init -q")
        try folder.run(edit).fails(Self.dirty)
        try folder.git("add a.json")
        try folder.run(edit).fails(Self.dirty)
        try folder.git("-c user.name=a -c user.email=b commit -qm c")
        try folder.run(edit).prints("")
        #expect(try folder.text("a.json") == #"{"a": 2}"#)
        let again = "edit a.json --set a=3 --write"
        try folder.run(again).fails(Self.dirty)
        #expect(try folder.run("edit a.json --set a=2 --write").status == 0)
        try folder.run(again, "--allow-dirty").prints("")
        #expect(try folder.text("a.json") == #"{"a": 3}"#)
    }

    @Test func ignoredFilesAreNotWritten() throws {
        let folder = try Folder(["a.json": Self.old, ".gitignore": "a.json\n"])
        try folder.git("init -q")
        try folder.run(edit).fails(Self.dirty)
        try folder.run(edit, "--allow-dirty").prints("")
    }

    @Test func aBackupKeepsContentAndPermissions() throws {
        let folder = try Folder(["a.json": Self.old])
        try folder.git("init -q; chmod 600 a.json")
        try folder.run(edit, "--backup .old").prints("")
        #expect(try folder.text("a.json") == #"{"a": 2}"#)
        #expect(try folder.text("a.json.old") == Self.old)
        try folder.shell("stat -c %a a.json a.json.old").prints("600\n600\n")
    }

    @Test(arguments: ["--skip-worktree", "--assume-unchanged"])
    func changesThatGitDoesNotLookForAreNotWrittenOver(_ option: String) throws {
        let folder = try repository()
        try folder.git("update-index \(option) a.json")
        try folder.run(edit).fails(Self.dirty)
    }

    @Test func theFileOfALinkCounts() throws {
        let folder = try repository()
        let other = try Folder()
        try FileManager.default.createSymbolicLink(
            at: other.url.appendingPathComponent("a.json"),
            withDestinationURL: folder.file("a.json"))
        try folder.write(#"{"a": 3}"#, to: "a.json")
        try other.run(edit).fails(Self.dirty)
        try folder.git("checkout -q a.json")
        try other.run(edit).prints("")
        #expect(try folder.text("a.json") == #"{"a": 2}"#)
    }

    @Test(arguments: [
        ("GIT_DIR=/nowhere", "git says: fatal: not a git repository: '/nowhere'"),
        ("PATH=/nowhere", "git cannot be run"),
    ])
    func withoutAnAnswerOfGitNothingIsWritten(_ variable: String, _ words: String) throws {
        let folder = try repository()
        let result = try folder.shell(
            "export \(variable); exec \"$1\" edit a.json --set a=2 --write")
        #expect(result == .failure(Self.refusal(words)))
        #expect(try folder.text("a.json") == Self.old)
        try folder.run(edit).prints("")
    }

    @Test func aPipeIsNotWritten() throws {
        let folder = try Folder()
        let result = try folder.shell("versioned edit --from json --set a=2 --write <(echo '{}')")
        #expect(result.errors.hasSuffix(": is not a file\n"))
        #expect(result.errors.hasPrefix("/dev/fd/"))
        #expect(result.status == 1)
    }

    @Test(arguments: [("TERM", 143), ("HUP", 129)])
    func aSignalWaitsForTheFilesThatAreBeingWritten(_ signal: String, _ status: Int) throws {
        for _ in 0..<(TestRun.isLong ? 3 : 1) {
            let names = (1000..<3000).map { "\($0).json" }
            let folder = try Folder(
                Dictionary(names.map { ($0, Self.old) }, uniquingKeysWith: { $1 }))
            let result = try folder.shell(
                """
                versioned edit . --set a=2 --write & until grep -q 2 1000.json; do :; done
                kill -\(signal) $!; wait $!; echo $?
                """)
            #expect(result.output == "\(status)\n")
            #expect(try folder.names == names)
            #expect(try folder.text("2999.json") == Self.old)
        }
    }

    // MARK: Folders

    @Test(.enabled(if: EditFileTests.canBeNobody, "only the administrator runs as somebody else"))
    func aFolderThatCannotBeReadIsAFailureOfItsOwn() throws {
        let folder = try Folder(["a.json": "1", "b/c.json": "1", "d/e.json": "1"])
        for (name, mode) in [("", 0o755), ("b", 0), ("d", 0o755)] {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode],
                ofItemAtPath: folder.file(name).path)
        }
        let nobody = EditFileTests.nobody + " versioned validate "
        try folder.shell(nobody + ".").fails(
            "b: no permission to read the file\n",
            printing: "a.json: valid json, 1 node\nd/e.json: valid json, 1 node\n")
        try folder.shell(nobody + "--exclude 'b/**' .").prints(
            "a.json: valid json, 1 node\nd/e.json: valid json, 1 node\n")
    }

    @Test func namesThatAreNotText() throws {
        let folder = try Folder(["z.json": "1"])
        let made = try folder.shell(
            #"printf 1 > "$(printf 'a\377b.json')" && mkdir "$(printf 'd\376')""#)
        // Some systems have no such names.
        guard made.status == 0 else { return }
        let errors = """
            a\\xFFb.json: the name is not UTF-8
            d\\xFE: the name is not UTF-8

            """
        let valid = "z.json: valid json, 1 node\n"
        try folder.run("validate .").fails(errors, printing: valid)
        let listed = try folder.shell(
            #"printf 'a\377b.json\0z.json\0' | versioned validate --files0-from -"#)
        #expect(listed == .failure("a\\xFFb.json: the name is not UTF-8\n", output: valid))
        try folder.git("init -q; git add .")
        try folder.run("validate .").fails("a\\xFFb.json: the name is not UTF-8\n", printing: valid)
    }

    @Test func aFileThatIsNamedTwiceIsProcessedOnce() throws {
        let folder = try Folder(["b/a.json": Self.old])
        try folder.run("edit b b/a.json ./b/../b/a.json --set a=2 --write").prints("")
        #expect(try folder.text("b/a.json") == #"{"a": 2}"#)
    }
}
