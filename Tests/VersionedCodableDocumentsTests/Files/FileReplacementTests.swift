#if !os(Windows)
import TestSupport

struct FileReplacementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func replace(_ url: URL, by text: String = "new") throws {
        try FileReplacement.replace(fileAt: url, with: Data(text.utf8))
    }

    private struct Stop: Error {}

    @Test(arguments: [0o600, 0o640, 0o644, 0o664, 0o400, 0o755, 0o777])
    func aFileKeepsItsPermissions(mode: Int) throws {
        let file = try folder.make("a.json", "old", mode: mode)
        try replace(file)
        #expect(try folder.text("a.json") == "new")
        #expect(try folder.mode(of: "a.json") == mode)
        #expect(try folder.names == ["a.json"])
    }

    @Test func aNewFileHasTheUsualPermissions() throws {
        try Data().write(to: folder.file("usual"))
        try replace(folder.file("a.json"))
        #expect(try folder.mode(of: "a.json") == folder.mode(of: "usual"))
        #expect(try folder.text("a.json") == "new")
    }

    @Test func nobodyElseReadsTheNewContentInBetween() throws {
        let file = try folder.make("a.json", "old", mode: 0o600)
        var seen: [Int?] = []
        try FileReplacement.replace(fileAt: file, with: Data("secret".utf8)) { _ in
            for name in try folder.names where name != "a.json" {
                #expect(try folder.text(name) == "secret")
                seen.append(try folder.mode(of: name))
            }
            #expect(try folder.text("a.json") == "old")
        }
        #expect(seen == [0o600])
        #expect(try folder.text("a.json") == "secret")
    }

    @Test func aFailureLeavesNothingBehind() throws {
        let file = try folder.make("a.json", "old")
        #expect(throws: Stop.self) {
            try FileReplacement.replace(fileAt: file, with: Data("new".utf8)) { _ in throw Stop() }
        }
        #expect(throws: Stop.self) {
            let other = folder.file("b.json")
            try FileReplacement.replace(fileAt: other, with: Data("new".utf8)) { _ in throw Stop() }
        }
        #expect(try folder.text("a.json") == "old")
        #expect(try folder.names == ["a.json"])
    }

    @Test func aFolderThatTakesThePlaceIsLeftAlone() throws {
        let file = folder.file("a.json")
        expectError(CocoaError.self, "\(file.path): this is a directory") {
            try FileReplacement.replace(fileAt: file, with: Data("new".utf8)) { _ in
                try FileManager.default.createDirectory(
                    at: file.appendingPathComponent("b"), withIntermediateDirectories: true)
            }
        }
        #expect(try folder.names == ["a.json"])
    }

    // MARK: Links

    @Test(arguments: ["real.json", "sub/../real.json", "link-2", "ABSOLUTE"])
    func aLinkStays(target: String) throws {
        try folder.make("real.json", "old", mode: 0o600)
        try FileManager.default.createDirectory(
            at: folder.file("sub"), withIntermediateDirectories: true)
        try folder.link("link-3", to: "sub/../link-4")
        try folder.link("link-4", to: "real.json")
        try folder.link("link-2", to: "link-3")
        let link = try folder.link(
            "a.json", to: target == "ABSOLUTE" ? folder.file("real.json").path : target)
        try replace(link)
        #expect(try folder.text("real.json") == "new")
        #expect(try folder.mode(of: "real.json") == 0o600)
        #expect(try folder.text("a.json") == "new")
        #expect(try folder.names == ["a.json", "link-2", "link-3", "link-4", "real.json", "sub"])
        for name in ["a.json", "link-2", "link-3", "link-4"] {
            #expect(
                try FileManager.default.attributesOfItem(atPath: folder.file(name).path)[.type]
                    as? FileAttributeType == .typeSymbolicLink)
        }
    }

    @Test func aLinkInAnotherFolderIsRelativeToThatFolder() throws {
        let other = folder.file("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try folder.make("real.json", "old")
        try folder.link("other/link", to: "../real.json")
        try folder.link("a.json", to: "other/link")
        try replace(folder.file("a.json"))
        #expect(try folder.text("real.json") == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path) == ["link"])
    }

    /// A link is resolved once: what is compared is what is replaced.
    @Test(arguments: [false, true]) func aLinkThatIsTurnedTwice(isFolder: Bool) throws {
        for name in ["one", "other"] {
            try FileManager.default.createDirectory(
                at: folder.file(name), withIntermediateDirectories: true)
            try folder.make("\(name)/a.json", name)
        }
        func turn(to name: String) throws {
            try? FileManager.default.removeItem(at: folder.file("link"))
            try folder.link("link", to: isFolder ? name : "\(name)/a.json")
        }
        let link = folder.file(isFolder ? "link/a.json" : "link")
        try turn(to: "other")
        #expect(throws: Stop.self) {
            try FileReplacement.replace(fileAt: link, with: Data("new".utf8)) { file in
                try turn(to: "one")
                defer { try? turn(to: "other") }
                guard try Data(contentsOf: file) == Data("one".utf8) else { throw Stop() }
            }
        }
        #expect(try folder.text("one/a.json") == "one")
        #expect(try folder.text("other/a.json") == "other")
        try FileReplacement.replace(fileAt: link, with: Data("new".utf8)) { file in
            try turn(to: "one")
            #expect(try Data(contentsOf: file) == Data("other".utf8))
        }
        #expect(try folder.text("one/a.json") == "one")
        #expect(try folder.text("other/a.json") == "new")
    }

    @Test func aLinkToNothingMakesTheFile() throws {
        let link = try folder.link("a.json", to: "real.json")
        try replace(link)
        #expect(try folder.text("real.json") == "new")
        #expect(try folder.names == ["a.json", "real.json"])
    }

    // MARK: What cannot be replaced

    @Test func whatCannotBeReplacedIsAPlainLine() throws {
        let other = "this is not a regular file and cannot be replaced"
        try folder.link("b", to: "a")
        for (url, reason) in [
            (folder.url, "this is a directory"), (try folder.pipe("pipe"), other),
            (URL(fileURLWithPath: "/dev/null"), other),
            (folder.file("no/a.json"), "no such folder"),
            (try folder.link("a", to: "b"), "the symbolic links form a loop"),
        ] {
            let error = #expect(throws: CocoaError.self) { try replace(url) }
            #expect(error?.documentDescription == "\(url.path): \(reason)")
            #expect(error?.code == .fileNoSuchFile || reason != "no such folder")
        }
        #expect(try folder.names == ["a", "b", "pipe"])
    }

    @Test func anotherSchemeIsAnError() throws {
        let url = try #require(URL(string: "https://example.com/a.json"))
        expectError(CocoaError.self, "https://example.com/a.json: this is not a file URL") {
            try replace(url)
        }
    }

    @Test(.enabled(if: !isRoot, "the administrator may write everywhere"))
    func aFolderThatIsReadOnlyIsAnError() throws {
        let file = try folder.make("a.json", "old")
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
        defer {
            try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        }
        let error = #expect(throws: CocoaError.self) { try replace(file) }
        #expect(error?.code == .fileWriteNoPermission)
        #expect(error?.documentDescription == "\(file.path): no permission to write to its folder")
        #expect(try folder.text("a.json") == "old")
        #expect(try folder.names == ["a.json"])
    }

    @Test(.enabled(if: isRoot, "only the administrator gives files away"))
    func ownerAndGroupStay() throws {
        let file = try folder.make("a.json", "old")
        let manager = FileManager.default
        try manager.setAttributes(
            [.ownerAccountID: 1234, .groupOwnerAccountID: 4321], ofItemAtPath: file.path)
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        try replace(file)
        let attributes = try manager.attributesOfItem(atPath: file.path)
        #expect((attributes[.ownerAccountID] as? NSNumber)?.intValue == 1234)
        #expect((attributes[.groupOwnerAccountID] as? NSNumber)?.intValue == 4321)
        #expect(try folder.mode(of: "a.json") == 0o640)
        #expect(try folder.text("a.json") == "new")
    }
}

/// Whether the tests run as the administrator, whom permissions do not bind.
let isRoot = FileManager.default.isWritableFile(atPath: "/etc/passwd")
#endif
