#if !os(Windows)
import TestSupport

@testable import VersionedCodableDocuments

struct FileReadingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 100_000])
    func aFileIsReadWithinTheLimit(count: Int) throws {
        let text = String(repeating: "x", count: count)
        let file = try folder.make("a", text)
        #expect(try FileReading.data(at: file, limit: count) == Data(text.utf8))
        #expect(try FileReading.data(at: file, limit: .max) == Data(text.utf8))
        #expect(throws: ReadingError.limit(.inputBytes, count - 1, at: nil)) {
            try FileReading.data(at: file, limit: count - 1)
        }
    }

    @Test(arguments: [0, 1, 16_384, 16_385, 40_000])
    func aPipeIsReadWithinTheLimit(count: Int) throws {
        let text = String(repeating: "x", count: count)
        let pipe = try folder.pipe("pipe", giving: text)
        #expect(try FileReading.data(at: pipe, limit: count) == Data(text.utf8))
    }

    @Test func aPipeBeyondTheLimitIsAnError() throws {
        let pipe = try folder.pipe("pipe", giving: String(repeating: "x", count: 40_000))
        #expect(throws: ReadingError.limit(.inputBytes, 20_000, at: nil)) {
            try FileReading.data(at: pipe, limit: 20_000)
        }
    }

    @Test func aDeviceWithoutEndHasABound() {
        let zero = URL(fileURLWithPath: "/dev/zero")
        #expect(throws: ReadingError.limit(.inputBytes, 16 << 20, at: nil)) {
            try FileReading.data(at: zero, limit: ReadingLimits.default.inputBytes)
        }
        #expect(throws: ReadingError.limit(.inputBytes, 100, at: nil)) {
            try FileReading.data(at: zero, limit: 100)
        }
    }

    @Test func aDeviceWithoutContentIsEmpty() throws {
        #expect(try FileReading.data(at: URL(fileURLWithPath: "/dev/null"), limit: 100).isEmpty)
    }

    /// Files of /proc have content and no size.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
    func aFileWithoutSizeIsReadToItsEnd() throws {
        let file = URL(fileURLWithPath: "/proc/self/status")
        #expect(try FileReading.data(at: file, limit: 1 << 20).count > 100)
    }

    @Test func theBeginningOfAFile() throws {
        let file = try folder.make("a", "0123456789")
        #expect(try FileReading.beginning(of: file, upTo: 4) == Data("0123".utf8))
        #expect(try FileReading.beginning(of: file, upTo: 512) == Data("0123456789".utf8))
    }

    /// What is added to a file after its size was asked for is not read.
    @Test func aFileThatGrowsIsReadUpToItsSize() throws {
        let file = try folder.make("a", "0123456789")
        var source = try FileByteSource(file)
        #expect(try source.rest(size: 4, limit: 6) == Data("0123".utf8))
        source = try FileByteSource(file)
        #expect(try source.rest(size: 12, limit: 12) == Data("0123456789".utf8))
        source = try FileByteSource(file)
        #expect(throws: ReadingError.limit(.inputBytes, 3, at: nil)) {
            try source.rest(size: 4, limit: 3)
        }
    }

    @Test func whatIsReadOnce() throws {
        #expect(FileReading.isRegular(try folder.make("a", "a")))
        #expect(FileReading.isRegular(try folder.link("b", to: "a")))
        #expect(!FileReading.isRegular(try folder.pipe("pipe")))
        #expect(!FileReading.isRegular(folder.file("none")))
        #expect(!FileReading.isRegular(folder.url))
    }

    @Test func aSourceHandsOutAFile() throws {
        var source = try FileByteSource(folder.make("a", "0123456789"))
        #expect(try source.read(upTo: 4) == Data("0123".utf8))
        #expect(try source.read(upTo: .max) == Data("456789".utf8))
        #expect(try source.read(upTo: 4).isEmpty)
    }

    // MARK: Messages

    @Test func whatCannotBeReadIsAPlainLine() throws {
        let missing = folder.file("settings.yaml")
        let inFile = try folder.make("a", "a").appendingPathComponent("b")
        try folder.link("l", to: "m")
        let circle = try folder.link("m", to: "l")
        for (url, reason) in [
            (missing, "no such file"),
            (inFile, "no such file"),
            (folder.url, "this is a directory"),
            (circle, "the symbolic links form a loop"),
        ] {
            expectError(CocoaError.self, "\(url.path): \(reason)") {
                try FileReading.data(at: url, limit: 100)
            }
        }
        #expect { try FileReading.data(at: missing, limit: 100) } throws: {
            ($0 as? CocoaError)?.code == .fileReadNoSuchFile
        }
    }

    @Test(.enabled(if: !isRoot, "the administrator may read everything"))
    func aFileWithoutPermissionIsAPlainLine() throws {
        let file = try folder.make("a", "a", mode: 0)
        let error = #expect(throws: CocoaError.self) {
            try FileReading.data(at: file, limit: 100)
        }
        #expect(error?.code == .fileReadNoPermission)
        #expect(error?.documentDescription == "\(file.path): no permission to read the file")
    }

    /// The errors of Foundation, for those who read the file themselves.
    @Test func theErrorsOfFoundationArePlainLines() throws {
        let missing = folder.file("settings.yaml")
        #expect(
            description { _ = try Data(contentsOf: missing) } == "\(missing.path): no such file")
        #expect(
            description { _ = try Data(contentsOf: folder.url) }
                == "\(folder.url.path): this is a directory")
        #expect(
            description { try Data().write(to: folder.file("no/a"), options: .atomic) }
                == "\(folder.file("no/a").path): no such folder")
        for (code, text) in [
            (CocoaError.Code.fileReadNoPermission, "no permission to read the file"),
            (.fileWriteNoPermission, "no permission to write to its folder"),
            (.fileReadUnknown, "the file cannot be read"),
            (.fileWriteUnknown, "the file cannot be written"),
        ] {
            #expect(description { throw CocoaError(code) } == text)
        }
        #expect(description { throw POSIXError(.ENOENT) } == "no such file")
    }

    private func description(of body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return error.documentDescription
        }
    }
}
#endif
