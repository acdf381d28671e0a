import TestSupport

/// The longer texts of the tool.
///
/// `VERSIONED_CODABLE_WRITE_GOLDEN=yes swift test --filter CommandLineTests` writes what is found
/// now. Read the differences before you commit them.
enum Golden {
    /// Compares a text with a file of the folder `Golden`, or writes it.
    static func check(_ text: String, _ name: String) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden").appending(path: name)
        if ProcessInfo.processInfo.environment["VERSIONED_CODABLE_WRITE_GOLDEN"] == "yes" {
            try Data(text.utf8).write(to: url)
        }
        #expect(text == String(decoding: try Data(contentsOf: url), as: UTF8.self))
    }
}
