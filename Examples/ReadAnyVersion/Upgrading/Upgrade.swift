import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The result of a file: its documents in today's version, or the text of the error.
enum Outcome {
    case success(UpgradedFile)
    case failure(String)

    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}

/// A file that was read and rewritten.
struct UpgradedFile {
    /// The format and its form.
    let format: String
    /// The source of the format, as text: extension or content.
    let formatSource: String
    let upgrades: [Upgrade]
    /// The rewriting that keeps comments, if the file has any.
    let keeping: CommentKeeping?
    let written: [WrittenFile]
}

/// A file in today's version, checked by reading it.
struct WrittenFile {
    let path: String
    let version: String
    /// The format, if it differs from the source's format.
    var format: String?
}

/// A document, its migration and its value in today's version.
struct Upgrade {
    let version: String
    let steps: [String]
    let summary: [String]
    let newVersion: String
    private let encodeValue: (any DocumentFormat) throws -> Data
    private let isValue: (CodableDocument, any DocumentFormat) throws -> Bool

    init<Value: DocumentFamily>(_ result: VersionedResult<Value>) {
        version = result.version.map { "\($0)" } ?? "none"
        steps = result.steps.map { "\($0)" }
        summary = result.value.summary
        newVersion = Value.version.map { "\($0)" } ?? "none"
        encodeValue = { format in
            let encoder = DocumentEncoder(format: format)
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(versioned: result.value)
        }
        isValue = { document, format in
            let decoder = DocumentDecoder(datesAsTextIn: format)
            return try decoder.decode(versioned: Value.self, from: document) == result.value
        }
    }

    /// Encodes today's value as a document.
    func encoded(as format: any DocumentFormat) throws -> Data {
        try encodeValue(format)
    }

    /// Whether a written document has the same value.
    func isSame(as document: CodableDocument, in format: any DocumentFormat) throws -> Bool {
        try isValue(document, format)
    }
}

extension DocumentDecoder {
    /// Creates a decoder whose dates are text in formats without dates.
    convenience init(datesAsTextIn format: any DocumentFormat) {
        self.init(format: format)
        dateDecodingStrategy = .iso8601
    }
}
