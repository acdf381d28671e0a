import VersionedCodableDocuments
import VersionedCodableEssentials

struct Input: Sendable {
    private let path: String
    let url: URL
    let isStandardInput: Bool
    /// The reason why it cannot be processed, if that is known already.
    private(set) var failure: Finding?

    /// - Parameter isPath: Whether `-` is the name of a file.
    init(_ path: String, isPath: Bool = false) {
        self.path = path
        // A name, without a look at the disk.
        url = URL(filePath: path, directoryHint: .notDirectory)
        isStandardInput = path == "-" && !isPath
    }

    /// Something in a folder that cannot be processed.
    init(_ name: String, failing error: any Error) {
        self.init(name, isPath: true)
        failure = Finding(error, in: name)
    }

    /// The name in messages.
    var name: String { isStandardInput ? "standard input" : path }

    /// Whether it can be read only once, like a pipe, so that its bytes have to be kept.
    var isReadOnce: Bool { isStandardInput || !FileReading.isRegular(url) }

    /// Reads all bytes, up to the default limit of readers.
    func data() throws -> Data {
        let limit = ReadingLimits.default.inputBytes
        return try isStandardInput
            ? FileReading.standardInput(limit: limit) : FileReading.data(at: url, limit: limit)
    }
}
