import TestSupport

/// Files in folders, in repositories and in lists.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct FileSelectionTests {
    private static let files = [
        "a.json": #"{"version": 1}"#, "b/c.yaml": "version: 2\n", "b/d.yml": "version: 3\n",
        "b/e/f.toml": "version = 4\n", "b/read.me": "Tea", ".hidden/g.json": #"{"version": 5}"#,
    ]

    private let folder: Folder

    init() throws { folder = try Folder(Self.files) }

    private func peeked(_ arguments: String) throws -> [String] {
        let result = try folder.run("peek", arguments)
        #expect(result.status == 0 && result.errors == "")
        return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func foldersAreSearched() throws {
        #expect(
            try peeked(".") == [".hidden/g.json", "a.json", "b/c.yaml", "b/d.yml", "b/e/f.toml"])
        #expect(try peeked("b") == ["b/c.yaml", "b/d.yml", "b/e/f.toml"])
        #expect(try peeked("b/e/ a.json") == ["b/e/f.toml", "a.json"])
    }

    @Test func linksInFoldersAreNotFollowed() throws {
        for (link, target) in [("b/link.json", "../a.json"), ("b/up", "..")] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.file(link).path, withDestinationPath: target)
        }
        #expect(try peeked("b") == ["b/c.yaml", "b/d.yml", "b/e/f.toml"])
        #expect(try peeked("b/up/b/e") == ["b/up/b/e/f.toml"])
    }

    @Test func patternsSelect() throws {
        #expect(try peeked("--include *.{yaml,yml} .") == ["b/c.yaml", "b/d.yml"])
        #expect(try peeked("--include b/* --exclude *.me .").count == 2)
        #expect(try peeked("--include=?.{json,toml} b a.json") == ["b/e/f.toml", "a.json"])
        #expect(try peeked("--exclude b/** --exclude .*/* .") == ["a.json"])
        #expect(try peeked("--include **/?.toml .") == ["b/e/f.toml"])
        // Operands are taken whatever the patterns are.
        #expect(try peeked("--exclude * a.json") == ["a.json"])
    }

    @Test func anIncludedFileMayHaveAnyExtension() throws {
        let result = try folder.run("validate --include *.me . --from yaml")
        #expect(result == .success("b/read.me: valid yaml, 1 node\n"))
    }

    @Test func aFolderWithoutDocumentsIsSaid() throws {
        let folder = try Folder(["b/read.me": "Tea"])
        let errors = "b: no file of a known format\n"
        try folder.run("validate b").prints("", errors)
        try folder.run("validate b --quiet").prints("")
        try folder.run("validate b --include *.json").prints("", "b: no file that is included\n")
    }

    @Test func listsOfNames() throws {
        try folder.write("a.json\0b/d.yml\0", to: "names")
        #expect(try peeked("--files0-from names") == ["a.json", "b/d.yml"])
        #expect(
            try peeked("--files0-from names --include *.yml b/c.yaml") == ["b/c.yaml", "b/d.yml"])
        try folder.run("peek --files0-from -", input: "b/c.yaml\0a.json").prints(
            "b/c.yaml\tyaml\t2\na.json\tjson\t1\n")
        try folder.run("peek --files0-from -").prints("")
        // A list names files, not folders.
        try folder.run("peek --files0-from -", input: "b\0").fails("b: this is a directory\n")
    }

    @Test func whatCannotBeListedIsNamed() throws {
        try folder.run("peek --files0-from none").fails("none: no such file\n")
    }

    // MARK: Repositories

    @Test func trackedFilesOfARepository() throws {
        try folder.git("init -q; git add a.json b/c.yaml b/read.me; rm a.json")
        #expect(try peeked(".") == ["b/c.yaml"])
        #expect(try peeked("b") == ["b/c.yaml"])
        try folder.run("validate b/e").prints(
            "", "b/e: no file of a known format is tracked by git\n")
        // A file that is named need not be tracked.
        #expect(try peeked("b/d.yml") == ["b/d.yml"])
    }

    @Test func outputIsInOrder() throws {
        let folder = try Folder()
        for number in 0..<300 {
            let list = String(repeating: "1,", count: number % 7 == 0 ? 20_000 : 1)
            try folder.write("[\(list)1]", to: "\(number + 1000).json")
        }
        let one = try folder.run("validate . --jobs 1")
        #expect(one.output.split(separator: "\n").count == 300)
        #expect(try folder.run("validate . --jobs 7") == one)
    }
}
