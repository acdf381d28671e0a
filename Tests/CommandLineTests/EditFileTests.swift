import TestSupport

/// What becomes of a file when `edit --write` fails, or is killed.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct EditFileTests {
    /// A document that is longer than any buffer.
    private static func document(_ value: Int, lines: Int = 2000) -> String {
        var text = "{\n"
        for line in 0..<lines { text += "  \"key \(line)\": \"some text\",\n" }
        return text + "  \"last\": \(value)\n}\n"
    }

    @Test(arguments: [
        (
            "{\"a\": 1,,}",
            """
            a.json:1:9: expected a key after ',', found ','
                {"a": 1,,}
                        ^

            """
        ),
        (
            String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
            """
            a.json:1:257: the nesting is deeper than the limit of 256 levels (depth)
                …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
                                               ^

            """
        ),
    ])
    func whatCannotBeReadStays(_ source: String, _ message: String) throws {
        let folder = try Folder(["a.json": source])
        try folder.run("edit a.json --set a=2 --write").fails(message)
        #expect(try folder.text("a.json") == source)
        #expect(try folder.names == ["a.json"])
    }

    @Test func aLinkStaysOneAndOtherNamesKeepTheOldContent() throws {
        let folder = try Folder(["real.json": "{\"a\": 1}"])
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: folder.file("a.json").path,
            withDestinationPath: "real.json")
        try manager.linkItem(
            at: folder.file("real.json"),
            to: folder.file("other.json"))
        try folder.run("edit a.json --set a=2 --write").prints("")
        #expect(
            try manager.destinationOfSymbolicLink(
                atPath: folder.file("a.json").path) == "real.json")
        #expect(try folder.text("real.json") == "{\"a\": 2}")
        #expect(try folder.text("other.json") == "{\"a\": 1}")
        #expect(try folder.names == ["a.json", "other.json", "real.json"])
    }

    // MARK: No space, no permission

    /// Of several that change a file at once, those that fail say so.
    @Test func whatReportedSuccessIsInTheFile() throws {
        let folder = try Folder(["a.yaml": "l: {}\n"])
        let runs = try (0..<24).map { try edit(folder, "a.yaml", "l.k\($0)=\($0)") }
        for process in runs { process.waitUntilExit() }
        let done = runs.indices.filter { runs[$0].terminationStatus == 0 }
        let text = try folder.text("a.yaml")
        #expect(!done.isEmpty)
        #expect(done.filter { !text.contains("k\($0): \($0)\n") } == [])
    }

    /// A bound on the size of files takes effect in the middle of the writing, as a full disk does.
    @Test func aFileThatMustNotGrowSoFarStays() throws {
        let folder = try Folder(["a.json": Self.document(1)])
        let result = try folder.shell(
            "trap '' XFSZ; ulimit -f 8; versioned edit a.json --set last=2 --write")
        #expect(
            result.errors
                == "a.json: cannot be written: the file would be larger than the system allows\n")
        #expect(result.status == 1)
        #expect(try folder.text("a.json") == Self.document(1))
        #expect(try folder.names == ["a.json"])
    }

    private static let canMount: Bool = {
        let result = try? Folder().shell(
            "unshare -rm mount -t tmpfs -o size=64k none . && echo yes")
        return result?.output == "yes\n"
    }()

    @Test(.enabled(if: canMount, "a disk of its own has to be mounted"))
    func aFullDiskLeavesTheFile() throws {
        let folder = try Folder(["a.json": Self.document(1)])
        let result = try folder.shell(
            """
            exec unshare -rm sh -c 'mount -t tmpfs -o size=64k none /mnt &&
            cp a.json /mnt && cd /mnt && versioned edit a.json --set last=2 --write; echo $?; ls -A; cat a.json'
            """)
        #expect(result.errors == "a.json: cannot be written: no space left on the disk\n")
        #expect(result.output == "1\na.json\n" + Self.document(1))
    }

    static let nobody = "setpriv --reuid=65534 --regid=65534 --clear-groups"

    static let canBeNobody: Bool = {
        let result = try? Folder().shell("\(nobody) test -x \"$1\" && echo yes")
        return result?.output == "yes\n"
    }()

    /// The folder counts, and a file that must not be read is not replaced either.
    @Test(.enabled(if: canBeNobody, "only the administrator runs programs as somebody else"))
    func withoutPermissionTheFileStays() throws {
        let folder = try Folder(["a.json": "{\"a\": 1}", "b.json": "{\"a\": 1}"])
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
        try manager.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: folder.file("b.json").path)
        for (name, message) in [
            ("a.json", "a.json: cannot be written: no permission to write to its folder\n"),
            ("b.json", "b.json: no permission to read the file\n"),
        ] {
            let result = try folder.shell("\(Self.nobody) versioned edit \(name) --set a=2 --write")
            #expect(result == .failure(message))
            #expect(try folder.text(name) == "{\"a\": 1}")
        }
        #expect(try folder.names == ["a.json", "b.json"])
    }

    // MARK: Killed

    /// Whenever the process is killed, the file is the old one or the new one; nothing but temporary
    /// files may be left beside it.
    @Test func aKilledProcessLeavesTheFileWhole() throws {
        let documents = [Self.document(0, lines: 200), Self.document(1, lines: 200)]
        let folder = try Folder(["a.json": documents[0]])
        let clock = ContinuousClock()
        var current = 0
        // How long one takes, as the bound of the moments.
        let whole = try clock.measure { try edit(folder, last: 1 - current).waitUntilExit() }
        current = 1 - current
        #expect(try folder.text("a.json") == documents[current])
        var killed = 0
        let isLong = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_LONG"] == "1"
        for _ in 0..<(isLong ? 500 : 20) {
            let process = try edit(folder, last: 1 - current)
            Thread.sleep(forTimeInterval: Double.random(in: 0...1.1) * whole.seconds)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if process.terminationReason == .uncaughtSignal { killed += 1 }
            let found = documents.firstIndex(of: try folder.text("a.json"))
            current = try #require(found, "neither the old nor the new content")
        }
        #expect(killed > 0)
        try edit(folder, last: 1 - current).waitUntilExit()
        #expect(try folder.text("a.json") == documents[1 - current])
        #expect(try folder.names.filter { !$0.hasSuffix(".versioned-tmp") } == ["a.json"])
    }

    private func edit(_ folder: Folder, last: Int) throws -> Process {
        try edit(folder, "a.json", "last=\(last)")
    }

    private func edit(_ folder: Folder, _ name: String, _ change: String) throws -> Process {
        let process = Process()
        process.executableURL = Tool.url
        process.arguments = ["edit", name, "--set", change, "--write"]
        process.currentDirectoryURL = folder.url
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
