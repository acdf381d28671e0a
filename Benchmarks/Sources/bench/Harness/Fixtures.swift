import Foundation

/// The input documents of one run, kept in files.
///
/// The process that measures peak memory reads its input from here. Making the document in that
/// process would raise the peak before the measure begins.
struct Fixtures {
    let directory: URL

    /// Returns the document of this name, and makes it when it does not exist yet.
    func data(_ name: String, make: () throws -> Data) throws -> Data {
        let file = directory.appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: file.path) {
            return try Data(contentsOf: file)
        }
        let data = try make()
        try data.write(to: file)
        return data
    }

    /// Creates an empty folder for the documents of a run.
    static func temporary() throws -> Fixtures {
        let directory = FileManager.default.temporaryDirectory
            .appendingPathComponent("versioned-codable-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return Fixtures(directory: directory)
    }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }
}
