import Foundation
import Testing
import VersionedCodable

/// A peek reads only the beginning of its input.
struct ReadingOnceTests {
    @Test func aPeekIntoAHundredMegabytesReadsTheirBeginning() throws {
        var source = EndlessSource(
            head: #"{"version":3,"lines":["#,
            piece: #""a line of a log that goes on and on","#,
            total: 100_000_000)
        let decoder = DocumentDecoder(format: .json)
        #expect(try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: &source) == 3)
        #expect(source.handedOut == 1024)
    }

    @Test func aPeekIntoAnXMLPropertyListReadsItsBeginning() throws {
        var source = EndlessSource(
            head: """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
                "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><dict><key>version</key><integer>3</integer>
                <key>lines</key><array>
                """,
            piece: "<string>a line of a log that goes on and on</string>\n",
            total: 100_000_000)
        let decoder = DocumentDecoder(format: .propertyList)
        #expect(try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: &source) == 3)
        #expect(source.handedOut == 1024)
    }

    @Test func aPeekIntoAFileReadsItsBeginning() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("peek-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        // Not JSON behind the first kilobyte, which a peek must not notice.
        let text = #"{"version":3,"text":"# + String(repeating: " ", count: 1100) + "}}}}"
        try Data(text.utf8).write(to: url)
        let decoder = DocumentDecoder(format: .json)
        #expect(try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, fromFileAt: url) == 3)
    }
}
