import Foundation
import Testing

/// The documents of a family, and what they are rewritten to.
///
/// `VERSIONED_CODABLE_WRITE_GOLDEN=yes swift test --filter FamilyTests` writes what is found now.
/// Read the differences as a maintainer who has to sign them before they are committed.
enum Golden {
    private static let writes =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_WRITE_GOLDEN"] == "yes"

    private static func url(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Documents").appending(path: name)
    }

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: url(name))
    }

    /// Compares text with a golden file, line by line, or writes it.
    static func check(_ text: some Sequence<UInt8>, _ name: String) throws {
        let text = Data(text)
        if writes { try text.write(to: url(name)) }
        let wanted = try data(name)
        guard text != wanted else { return }
        let (found, golden) = (lines(text), lines(wanted))
        for (number, pair) in zip(found, golden).enumerated() where pair.0 != pair.1 {
            Issue.record("\(name):\(number + 1): expected \(pair.1), found \(pair.0)")
            return
        }
        Issue.record("\(name): expected \(golden.count) lines, found \(found.count)")
    }

    private static func lines(_ text: Data) -> [String] {
        text.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).debugDescription }
    }
}
