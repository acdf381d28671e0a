import VersionedCodable
import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableRewriting

// SARIF 2.1.0, with the edits that settle findings as fixes.
extension ReportFormat {
    func sarif(_ findings: [Finding], by tool: String) throws -> Data {
        let codes = Set(findings.map(\.code)).sorted()
        let run: DocumentValue = [
            "tool": [
                "driver": [
                    "name": .string(tool),
                    "rules": .array(codes.map { ["id": .string($0)] }),
                ]
            ],
            "columnKind": "unicodeCodePoints", "results": .array(findings.map(result)),
        ]
        let log: DocumentValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
            "runs": .array([run]),
        ]
        return try JSONFormat(writing: .common()).write(CodableDocument(log))
    }

    private func result(_ finding: Finding) -> DocumentValue {
        let regions = finding.rewriting.map { self.regions(of: $0) } ?? []
        let locations = finding.file.map { file -> DocumentValue in
            let place = DocumentValue.members([
                "artifactLocation": artifact(file),
                "region": finding.location.map { region($0) } ?? regions.first,
            ])
            let names = finding.pointer.map { DocumentValue.string($0) }
            return .array([
                .members([
                    "physicalLocation": place,
                    "logicalLocations": names.map { .array([["fullyQualifiedName": $0]]) },
                ])
            ])
        }
        return .members([
            "ruleId": .string(finding.code),
            "level": .string(finding.level == .change ? "warning" : finding.level.rawValue),
            "message": ["text": .string(finding.statement)], "locations": locations,
            "fixes": fixes(finding.rewriting, regions, finding.file),
        ])
    }

    private func fixes(
        _ rewriting: Rewriting?, _ regions: [DocumentValue], _ file: String?
    ) -> DocumentValue? {
        guard let rewriting, let file, !regions.isEmpty else { return nil }
        let replacements = zip(rewriting.edits, regions).map { edit, region -> DocumentValue in
            ["deletedRegion": region, "insertedContent": ["text": .string(edit.replacement)]]
        }
        let change: DocumentValue = [
            "artifactLocation": artifact(file), "replacements": .array(replacements),
        ]
        return .array([["artifactChanges": .array([change])]])
    }

    private func artifact(_ file: String) -> DocumentValue {
        ["uri": .string(URL(filePath: file, directoryHint: .notDirectory).relativeString)]
    }

    private func region(
        _ start: TextLocation, to end: TextLocation? = nil, length: Int? = nil
    ) -> DocumentValue {
        .members([
            "startLine": start.line.map { .number($0) },
            "startColumn": start.column.map { .number($0) },
            "endLine": end?.line.map { .number($0) }, "endColumn": end?.column.map { .number($0) },
            "byteOffset": .number(start.offset), "byteLength": length.map { .number($0) },
        ])
    }

    /// Returns the regions of edits in code points: edits have UTF-16 columns.
    ///
    /// - Complexity: O(n) in the source.
    private func regions(of rewriting: Rewriting) -> [DocumentValue] {
        var lines = LineTable()
        return rewriting.text.withUnsafeBytes { text in
            rewriting.edits.map { edit in
                let start = lines.location(of: edit.range.lowerBound, in: text)
                let end = lines.location(of: edit.range.upperBound, in: text)
                return region(start, to: end, length: edit.range.count)
            }
        }
    }
}
