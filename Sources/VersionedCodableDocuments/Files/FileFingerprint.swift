import VersionedCodableEssentials

/// The metadata of the file at a path, or an error; while unchanged, the file need not be read.
package struct FileFingerprint: Hashable, Sendable {
    /// Empty for a missing file, and one number for an error.
    private let numbers: [Int64]

    package init(ofPath path: String) {
        do {
            let status = try FileStatus(ofPath: path, followsLinks: true)
            numbers =
                status.map { status in
                    let place = [status.device, status.number].map { Int64(truncatingIfNeeded: $0) }
                    return place + [Int64(status.size)] + status.times
                } ?? []
        } catch {
            numbers = [Int64(error.number)]
        }
    }
}
