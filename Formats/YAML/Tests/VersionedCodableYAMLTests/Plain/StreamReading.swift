import TestSupport
@testable import VersionedCodableYAML

/// What reading a stream gives, with the scanner or without it.
struct StreamReading: Equatable {
    /// The nodes of a document, the texts of its scalars, and its layout for edits.
    struct Part: Equatable {
        var nodes: [[UInt32]]
        var texts: [[UInt8]]
        var outline: [[Int]]
        var comments: [Range<Int>]
    }

    var parts: [Part] = []
    /// The offsets of the documents.
    var starts: [Int] = []
    /// The kind, location and message of the error that ended reading.
    var error: String?

    /// Reads a stream; each document with the number of its bytes that the scanner has read.
    init(
        _ source: SourceBuffer, _ format: YAMLFormat = YAMLFormat(),
        within limits: ReadingLimits = .default, scans: Bool, hasOutline: Bool = true,
        hasLibYAML: Bool = true, scanned: inout Int
    ) {
        var reader = YAMLReader(
            source, format: format, limits: limits, isPrefix: false, expectedNodes: 64,
            scans: scans, hasLibYAML: hasLibYAML)
        if hasOutline { reader.notes = YAMLOutlineNotes(source) }
        do {
            while true {
                let from = reader.nextPart ?? 0
                guard let start = try reader.findDocument() else { break }
                starts.append(start)
                let place = reader.scanned
                guard try reader.readDocument() else { break }
                if let place { scanned += place.upperBound - from }
                let document = try reader.takeDocument()
                parts.append(
                    Part(document, reader.outline ?? YAMLOutline(), Array(source.bytes)))
            }
        } catch let error as ReadingError {
            let place = error.location.map(String.init(describing:)) ?? "nowhere"
            self.error = "\(error.kind) \(place) \(error.message)"
        } catch {
            self.error = "not a ReadingError: \(error)"
        }
    }
}

extension StreamReading.Part {
    init(_ document: CodableDocument, _ outline: YAMLOutline, _ bytes: [UInt8]) {
        (nodes, texts) = document.withUnsafeTape { tape in
            var nodes: [[UInt32]] = []
            var texts: [[UInt8]] = []
            for index in 0..<tape.count {
                let node = tape[index]
                nodes.append([node.head, node.offset, node.length, node.next])
                if node.head & TapeNode.detached != 0 {
                    let range = tape.sourceRange(of: node)
                    texts.append(Array(tape.bytes(of: node)))
                    texts.append(Array("\(range)".utf8))
                }
            }
            return (nodes, texts)
        }
        self.outline = outline.places.map(\.fields)
        comments = outline.comments(in: bytes)
    }
}

extension YAMLNodeRange {
    /// All of its fields.
    fileprivate var fields: [Int] {
        [
            begin, start, end, tail, Int(style.rawValue), isAlias ? 1 : 0, isFlow ? 1 : 0,
            lacksColon ? 1 : 0,
        ]
    }
}

/// Counts what the scanner reads, and collects where it differs from libyaml.
struct ScannerComparison: CustomStringConvertible {
    var streams = 0
    var bytes = 0
    var scanned = 0
    /// The number of streams that the scanner has read completely.
    var whole = 0
    /// The first differences.
    var differences: [String] = []

    var description: String {
        "\(whole) of \(streams) streams, \(scanned) of \(bytes) bytes scanned"
    }

    mutating func compare(
        _ data: Data, _ format: YAMLFormat = YAMLFormat(),
        within limits: ReadingLimits = .default, hasOutline: Bool = true
    ) {
        streams += 1
        bytes += data.count
        guard let source = try? TextDecoding.source(of: data, within: limits) else { return }
        var count = 0
        let fast = StreamReading(
            source, format, within: limits, scans: true, hasOutline: hasOutline, scanned: &count)
        scanned += count
        if count == data.count { whole += 1 }
        var none = 0
        let slow = StreamReading(
            source, format, within: limits, scans: false, hasOutline: hasOutline, scanned: &none)
        // Where libyaml is not: the same, an error that names it, or an error of libyaml, too.
        let alone = StreamReading(
            source, format, within: limits, scans: true, hasOutline: hasOutline,
            hasLibYAML: false, scanned: &count)
        let isRight =
            alone == slow || alone.error?.hasSuffix(", which needs libyaml") == true
            || alone.error != nil && slow.error != nil
        guard fast != slow || none > 0 || !isRight, differences.count < 5 else { return }
        differences.append(
            """
            \(data.text.debugDescription)
            error: \(fast.error ?? "none"), with libyaml: \(slow.error ?? "none"), \
            without: \(alone.error ?? "none")
            \(ScannerComparison.firstDifference(fast.parts, slow.parts))
            """)
    }

    private static func firstDifference(
        _ left: [StreamReading.Part], _ right: [StreamReading.Part]
    ) -> String {
        guard left.count == right.count else { return "\(left.count) and \(right.count) documents" }
        for (left, right) in zip(left, right) {
            for (index, (ours, theirs)) in zip(left.nodes, right.nodes).enumerated()
            where ours != theirs { return "node \(index): \(ours), \(theirs)" }
            for (index, (ours, theirs)) in zip(left.outline, right.outline).enumerated()
            where ours != theirs { return "range \(index): \(ours), \(theirs)" }
            if left != right { return "\(left)\n\(right)" }
        }
        return ""
    }
}
