import TestSupport
import VersionedCodable

/// A program's own file is read at its start, and is never lost.
struct FileLoadingTests {
    struct Settings: FirstVersion, Equatable {
        static let version: Int? = 2
        var theme = "light"
    }

    private struct NoStart: Error {}

    private let decoder = DocumentDecoder(format: .json)

    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("settings.json")
    }

    private var contents: [String: String] {
        get throws {
            let names = try folder.names
            return try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.text($0)) })
        }
    }

    /// Loads a file with `theme: none` to start with, which must be readable.
    private func loadReadable(_ file: URL) throws -> Settings {
        try decoder.load(versioned: Settings.self, fileAt: file, or: Settings(theme: "none")) {
            Issue.record("\($0) was renamed: \($1)")
        }
    }

    @Test func aMissingFileIsNotWritten() throws {
        let value = try loadReadable(file)
        #expect(value == Settings(theme: "none"))
        #expect(try contents == [:])
    }

    @Test func aReadableFileStays() throws {
        let text = #"{"version":2,"theme":"dark"}"#
        try folder.write(text, to: "settings.json")
        #expect(try loadReadable(file) == Settings(theme: "dark"))
        #expect(try contents == ["settings.json": text])
    }

    @Test(
        arguments: [
            "": "1:1: expected a value, found the end of the document",
            #"{"version":2,"theme":"da"#:
                "1:25: expected '\"' at the end of the string, found the end of the document",
            #"{"version":2,"theme":7}"#: "1:22: theme: expected String, found 7",
            #"{"version":1,"theme":"dark"}"#: "1:12: version 1 of Settings is not supported",
            #"{"version":2,"theme":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#:
                " the input is larger than the limit of 60 bytes (inputBytes)",
        ] as KeyValuePairs)
    func anUnreadableFileIsRenamed(text: String, message: String) throws {
        let decoder = DocumentDecoder(format: .json)
        decoder.limits.inputBytes = 60
        var expected = ["settings.json.unreadable": "an earlier one"]
        try folder.write("an earlier one", to: "settings.json.unreadable")
        for name in ["settings.json.unreadable-2", "settings.json.unreadable-3"] {
            try folder.write(text, to: "settings.json")
            var reports: [(URL, any Error)] = []
            let value = try decoder.load(
                versioned: Settings.self, fileAt: file, or: Settings()
            ) { reports.append(($0, $1)) }
            #expect(value == Settings())
            #expect(reports.map(\.0.lastPathComponent) == [name])
            let description = reports.first?.1.documentDescription
            #expect(description?.hasPrefix("\(file.relativePath):\(message)") == true)
            expected[name] = text
            #expect(try contents == expected)
        }
        try DocumentEncoder(format: .json).encode(versioned: Settings(), toFileAt: file)
        #expect(try loadReadable(file) == Settings())
    }

    /// A version that is newer in some way, the type that reads it, and the message of its error.
    static let newer: [(String, any VersionedCodable.Type, String)] = [
        (
            #"{"version":99,"theme":"dark"}"#, Settings.self,
            "1:12: version 99 is newer than 2, the newest version of Settings"
        ),
        (
            #"{"version":1,"inner":[{"version":3,"theme":"dark"}]}"#, Outer.self,
            "1:34: inner.0: version 3 is newer than 2, the newest version of Settings"
        ),
        (
            #"{"version":"gamma"}"#, Lettered.self,
            "1:12: version gamma of Lettered is not supported (supported: alpha)"
        ),
        (
            #"{"version":"2.0.0","theme":"dark"}"#, Settings.self,
            #"1:12: version: expected Int, found "2.0.0""#
        ),
    ]

    struct Outer: FirstVersion {
        @Versioned var inner: [Settings]
    }

    struct Lettered: OldestVersion {
        static let version: String? = "alpha"
        typealias VersionSpec = PlainVersion<String>
    }

    /// After a rollback, the newer program finds its file again.
    @Test(arguments: newer)
    func aNewerFileStays(
        text: String, type: any VersionedCodable.Type, message: String
    ) throws {
        func load<Value: VersionedCodable>(_ type: Value.Type) throws {
            _ = try decoder.load(
                versioned: type, fileAt: file, or: try { throw NoStart() }()
            ) { Issue.record("\($0) was renamed: \($1)") }
        }
        try folder.write(text, to: "settings.json")
        let error = try #require(throws: (any Error).self) { try load(type) }
        #expect(
            error.documentDescription.hasPrefix("\(file.relativePath):\(message)"),
            "\(error.documentDescription)")
        if text.contains("2.0.0") {
            #expect(error is DecodingError)
        } else {
            let version = try #require((error as? VersionedDecodingError)?.unsupported)
            #expect(version.isNewer == (type is Lettered.Type ? nil : true))
        }
        #expect(try contents == ["settings.json": text])
    }

    @Test func withoutAValueToStartWithTheFileStays() throws {
        try folder.write("{", to: "settings.json")
        #expect(throws: NoStart.self) {
            try decoder.load(
                versioned: Settings.self, fileAt: file, or: try { throw NoStart() }()
            ) { Issue.record("\($0) was renamed: \($1)") }
        }
        #expect(try contents == ["settings.json": "{"])
    }

    @Test func aFileThatWasReplacedInTheMeantimeIsReadAgain() throws {
        let text = #"{"version":2,"theme":"dark"}"#
        try folder.write("{", to: "settings.json")
        let value = try decoder.load(
            versioned: Settings.self, fileAt: file,
            or: try {
                try folder.write(text, to: "settings.json", options: .atomic)
                return Settings()
            }()
        ) { Issue.record("\($0) was renamed: \($1)") }
        #expect(value == Settings(theme: "dark"))
        #expect(try contents == ["settings.json": text])
    }

    #if !os(Windows)
    @Test func theFileThatALinkLeadsToIsRenamed() throws {
        try folder.write("{", to: "real.json")
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: "real.json")
        var names: [String] = []
        let value = try decoder.load(
            versioned: Settings.self, fileAt: file, or: Settings()
        ) { url, _ in names.append(url.lastPathComponent) }
        #expect(names == ["real.json.unreadable"])
        try DocumentEncoder(format: .json).encode(versioned: value, toFileAt: file)
        #expect(
            try contents == [
                "real.json": #"{"version":2,"theme":"light"}"#,
                "settings.json": #"{"version":2,"theme":"light"}"#,
                "real.json.unreadable": "{",
            ])
    }

    @Test(
        arguments: [
            "/": "/: this is a directory",
            "/dev/null": "/dev/null: this is not a regular file and cannot be replaced",
        ])
    func whatIsNoFileIsAnError(path: String, message: String) throws {
        expectError(CocoaError.self, message) { try loadReadable(URL(filePath: path)) }
    }
    #endif
}
