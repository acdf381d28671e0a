import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Upgrades files to today's version.
///
///     bytes -> format -> documents -> family -> value of any version -> today's value -> bytes -> the same value
struct Upgrader {
    private var output: OutputFolder

    init(output: OutputFolder) {
        self.output = output
    }

    /// Upgrades all documents of a file; when one cannot be read, nothing is written.
    mutating func upgrade(_ file: InputFile) -> Outcome {
        var document: CodableDocument?
        do {
            let source = try SourceFile(file)
            guard !source.documents.isEmpty else { throw UnknownFamily() }
            var upgrades: [Upgrade] = []
            var keeping: CommentKeeping?
            for next in source.documents {
                document = next
                let family = try DocumentFamilies.family(of: next)
                upgrades.append(try upgrade(next, of: source, as: family))
                keeping = try CommentKeeping(source, as: family)
            }
            return .success(
                UpgradedFile(
                    format: source.formatName, formatSource: source.formatSource,
                    upgrades: upgrades, keeping: keeping, written: try write(upgrades, of: source)))
        } catch {
            return .failure(ErrorText.text(of: error, in: file.name, document))
        }
    }

    private func upgrade<Value: DocumentFamily>(
        _ document: CodableDocument,
        of source: SourceFile,
        as type: Value.Type
    ) throws -> Upgrade {
        let decoder = DocumentDecoder(datesAsTextIn: source.format)
        decoder.sourceName = document.sourceName
        return Upgrade(try decoder.decodeResult(versioned: type, from: document))
    }

    private mutating func write(
        _ upgrades: [Upgrade], of source: SourceFile
    ) throws -> [WrittenFile] {
        let format = source.outputFormat
        let data = try SourceFile.joined(upgrades.map { try $0.encoded(as: format) })
        let url = try output.write(data, for: source.url)
        try check(url, says: upgrades, in: format)
        let versions = upgrades.map(\.newVersion).withoutRepetitions
        var written = [
            WrittenFile(path: url.path, version: versions.joined(separator: " and "))
        ]
        // YAML and XML are also written as JSON, from the same types.
        if source.hasCopyInJSON {
            for upgrade in upgrades {
                let copy = try output.write(
                    try upgrade.encoded(as: .prettyJSON), for: source.url, fileExtension: "json")
                try check(copy, says: [upgrade], in: .prettyJSON)
                written.append(
                    WrittenFile(path: copy.path, version: upgrade.newVersion, format: "json"))
            }
        }
        return written
    }

    /// Reads a written file and compares its values.
    private func check(_ url: URL, says upgrades: [Upgrade], in format: any DocumentFormat) throws {
        let documents = try SourceFile.documents(
            in: try Data(contentsOf: url), format: format, name: url.path)
        let isSame =
            try documents.count == upgrades.count
            && zip(documents, upgrades).allSatisfy { try $1.isSame(as: $0, in: format) }
        guard isSame else { throw ValueChanged(file: url.path) }
    }
}

/// The error that a written file reads back as another value.
struct ValueChanged: Error, CustomStringConvertible {
    let file: String

    var description: String { "\(file) does not read back as the value that was written" }
}

extension [String] {
    /// The texts without repetitions, in order of their first occurrence.
    fileprivate var withoutRepetitions: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
