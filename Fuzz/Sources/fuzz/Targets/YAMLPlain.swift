import Foundation
import VersionedCodableDocuments

@testable import VersionedCodableYAML

extension Target {
    /// The plain scanner reads a YAML stream as libyaml does: the same nodes, texts and layout for
    /// edits, or the same error.
    static let yamlPlain = Target("yaml-plain") { data in
        var choices = Choices(hashing: data)
        var options = YAMLFormat.ReadingOptions.default
        if choices.bool() {
            options.schema = choices.one(YAMLSchema.self)
            options.duplicateKeys = choices.one(DuplicateKeyPolicy.self)
            options.mergesKeys = choices.bool()
        }
        var limits = ReadingLimits.default
        limits.expandedNodes = 5000
        if choices.once(in: 8) { limits.depth = choices.below(5) }
        if choices.once(in: 8) { limits.nodes = choices.below(20) }
        if choices.once(in: 8) { limits.scalarBytes = choices.below(12) }
        let format = YAMLFormat(reading: options)
        let source = try TextDecoding.source(of: data, within: limits)
        let ours = YAMLStream(source, format, limits, scans: true)
        let theirs = YAMLStream(source, format, limits, scans: false)
        requireEqual(ours.error, theirs.error, "the errors differ")
        requireEqual(ours.starts, theirs.starts, "the documents begin elsewhere")
        for (ours, theirs) in zip(ours.parts, theirs.parts) {
            for (our, their) in zip(ours, theirs) { requireEqual(our, their, "a difference") }
        }
        requireEqual(ours.parts, theirs.parts, "the documents differ")
    }
}

/// What reading a stream gives, with the scanner or without it.
private struct YAMLStream {
    /// For each document the fields and texts of its nodes, places and comments.
    var parts: [[[Int]]] = []
    /// The offsets of the documents.
    var starts: [Int] = []
    /// The error that ended reading.
    var error = "none"

    init(
        _ source: SourceBuffer, _ format: YAMLFormat, _ limits: ReadingLimits, scans: Bool
    ) {
        var reader = YAMLReader(
            source, format: format, limits: limits, isPrefix: false, expectedNodes: 64,
            scans: scans)
        reader.notes = YAMLOutlineNotes(source)
        do {
            while let start = try reader.findDocument() {
                starts.append(start)
                guard try reader.readDocument() else { break }
                let document = try reader.takeDocument()
                let outline = reader.outline ?? YAMLOutline()
                parts.append(YAMLStream.lines(document, outline, Array(source.bytes)))
            }
        } catch let error as ReadingError {
            self.error = "\(error.kind) \(error.location.map { "\($0)" } ?? "") \(error.message)"
        } catch {
            finding("an error that is no ReadingError: \(error)")
        }
    }

    private static func lines(
        _ document: CodableDocument, _ outline: YAMLOutline, _ bytes: [UInt8]
    ) -> [[Int]] {
        let nodes = document.withUnsafeTape { tape in
            (0..<tape.count).map { index in
                let node = tape[index]
                let fields = [node.head, node.offset, node.length, node.next].map { Int($0) }
                guard node.head & TapeNode.detached != 0 else { return fields }
                let range = tape.sourceRange(of: node)
                return fields + [range.lowerBound, range.upperBound]
                    + tape.bytes(of: node).map { Int($0) }
            }
        }
        let places = outline.places.map { place in
            [place.begin, place.start, place.end, place.tail, Int(place.style.rawValue)]
                + [place.isAlias, place.isFlow, place.lacksColon].map { $0 ? 1 : 0 }
        }
        let comments = outline.comments(in: bytes).map { [$0.lowerBound, $0.upperBound] }
        return nodes + places + comments
    }
}
