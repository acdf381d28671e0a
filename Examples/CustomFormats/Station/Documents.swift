#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The documents of the examples, three versions in each format.
public enum Documents {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documents")

    /// The documents with an extension, the oldest first.
    public static func all(withExtension fileExtension: String) -> [URL] {
        (1...3).map { folder.appending(path: "station-\($0).\(fileExtension)") }
    }
}
