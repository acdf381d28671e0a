import Foundation
import TestSupport
import Testing
import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableTesting

/// Files that once took minutes, gigabytes or the process: each gives a value or an error that says
/// what is wrong, in work that grows with its size.
///
/// Every file has a smaller relative that is made by a test beside the code it attacked.
@Suite("Hostile files", .enabled(if: TestRun.isLong && HostileFile.folder != nil))
struct HostileFileTests {
    /// Steps on slow paths for every byte.
    ///
    /// An error looks at up to a kilobyte for its line and column, and there may be one
    /// for every byte; what is quadratic takes tens of thousands in these files.
    private static let stepsPerByte = 512

    @Test(arguments: HostileFile.all)
    func outcome(_ file: HostileFile) throws {
        let folder = try #require(HostileFile.folder)
        let data = try Data(contentsOf: folder.appending(path: file.name))
        var outcome = ""
        let steps = WorkCounter.steps { outcome = Self.result { try file.use(file.decoder, data) } }
        #expect(outcome == file.outcome)
        #expect(steps <= data.count * HostileFileTests.stepsPerByte + 10_000)
    }

    /// Other uses of the same bytes, on a small stack and under limits for documents from anywhere.
    @Test(arguments: HostileFile.all)
    func otherUses(_ file: HostileFile) throws {
        let folder = try #require(HostileFile.folder)
        let data = try Data(contentsOf: folder.appending(path: file.name))
        let steps = onSmallStack {
            WorkCounter.steps { HostileFileTests.useOtherwise(file, data) }
        }
        #expect(steps <= data.count * HostileFileTests.stepsPerByte + 10_000)
    }

    private static func useOtherwise(_ file: HostileFile, _ data: Data) {
        let decoder = file.decoder
        decoder.limits = .untrusted
        let root = VersionKeyAtRootVersionPathSpec.self
        let uses: [() throws -> Void] = [
            { _ = try decoder.peekVersion(root, from: data) },
            { _ = try decoder.decode(DocumentValue.self, from: data) },
            { _ = try decoder.decode([String].self, from: data) },
            { _ = try JSONFormat().write(decoder.document(from: data)) },
        ]
        for use in uses {
            let outcome = result {
                try use()
                return ""
            }
            #expect(outcome.utf8.count <= 4096)
        }
    }

    /// What came out, or the first line of the error.
    private static func result(of use: () throws -> String) -> String {
        do {
            return try use()
        } catch {
            return String(error.documentDescription.prefix { $0 != "\n" })
        }
    }
}
