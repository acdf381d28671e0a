import VersionedCodable
import VersionedCodableDocuments
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
        var members: [(String, DocumentValue)] = [
            ("ruleId", .string(finding.code)),
            ("level", .string(finding.level == .change ? "warning" : finding.level.rawValue)),
            ("message", ["text": .string(finding.statement)]),
        ]
        var regions: [DocumentValue] = []
        if let rewriting = finding.rewriting, !rewriting.edits.isEmpty {
            regions = self.regions(of: rewriting)
        }
        if let file = finding.file {
            var place: [(String, DocumentValue)] = [("artifactLocation", artifact(file))]
            if let region = finding.location.map(region) ?? regions.first {
                place.append(("region", region))
            }
            var location: [(String, DocumentValue)] = [
                ("physicalLocation", .object(DocumentObject(place)))
            ]
            if let pointer = finding.pointer {
                let name: DocumentValue = ["fullyQualifiedName": .string(pointer)]
                location.append(("logicalLocations", .array([name])))
            }
            members.append(("locations", .array([.object(DocumentObject(location))])))
            if let rewriting = finding.rewriting, !regions.isEmpty {
                members.append(("fixes", fixes(rewriting, regions, file)))
            }
        }
        return .object(DocumentObject(members))
    }

    private func fixes(
        _ rewriting: Rewriting, _ regions: [DocumentValue], _ file: String
    ) -> DocumentValue {
        let replacements = zip(rewriting.edits, regions).map { edit, region -> DocumentValue in
            let content: DocumentValue =
                rewriting.isBinary
                ? ["binary": .string(Data(edit.bytes).base64EncodedString())]
                : ["text": .string(edit.replacement)]
            return ["deletedRegion": region, "insertedContent": content]
        }
        let change: DocumentValue = [
            "artifactLocation": artifact(file), "replacements": .array(replacements),
        ]
        return .array([["artifactChanges": .array([change])]])
    }

    private func artifact(_ file: String) -> DocumentValue {
        let allowed = Set("/-._~".utf8)
        let digits = Array("0123456789ABCDEF")
        var uri = file.hasPrefix("/") ? "file://" : ""
        for byte in file.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where allowed.contains(byte): uri.unicodeScalars.append(Unicode.Scalar(byte))
            default: uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return ["uri": .string(uri)]
    }

    private func region(_ location: SourceLocation) -> DocumentValue {
        var members: [(String, DocumentValue)] = []
        if let line = location.line { members.append(("startLine", .number(line))) }
        if let column = location.column { members.append(("startColumn", .number(column))) }
        members.append(("byteOffset", .number(location.offset)))
        return .object(DocumentObject(members))
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
            var members: [(String, DocumentValue)] = []
            if !rewriting.isBinary {
                let start = place(edit.range.lowerBound, edit.start)
                let end = place(edit.range.upperBound, edit.end)
                members = [
                    ("startLine", .number(edit.start.line)), ("startColumn", .number(start)),
                    ("endLine", .number(edit.end.line)), ("endColumn", .number(end)),
                ]
            }
            members.append(("byteOffset", .number(edit.range.lowerBound)))
            members.append(("byteLength", .number(edit.range.count)))
            return .object(DocumentObject(members))
        }
    }
}
