import VersionedCodableEssentials

/// The metadata of the file at a path, or an error; while unchanged, the file need not be read.
package struct FileFingerprint: Hashable, Sendable {
    /// Empty for a missing file, and one number for an error.
    private let numbers: [Int64]

    package init(ofPath path: String) {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
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
        #else
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
        let size = attributes?[.size] as? Int
        numbers = [time.map { Int64(bitPattern: $0.bitPattern) }, size.map(Int64.init)]
            .compactMap { $0 }
        #endif
    }
}
