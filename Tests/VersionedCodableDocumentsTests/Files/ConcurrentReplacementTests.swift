#if !os(Windows)
import TestSupport

/// Temporary files, and replacements at the same time.
struct ConcurrentReplacementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func replace(_ name: String, by text: String = "new") throws {
        try FileReplacement.replace(fileAt: folder.file(name), with: Data(text.utf8))
    }

    /// The last one that is done wins, and each has a temporary file of its own.
    @Test func twoAtOnce() throws {
        let file = try folder.make("a.json", "old")
        try FileReplacement.replace(fileAt: file, with: Data("outer".utf8)) { _ in
            // With a precondition, this would wait for the lock that the outer call holds.
            try replace("a.json", by: "inner")
            #expect(try folder.text("a.json") == "inner")
            let others = try folder.names.filter { $0 != "a.json" }
            #expect(others.count == 1 && others[0].hasSuffix(".versioned-tmp"))
            #expect(try folder.text(others[0]) == "outer")
        }
        #expect(try folder.text("a.json") == "outer")
        #expect(try folder.names == ["a.json"])
    }

    /// Of those who replace what they have read, all that succeed are in the file.
    @Test func whatReportedSuccessIsThere() async throws {
        let file = try folder.make("a.json", "0")
        let successes = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<50).count { _ in
                        guard let old = try? Data(contentsOf: file),
                            let number = Int(old.text)
                        else { return false }
                        let new = Data("\(number + 1)".utf8)
                        let result: Void? = try? FileReplacement.replace(fileAt: file, with: new) {
                            file in
                            guard try Data(contentsOf: file) == old else {
                                throw CancellationError()
                            }
                        }
                        return result != nil
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(successes > 0)
        #expect(try folder.text("a.json") == "\(successes)")
        #expect(try folder.names == ["a.json"])
    }

    @Test func theLongestNames() throws {
        for count in [240, 241, 250, 255] {
            let name = String(repeating: "n", count: count)
            try folder.make(name, "old")
            try replace(name)
            #expect(try folder.text(name) == "new")
        }
        #expect(try folder.names.count == 4)
        expectError(\CocoaError.code, .fileWriteInvalidFileName) {
            try replace(String(repeating: "n", count: 256))
        }
    }

    /// The other name keeps the old content.
    @Test func aHardLinkIsSeparated() throws {
        let file = try folder.make("a.json", "old")
        try FileManager.default.linkItem(at: file, to: folder.file("b.json"))
        try replace("a.json")
        #expect(try folder.text("a.json") == "new")
        #expect(try folder.text("b.json") == "old")
        #expect(try folder.names == ["a.json", "b.json"])
    }
}
#endif
