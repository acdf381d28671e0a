import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting

/// A document of a family that is brought into a later version in place.
struct Migration: Sendable, CustomTestStringConvertible {
    /// The folder of the family.
    let family: String
    let fileExtension: String
    let from: Int
    let to: Int
    /// What the report has to say.
    let report: String
    /// Values that no type knows, by their paths; of those that a migration moves, where they are
    /// then.
    let unknown: [(old: DocumentPath, new: DocumentPath)]
    let format: any RewritableFormat
    private let run: @Sendable (Data, RewritePolicy) throws -> Rewriting
    private let isSame: @Sendable (Data, Data) throws -> Bool

    init<Value: VersionedCodable & Equatable>(
        _ family: String, _ fileExtension: String, from: Int, to: Int, _ type: Value.Type,
        _ format: any RewritableFormat, report: String,
        unknown: [(old: DocumentPath, new: DocumentPath)]
    ) {
        self.family = family
        self.fileExtension = fileExtension
        self.from = from
        self.to = to
        self.report = report
        self.unknown = unknown
        self.format = format
        run = { data, policy in
            try DocumentDecoder(format: format)
                .rewrite(versioned: type, in: data, policy: policy).rewriting
        }
        isSame = { old, new in
            let decoder = DocumentDecoder(format: format)
            return try decoder.decode(versioned: type, from: old)
                == decoder.decode(versioned: type, from: new)
        }
    }

    var source: String { "\(family)/\(from).\(fileExtension)" }
    /// The same for every old version.
    var result: String { "\(family)/\(to).\(fileExtension)" }
    var diff: String { "\(family)/\(from)-\(to).diff" }
    var testDescription: String { "\(family) from \(from) to \(to)" }

    func rewrite(_ data: Data, policy: RewritePolicy = .default) throws -> Rewriting {
        try run(data, policy)
    }

    /// Whether both documents decode as the same value.
    func isSame(_ old: Data, _ new: Data) throws -> Bool { try isSame(old, new) }
}
