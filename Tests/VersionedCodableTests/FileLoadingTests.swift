import TestSupport
import Testing
import VersionedCodable

/// A program's own file is read at its start, and is never lost.
struct FileLoadingTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier
        var theme = "light"
    }

    private struct NoStart: Error {}

    private let decoder = DocumentDecoder(format: .json)

    private func contents(_ folder: URL) throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            contents[name] = try String(
                contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        return contents
    }

    /// Loads a file with `theme: none` to start with, which must be readable.
    private func loadReadable(_ file: URL) throws -> Settings {
        try decoder.load(versioned: Settings.self, fileAt: file, or: Settings(theme: "none")) {
            Issue.record("\($0) was renamed: \($1)")
        }
    }

    @Test func aMissingFileIsNotWritten() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("settings.json")
            let value = try loadReadable(file)
            #expect(value == Settings(theme: "none"))
            #expect(try contents(folder) == [:])
        }
    }

    @Test func aReadableFileStays() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("settings.json")
            let text = #"{"version":2,"theme":"dark"}"#
            try Data(text.utf8).write(to: file)
            #expect(try loadReadable(file) == Settings(theme: "dark"))
            #expect(try contents(folder) == ["settings.json": text])
        }
    }

    @Test(
        arguments: [
            "": "1:1: expected a value, found the end of the document",
            #"{"version":2,"theme":"da"#:
                "1:25: expected '\"' at the end of the string, found the end of the document",
            #"{"version":2,"theme":7}"#: "1:22: theme: expected String, found 7",
            #"{"version":3,"theme":"dark"}"#:
                "1:12: version 3 is newer than 2, the newest version of Settings this program "
                + "knows",
            #"{"version":2,"theme":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#:
                " the input is larger than the limit of 60 bytes (inputBytes)",
        ] as KeyValuePairs)
    func anUnreadableFileIsRenamed(text: String, message: String) throws {
        try inFolder { folder in
            let decoder = DocumentDecoder(format: .json)
            decoder.limits.inputBytes = 60
            let file = folder.appendingPathComponent("settings.json")
            var expected = ["settings.json.unreadable": "an earlier one"]
            try Data("an earlier one".utf8).write(
                to: folder.appendingPathComponent("settings.json.unreadable"))
            for name in ["settings.json.unreadable-2", "settings.json.unreadable-3"] {
                try Data(text.utf8).write(to: file)
                var reports: [(URL, any Error)] = []
                let value = try decoder.load(
                    versioned: Settings.self, fileAt: file, or: Settings()
                ) { reports.append(($0, $1)) }
                #expect(value == Settings())
                #expect(reports.map(\.0.lastPathComponent) == [name])
                let description = reports.first?.1.documentDescription
                #expect(description?.hasPrefix("\(file.relativePath):\(message)") == true)
                expected[name] = text
                #expect(try contents(folder) == expected)
            }
            try DocumentEncoder(format: .json).encode(versioned: Settings(), toFileAt: file)
            #expect(try loadReadable(file) == Settings())
        }
    }

    @Test func withoutAValueToStartWithTheFileStays() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("settings.json")
            try Data("{".utf8).write(to: file)
            #expect(throws: NoStart.self) {
                try decoder.load(
                    versioned: Settings.self, fileAt: file, or: try { throw NoStart() }()
                ) { Issue.record("\($0) was renamed: \($1)") }
            }
            #expect(try contents(folder) == ["settings.json": "{"])
        }
    }

    @Test func aFileThatWasReplacedInTheMeantimeIsReadAgain() throws {
        try inFolder { folder in
            let file = folder.appendingPathComponent("settings.json")
            let text = #"{"version":2,"theme":"dark"}"#
            try Data("{".utf8).write(to: file)
            let value = try decoder.load(
                versioned: Settings.self, fileAt: file,
                or: try {
                    try Data(text.utf8).write(to: file, options: .atomic)
                    return Settings()
                }()
            ) { Issue.record("\($0) was renamed: \($1)") }
            #expect(value == Settings(theme: "dark"))
            #expect(try contents(folder) == ["settings.json": text])
        }
    }

    #if !os(Windows)
    @Test func theFileThatALinkLeadsToIsRenamed() throws {
        try inFolder { folder in
            let link = folder.appendingPathComponent("settings.json")
            try Data("{".utf8).write(to: folder.appendingPathComponent("real.json"))
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: "real.json")
            var names: [String] = []
            let value = try decoder.load(
                versioned: Settings.self, fileAt: link, or: Settings()
            ) { url, _ in names.append(url.lastPathComponent) }
            #expect(names == ["real.json.unreadable"])
            try DocumentEncoder(format: .json).encode(versioned: value, toFileAt: link)
            #expect(
                try contents(folder) == [
                    "real.json": #"{"version":2,"theme":"light"}"#,
                    "settings.json": #"{"version":2,"theme":"light"}"#,
                    "real.json.unreadable": "{",
                ])
        }
    }

    @Test(
        arguments: [
            "/": "/: this is a directory",
            "/dev/null": "/dev/null: this is not a regular file and cannot be replaced",
        ])
    func whatIsNoFileIsAnError(path: String, message: String) throws {
        let error = #expect(throws: CocoaError.self) {
            try loadReadable(URL(filePath: path))
        }
        #expect(error?.documentDescription == message)
    }
    #endif
}
