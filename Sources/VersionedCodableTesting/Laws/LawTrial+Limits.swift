import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkDepthLimit() throws {
        for depth in [1, 8, ReadingLimits.default.depth] {
            let data = try format.write(try TapeSamples.nested(depth, of: format))
            try Threads.run(1) { _ in
                let sample = "\(depth) nested objects"
                try attempt("\(sample), limit \(depth)", expected: "a document") {
                    _ = try format.read(data, within: ReadingLimits(depth: depth))
                }
                try requireLimit(.depth, "\(sample), limit \(depth - 1)") {
                    try format.read(data, within: ReadingLimits(depth: depth - 1))
                }
            }
        }
        let deep = 20_000
        let document = try TapeSamples.nested(deep, of: format)
        try Threads.run(1) { _ in
            guard let data = try? format.write(document) else { return }
            try requireLimit(.depth, "\(deep) nested objects, default limits") {
                try format.read(data, within: .default)
            }
            // Without the limit, only the stack counts.
            do {
                _ = try format.read(data, within: ReadingLimits(depth: .max))
            } catch is ReadingError {}
            _ = format.match(Data(data.prefix(512)))
            _ = format.peekScalar(at: ["a", "version"], in: data)
        }
    }

    func checkSizeLimits() throws {
        let numbers = try encoder.encode(Box([Int](0..<200)))
        let sample = "an array of 200 integers"
        let document = try format.read(numbers, within: .default)
        let nodes = document.nodeCount
        try attempt("\(sample), exact limits", expected: "a document") {
            let limits = ReadingLimits(inputBytes: numbers.count, nodes: nodes)
            _ = try format.read(numbers, within: limits)
        }
        try requireLimit(.inputBytes, "\(sample), limit of one byte less") {
            try format.read(numbers, within: ReadingLimits(inputBytes: numbers.count - 1))
        }
        try requireLimit(.nodes, "\(sample), limit of one node less") {
            try format.read(numbers, within: ReadingLimits(nodes: nodes - 1))
        }
        let word = String(repeating: "long", count: 250)
        let texts: [(String, Data)] = [
            ("a text of 1000 bytes", try encoder.encode(Box(word))),
            ("a text of 1000 escaped characters", try encoder.encode(Box(escaped))),
            ("a key of 1000 bytes", try encoder.encode([word: 1])),
        ]
        for (sample, data) in texts {
            try attempt("\(sample), exact limit", expected: "a document") {
                _ = try format.read(data, within: ReadingLimits(scalarBytes: 1000))
            }
            try requireLimit(.scalarBytes, "\(sample), limit of one byte less") {
                try format.read(data, within: ReadingLimits(scalarBytes: 999))
            }
        }
        if let data = samples.attributes { try checkAttributes(of: data) }
    }

    private func checkAttributes(of data: Data) throws {
        let sample = "the sample of 100 attributes"
        try attempt("\(sample), exact limit", expected: "a document") {
            _ = try format.read(data, within: ReadingLimits(attributes: 100))
        }
        try requireLimit(.attributes, "\(sample), limit of one attribute less") {
            try format.read(data, within: ReadingLimits(attributes: 99))
        }
    }

    func checkAliasExpansion() throws {
        let sample = "arrays that expand to a million texts"
        let document = try TapeSamples.laughs(6, of: format)
        let data: Data
        do {
            data = try format.write(document)
        } catch is WritingError {
            return
        }
        try require(
            data.count < 10_000, sample, expected: "a WritingError, or aliases",
            found: "\(data.count) bytes")
        try requireLimit(.expandedNodes, "\(sample), limit 10 000") {
            try format.read(data, within: ReadingLimits(expandedNodes: 10_000))
        }
    }

    private var escaped: String { String(repeating: "\"\\<&\n", count: 200) }

    private func requireLimit(
        _ limit: ReadingLimit, _ sample: String, _ body: () throws -> some Any
    ) throws {
        let error = try requireReadingError(sample, expected: "the error of the limit \(limit)") {
            try body()
        }
        try require(
            error.kind == .limit(limit), sample, expected: "the error of the limit \(limit)",
            found: "\(error)")
    }
}
