// The names in a folder, by the C library of the system, as Foundation leaves out those that are
// not UTF-8.
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableSystem

/// A name of a file, which may not be text.
struct FileName: Sendable {
    /// The name; not the one on the disk if that is not UTF-8.
    let text: String
    /// The name as it is shown if it is not UTF-8.
    let escaped: String?

    init(_ bytes: some Collection<UInt8>) {
        if let text = String(validating: bytes, as: UTF8.self) {
            (self.text, escaped) = (text, nil)
            return
        }
        text = String(decoding: bytes, as: UTF8.self)
        escaped = bytes.map { byte -> String in
            if (0x20..<0x7F).contains(byte) { return String(UnicodeScalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

enum FolderNames {
    /// Returns the names in a folder, in any order, and whether each is known to be a folder's.
    ///
    /// - Throws: `Finding`.
    static func names(in path: String) throws -> [(bytes: [UInt8], isFolder: Bool)] {
        guard let folder = opendir(path) else {
            throw Finding(system: errno)
        }
        defer { closedir(folder) }
        var names: [(bytes: [UInt8], isFolder: Bool)] = []
        while let entry = readdir(folder) {
            // The record may be shorter than its type.
            let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            let text = start.assumingMemoryBound(to: CChar.self)
            let name = Array(UnsafeRawBufferPointer(start: start, count: strlen(text)))
            if name == Array(".".utf8) || name == Array("..".utf8) { continue }
            names.append((name, Int(entry.pointee.d_type) == Int(DT_DIR)))
        }
        return names
    }
}
