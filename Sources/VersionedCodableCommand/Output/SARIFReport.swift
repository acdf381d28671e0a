import VersionedCodable
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableRewriting

/// Findings as SARIF 2.1.0, with the edits that settle them as fixes.
struct SARIFReport {
    private let files: [FileOutput]
    private let tool: String

    init(_ files: [FileOutput], _ tool: String) {
        self.files = files
        self.tool = tool
    }

    var data: Data {
        get throws {
            let findings = files.flatMap(\.findings)
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
    }

    private func result(_ finding: Finding) -> DocumentValue {
        let regions = finding.rewriting.map { self.regions(of: $0) } ?? []
        let locations = finding.file.map { file -> DocumentValue in
            let place = DocumentValue.members([
                "artifactLocation": artifact(file),
                "region": finding.location.map(region) ?? regions.first,
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

    private func region(_ location: TextLocation) -> DocumentValue {
        .members([
            "startLine": location.line.map { .number($0) },
            "startColumn": location.column.map { .number($0) },
            "byteOffset": .number(location.offset),
        ])
    }

    /// Returns the regions of edits in code points: edits have UTF-16 columns.
    ///
    /// - Complexity: O(n) in the source.
    private func regions(of rewriting: Rewriting) -> [DocumentValue] {
        var (offset, line, column) = (0, 1, 1)
        func place(_ target: Int, _ known: SourceEdit.Position) -> Int {
            if known.line > line {
                // The line begins after the last line end before the target.
                let start = rewriting.text[offset..<target].lastIndex { $0 == 0x0A || $0 == 0x0D }
                (offset, line, column) = (start.map { $0 + 1 } ?? offset, known.line, 1)
            }
            column += rewriting.text[offset..<target].count { $0 & 0xC0 != 0x80 }
            offset = target
            return column
        }
        return rewriting.edits.map { edit in
            let range = edit.range
            return .members([
                "startLine": .number(edit.start.line),
                "startColumn": .number(place(range.lowerBound, edit.start)),
                "endLine": .number(edit.end.line),
                "endColumn": .number(place(range.upperBound, edit.end)),
                "byteOffset": .number(range.lowerBound), "byteLength": .number(range.count),
            ])
        }
    }
}
