import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension LawTrial {
    func checkErrors() throws {
        let data = try encoder.encode(Outer(outer: Texts(list: ["1", "three", "5"])))
        let document = try decoder.document(from: data)
        let node = document["outer"]["list"][1]
        try checkTypeMismatch(data, node)
        try checkMissingKey(data, document["outer"])
        try checkPlace(of: node, in: data)
        try checkPathsOfWriting()
        for garbage in samples.trailingGarbage {
            let sample = "garbage after the document"
            let error = try requireReadingError(sample) {
                try format.read(data + garbage, within: .default)
            }
            try require(
                error.location != nil || !declares(.text), sample, expected: "line and column",
                found: "\(error)")
            try requireOffset(error.location, in: data.count + garbage.count, sample)
        }
    }

    private func checkTypeMismatch(_ data: Data, _ node: DocumentNode) throws {
        let sample = "the text \"three\" decoded as Int"
        // The second element, because untyped text makes a number of the first.
        let path = ["outer", "list", "1"]
        try checkDiagnostic(sample, path: path, node, data) {
            try decoder.decode(Outer<Mixed>.self, from: data)
        }
    }

    private func checkMissingKey(_ data: Data, _ node: DocumentNode) throws {
        let sample = "a key that is missing"
        let diagnostic = try checkDiagnostic(sample, path: ["outer"], node, data) {
            try decoder.decode(Outer<Box<Int>>.self, from: data)
        }
        try require(
            diagnostic.message.contains("\"value\""), sample, expected: "a message that names it",
            found: diagnostic.message)
    }

    @discardableResult
    private func checkDiagnostic(
        _ sample: String, path: [String], _ node: DocumentNode, _ data: Data,
        _ body: () throws -> some Any
    ) throws -> DecodingDiagnostic {
        do {
            throw violation(sample, expected: "a DecodingError", found: "\(try body())")
        } catch let error as DecodingError {
            guard let diagnostic = error.diagnostic else {
                throw violation(sample, expected: "a diagnostic", found: "\(error)")
            }
            try requireEqual(diagnostic.path, path, "\(sample), the path")
            try require(
                diagnostic.location != nil, sample, expected: "a location", found: "none")
            try requireEqual(diagnostic.location, node.location, "\(sample), the location")
            try requireOffset(diagnostic.location, in: data.count, sample)
            return diagnostic
        }
    }

    /// Requires that a text has the range that it reports, if the format declares text.
    private func checkPlace(of node: DocumentNode, in data: Data) throws {
        guard declares(.text) else { return }
        let sample = "the range of the text \"three\""
        guard let range = node.sourceRange, range.upperBound <= data.count else {
            throw violation(sample, expected: "a range", found: "\(node.sourceRange as Any)")
        }
        let found = String(
            decoding: data.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        try require(found.contains("three"), sample, expected: "three", found: found)
        let location = node.location
        let lines = data.prefix(range.lowerBound).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        try requireEqual(location?.line, lines.count, "\(sample), the line")
        try requireEqual(
            location?.column, (lines.last?.count ?? 0) + 1, "\(sample), the column")
    }

    private func requireOffset(_ place: SourceLocation?, in count: Int, _ sample: String) throws {
        guard let place else { return }
        try require(
            0...count ~= place.offset && (place.line == nil) != declares(.text), sample,
            expected: "a location in the source, with a line if it is text", found: "\(place)")
    }

    private struct Outer<Value: Codable>: Codable {
        var outer: Value
    }

    private struct Texts: Codable {
        var list: [String]
    }

    private struct Mixed: Codable {
        struct List: Codable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try container.decode(String.self)
                _ = try container.decode(Int.self)
            }

            func encode(to encoder: any Encoder) throws {}
        }

        var list: List
    }
}
