import VersionedCodable
import VersionedCodableRewriting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What became of a file.
struct Upgrade {
    let format: String
    let version: String
    let steps: [String]
    let summary: [String]
    /// The rewriting that keeps comments, of an older document that has some.
    let keeping: Rewriting?
    /// The files in today's version.
    var written: [(path: String, words: String)] = []

    var keptComments: String {
        keeping.map { "\($0.report.kept) of \($0.report.comments)" } ?? "-"
    }
}

extension DocumentFamily {
    /// Upgrades a file to today's version.
    ///
    ///     bytes -> format -> document -> value of any version -> today's value -> bytes -> the same value
    static func upgrade(_ source: SourceFile, into output: inout OutputFolder) throws -> Upgrade {
        let result = try source.decoder.decodeResult(versioned: Self.self, from: source.document)
        var upgrade = Upgrade(
            format: source.formatName, version: result.version.map { "\($0)" } ?? "none",
            steps: result.steps.map { "\($0)" }, summary: result.value.summary,
            keeping: try rewriting(source))
        for (index, format) in source.outputFormats.enumerated() {
            let encoder = DocumentEncoder(format: format)
            encoder.dateEncodingStrategy = .iso8601
            let url = try output.write(
                try encoder.encode(versioned: result.value), for: source.file.url,
                fileExtension: index == 0 ? nil : format.name)
            let again = try SourceFile.decoder(format, named: url.path)
                .decode(versioned: Self.self, from: Data(contentsOf: url))
            guard again == result.value else {
                throw Problem("\(url.path) does not read back as the value that was written")
            }
            let name = index == 0 ? "" : "as \(format.name), "
            let version = Self.version.map { "\($0)" } ?? "none"
            upgrade.written.append(
                (url.path, "version \(version), \(name)reads back as the same value"))
        }
        return upgrade
    }

    private static func rewriting(_ source: SourceFile) throws -> Rewriting? {
        guard source.format is any RewritableFormat else { return nil }
        let rewriting = try source.decoder.rewrite(versioned: Self.self, in: source.data).rewriting
        return rewriting.report.comments > 0 && !rewriting.isUnchanged ? rewriting : nil
    }
}
