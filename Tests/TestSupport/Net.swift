import Foundation
import Synchronization
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Records what the package does in the folder that `VERSIONED_CODABLE_RECORD` names.
///
/// Two records are compared after a change that keeps the behavior, see `Scripts/nets`.
public enum Net {
    /// Whether something is recorded.
    public static let isOn = folder != nil

    private static let folder = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_RECORD"]
    private static let files = Mutex<[String: FileHandle]>([:])

    /// Appends a line to a file, or to that of the running test.
    ///
    /// Cases of a test run at the same time, so lines are in no order.
    public static func record(_ line: @autoclosure () -> String, in file: String? = nil) {
        guard let folder else { return }
        let test = Test.current
        let source = test?.sourceLocation.fileName ?? "No test"
        let name = file ?? "\(source.prefix { $0 != "." }).\(test?.name.prefix { $0 != "(" } ?? "")"
        var bytes: [UInt8] = []
        for byte in line().utf8 {
            // A line of the record is a line of text.
            switch byte {
            case 0x0A: bytes += [0x5C, 0x6E]
            case 0x0D: bytes += [0x5C, 0x72]
            case 0x5C: bytes += [0x5C, 0x5C]
            default: bytes.append(byte)
            }
        }
        let data = Data(bytes + [0x0A])
        files.withLock { files in
            if files[name] == nil {
                let path = folder + "/" + name.replacing(" ", with: "-") + ".txt"
                _ = FileManager.default.createFile(atPath: path, contents: nil)
                files[name] = FileHandle(forWritingAtPath: path)
            }
            files[name]?.write(data)
        }
    }

    /// Returns a text, or the beginning of a long one and a digest of its bytes.
    public static func short(_ text: String) -> String {
        text.utf8.count <= 300 ? text : "\(text.prefix(120))… \(digest(text.utf8))"
    }

    /// Returns the number of bytes and a hash of them (FNV-1a of words).
    public static func digest(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let bytes = Array(bytes)
        bytes.withUnsafeBytes { buffer in
            for place in stride(from: 0, to: buffer.count & ~7, by: 8) {
                let word = buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                hash = (hash ^ word) &* 0x100_0000_01B3
                hash ^= hash >> 29
            }
            for place in buffer.count & ~7..<buffer.count {
                hash = (hash ^ UInt64(buffer[place])) &* 0x100_0000_01B3
            }
        }
        return "\(bytes.count)#" + String(hash, radix: 16)
    }

    /// Returns the edits of a rewriting and its report, or the error.
    public static func text(_ result: Result<Rewriting, any Error>) -> String {
        switch result {
        case .failure(let error): return "error: \(error.documentDescription)"
        case .success(let rewriting):
            let edits = rewriting.edits.map { edit in
                let new = short(edit.replacement)
                return "\(edit.range.lowerBound)+\(edit.range.count) \(edit.reason) «\(new)»"
            }
            let bytes = rewriting.edits.isEmpty && !rewriting.isUnchanged
            return edits.joined(separator: " ") + (bytes ? digest(rewriting.data) : "")
                + " // \(rewriting.report)"
        }
    }
}
