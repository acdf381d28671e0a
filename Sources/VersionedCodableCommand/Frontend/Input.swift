import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

struct Input: Sendable {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    var isStandardInput: Bool { path == "-" }

    /// The name in messages.
    var name: String { isStandardInput ? "standard input" : path }

    var url: URL { URL(fileURLWithPath: path) }

    /// Whether it can be read only once, like a pipe, so that its bytes have to be kept.
    var isReadOnce: Bool { isStandardInput || !FileReading.isRegular(url) }

    /// Reads all bytes, up to the default limit of readers.
    func data() throws -> Data {
        let limit = ReadingLimits.default.inputBytes
        return try isStandardInput
            ? FileReading.standardInput(limit: limit) : FileReading.data(at: url, limit: limit)
    }
}

struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
