import TestSupport
import VersionedCodable
import VersionedCodableYAML

/// The cases of yaml-test-suite of the corpus.
enum YAMLTestSuite {
    static let folder: URL? = CorpusFiles.folder?.appending(path: "yaml-test-suite")

    static var isPresent: Bool { !cases.isEmpty }

    /// The names of the cases, such as `3RLN-01`.
    static let cases: [String] = {
        guard let folder else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter {
            FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/in.yaml").path)
        }.sorted()
    }()

    static func data(_ name: String, _ file: String) -> Data? {
        folder.flatMap { try? Data(contentsOf: $0.appending(path: "\(name)/\(file)")) }
    }

    /// What reading a case shows.
    enum Verdict: String {
        /// Read, and equal to the JSON of the suite.
        case equal
        /// Read, and the suite has no JSON for it.
        case read
        /// Read, but not equal to the JSON of the suite.
        case different
        /// Read, though the suite says it is an error.
        case readThoughWrong
        /// Refused, as the suite says.
        case refused
        /// Refused, though the suite says it is right.
        case refusedThoughRight
    }

    static func verdict(_ name: String) throws -> (verdict: Verdict, remark: String) {
        guard let folder, let yaml = data(name, "in.yaml") else { return (.different, "no file") }
        let isWrong = FileManager.default.fileExists(
            atPath: folder.appending(path: "\(name)/error").path)
        let format = YAMLFormat(reading: .init(duplicateKeys: .keepAll))
        let documents: [CodableDocument]
        do {
            documents = try format.readAll(yaml)
        } catch {
            return (isWrong ? .refused : .refusedThoughRight, "\(error)")
        }
        if isWrong { return (.readThoughWrong, documents.map(shorthand).joined(separator: " | ")) }
        guard let json = data(name, "in.json") else { return (.read, "") }
        let expected = try values(json).map {
            try JSONFormat().read($0, within: .default)
        }
        let isEqual =
            expected.count == documents.count
            && zip(documents, expected).allSatisfy { $0.isEquivalent(to: $1) }
        return (
            isEqual ? .equal : .different,
            documents.map(shorthand).joined(separator: " | ") + " for "
                + expected.map(shorthand).joined(separator: " | ")
        )
    }

    /// The JSON values of a text that has several.
    private static func values(_ json: Data) -> [Data] {
        var values: [Data] = []
        var value = Data()
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in json {
            let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
            if !isInString, isBlank, depth == 0 {
                if !value.isEmpty { values.append(value) }
                value = Data()
                continue
            }
            value.append(byte)
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
        }
        if !value.isEmpty { values.append(value) }
        return values
    }
}
