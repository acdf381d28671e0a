import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What came of a file: its documents in today's version, or the text of the error.
enum Outcome {
    case success(UpgradedFile)
    case failure(String)

    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}

/// A file that was read and written again.
struct UpgradedFile {
    let format: String
    let upgrades: [Upgrade]
    /// The same without losing comments, where there are some.
    let keeping: CommentKeeping?
    let written: [WrittenFile]
}

/// A file in today's version, checked by reading it.
struct WrittenFile {
    let path: String
    let version: String
    /// The format, if it is another than that of the file that was read.
    var format: String?
}

/// What was found in a document and done with it.
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

    /// Today's value as a document.
    func encoded(as format: any DocumentFormat) throws -> Data {
        try encodeValue(format)
    }

    /// Whether a document that was written says the same.
    func isSame(as document: CodableDocument, in format: any DocumentFormat) throws -> Bool {
        try isValue(document, format)
    }
}

extension DocumentDecoder {
    /// A decoder for the documents of this program, whose dates are text where a format has none.
    convenience init(datesAsTextIn format: any DocumentFormat) {
        self.init(format: format)
        dateDecodingStrategy = .iso8601
    }
}
