import Foundation
import Testing
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// A file that was made to cost more than it should, and what reading it must end with.
struct HostileFile: Sendable, CustomTestStringConvertible {
    let name: String
    let format: any DocumentFormat
    /// What a program does with the file; the result says what came out.
    let use: @Sendable (DocumentDecoder, Data) throws -> String
    /// The result, or the first line of the error.
    let outcome: String

    var testDescription: String { name }

    /// Where the files lie, if they are there: beside the corpus.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CORPUS"]
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let corpus =
            named.map { URL(filePath: $0) } ?? root.appending(path: "../shared/corpus").standardized
        let folder = corpus.deletingLastPathComponent().appending(path: "hostile")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    init(
        _ name: String, _ format: some DocumentFormat, outcome: String,
        use: @Sendable @escaping (DocumentDecoder, Data) throws -> String
    ) {
        self.name = name
        self.format = format
        self.outcome = outcome
        self.use = use
    }

    /// A file whose list is decoded.
    init<Element: Decodable & SendableMetatype>(
        _ name: String, _ format: some DocumentFormat, as type: [Element].Type, outcome: String,
        set: @Sendable @escaping (DocumentDecoder) -> Void = { _ in }
    ) {
        self.init(name, format, outcome: outcome) { decoder, data in
            set(decoder)
            return "\(try decoder.decode(type, from: data).count) elements"
        }
    }

    /// A file that is read and no more.
    init(_ name: String, _ format: some DocumentFormat, outcome: String) {
        self.init(name, format, outcome: outcome) { decoder, data in
            "\(try decoder.document(from: data).nodeCount) nodes"
        }
    }

    var decoder: DocumentDecoder {
        func decoder(_ format: some DocumentFormat) -> DocumentDecoder {
            DocumentDecoder(format: format)
        }
        return decoder(format)
    }
}

/// An element that is tried as three types before it is taken as text.
struct TriedElement: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(Int.self)) != nil { return }
        if (try? container.decode(Bool.self)) != nil { return }
        if (try? container.decode([Int].self)) != nil { return }
        _ = try container.decode(String.self)
    }
}
