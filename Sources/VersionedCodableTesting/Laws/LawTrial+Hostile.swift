import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkEmptyInput() throws {
        let inputs = declares(.text) ? ["", " ", "\n", " \n\t\n"] : [""]
        for input in inputs {
            let sample = "the input \(input.debugDescription)"
            let data = Data(input.utf8)
            try attempt(sample, expected: "a ReadingError") {
                do {
                    let root = try format.read(data, within: .default).root
                    let isEmpty = root.count == 0 && (root.kind == .object || root.kind == .array)
                    try require(
                        root.isNull || isEmpty || root.text == "", sample,
                        expected: "a ReadingError or a document without content", found: "\(root)")
                } catch is ReadingError {}
            }
            try require(
                (try? decoder.decode(Box<Int>.self, from: data)) == nil, sample,
                expected: "no value", found: "a value")
            try requireSamePeek(RootVersion<Int>.self, in: data, sample)
            _ = try? format.readPrefix(data, within: .default)
        }
    }

    func checkTrailingGarbage() throws {
        for (sample, data) in try smallDocuments() {
            for garbage in samples.trailingGarbage {
                let bytes = garbage.map { String($0, radix: 16) }.joined(separator: " ")
                try requireError(ReadingError.self, "\(sample) followed by the bytes \(bytes)") {
                    try format.read(data + garbage, within: .default).root
                }
            }
        }
    }

    func checkDamagedInput() throws {
        for (sample, data) in try smallDocuments() {
            for count in 0..<data.count {
                try requireReadable(data.prefix(count), "the first \(count) bytes of \(sample)")
            }
            let bytes: [UInt8] = [0, 0x0A, 0x22, 0x39, 0x3C, 0x5C, 0x7F, 0x80, 0xFF]
            for index in data.indices {
                for byte in bytes {
                    var damaged = data
                    damaged[index] = byte
                    try requireReadable(
                        damaged, "\(sample) with the byte \(byte) at offset \(index)")
                }
            }
        }
    }

    /// Requires that bytes give a document or a `ReadingError` in every way of reading.
    private func requireReadable(_ data: Data, _ sample: String) throws {
        func check(_ sample: String, _ read: () throws -> Void) throws {
            try attempt(sample, expected: "a document or a ReadingError") {
                do { try read() } catch is ReadingError {}
            }
        }
        try check(sample) {
            let document = try format.read(data, within: .untrusted)
            _ = try? format.write(document)
        }
        try check("\(sample), as a prefix") {
            _ = try format.readPrefix(data, within: .untrusted)
        }
        _ = format.match(data)
    }

    /// Returns documents of a few hundred bytes with all kinds of values.
    func smallDocuments() throws -> [(String, Data)] {
        [
            ("a small object", try encoder.encode(Box(12))),
            ("an object with texts", try encoder.encode(Box(["Tea", "é\n\"\\<&", "12"]))),
            ("an object with numbers", try encoder.encode(Box([1.5, -2, 1e300]))),
            ("a small tree", try encoder.encode(["a": Box([["b": true], ["c": false]])])),
        ]
    }

    // MARK: Limits

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
        }
    }

    func checkSizeLimits() throws {
        let numbers = try encoder.encode(Box([Int](0..<200)))
        let nodes = try format.read(numbers, within: .default).nodeCount
        let sample = "an array of 200 integers"
        try requireExact(.inputBytes, \.inputBytes, numbers.count, "byte", sample, numbers)
        try requireExact(.nodes, \.nodes, nodes, "node", sample, numbers)
        let word = String(repeating: "long", count: 250)
        let texts: [(String, Data)] = [
            ("a text of 1000 bytes", try encoder.encode(Box(word))),
            ("a text of 1000 escaped characters", try encoder.encode(Box(escaped))),
            ("a key of 1000 bytes", try encoder.encode([word: 1])),
        ]
        for (sample, data) in texts {
            try requireExact(.scalarBytes, \.scalarBytes, 1000, "byte", sample, data)
        }
        guard let data = samples.attributes else { return }
        let attributes = "the sample of 100 attributes"
        try requireExact(.attributes, \.attributes, 100, "attribute", attributes, data)
    }

    /// Requires that a document is read within an exact limit, and not within one that is less.
    private func requireExact(
        _ limit: ReadingLimit, _ path: WritableKeyPath<ReadingLimits, Int>, _ count: Int,
        _ unit: String, _ sample: String, _ data: Data
    ) throws {
        var limits = ReadingLimits.default
        limits[keyPath: path] = count
        try attempt("\(sample), exact limit", expected: "a document") {
            _ = try format.read(data, within: limits)
        }
        limits[keyPath: path] = count - 1
        try requireLimit(limit, "\(sample), limit of one \(unit) less") {
            try format.read(data, within: limits)
        }
    }

    func checkAliasExpansion() throws {
        let sample = "arrays that expand to a million texts"
        let document = try TapeSamples.laughs(6, of: format)
        guard let data = try written(document, sample) else { return }
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
        let expected = "the error of the limit \(limit)"
        let error = try requireError(ReadingError.self, sample, expected: expected, body)
        try require(error.kind == .limit(limit), sample, expected: expected, found: "\(error)")
    }

    // MARK: Encodings

    func checkEncodings() throws {
        if declares(.text) { try checkTranscoded() }
        try checkIllFormedText()
    }

    private func checkTranscoded() throws {
        let value: DocumentValue = ["version": 3, "texts": ["Tea", "é日本👍", "two\nlines"]]
        let data = try encoder.encode(value)
        let original = try decoder.document(from: data)
        for encoding in TextEncoding.allCases {
            for hasMark in [false, true] {
                let sample = "a document in \(encoding)\(hasMark ? " with a byte order mark" : "")"
                let bytes = try LawTrial.transcode(data, to: encoding, mark: hasMark)
                let document: CodableDocument
                do {
                    document = try format.read(bytes, within: .default)
                } catch let error as ReadingError {
                    try require(
                        !samples.encodings.contains(encoding), sample, expected: "a document",
                        found: "\(error)")
                    continue
                }
                try require(
                    document.isEquivalent(to: original, keysInOrder: true), sample,
                    expected: "the values of the document in UTF-8", found: "different values")
                try requireSamePeek(RootVersion<Int>.self, in: bytes, sample, expected: 3)
                // A whole number of code units in any encoding.
                for count in [4, 8, 12, 16, 64] {
                    _ = try attempt("the first \(count) bytes of \(sample)", expected: "no error") {
                        try format.readPrefix(bytes.prefix(count), within: .default)
                    }
                }
            }
        }
    }

    static func transcode(_ data: Data, to encoding: TextEncoding, mark: Bool) throws -> Data {
        let text = (mark ? "\u{FEFF}" : "") + String(decoding: data, as: UTF8.self)
        var bytes = Data()
        func append(_ unit: some FixedWidthInteger) {
            withUnsafeBytes(of: unit) { bytes.append(contentsOf: $0) }
        }
        switch encoding {
        case .utf8: bytes = Data(text.utf8)
        case .utf16LittleEndian: for unit in text.utf16 { append(unit.littleEndian) }
        case .utf16BigEndian: for unit in text.utf16 { append(unit.bigEndian) }
        case .utf32LittleEndian:
            for scalar in text.unicodeScalars { append(scalar.value.littleEndian) }
        case .utf32BigEndian: for scalar in text.unicodeScalars { append(scalar.value.bigEndian) }
        }
        return bytes
    }

    // MARK: Ill-formed text

    /// Requires that ill-formed UTF-8 becomes neither a text nor a key.
    ///
    /// The faults are as long as the bytes that they replace, so that lengths and offsets of a
    /// binary format stay valid. A format that does not write UTF-8 is not checked.
    func checkIllFormedText() throws {
        let marker = "marker"
        for (name, value) in [("text", ["value": marker]), ("key", [marker: "value"])] {
            let data = try encoder.encode(value)
            guard let place = data.range(of: Data(marker.utf8)) else { continue }
            for fault in LawTrial.illFormedText {
                let replacement = Data("ma".utf8) + fault + Data("erk".utf8.prefix(4 - fault.count))
                var damaged = data
                damaged.replaceSubrange(place, with: replacement)
                let bytes = fault.map { String($0, radix: 16) }.joined(separator: " ")
                try requireError(ReadingError.self, "a \(name) with the bytes \(bytes)") {
                    try decoder.decode([String: String].self, from: damaged)
                }
            }
        }
    }

    /// Ill-formed UTF-8: invalid bytes, overlong sequences, a surrogate, and truncated sequences.
    private static let illFormedText: [[UInt8]] = [
        [0xFF], [0x80], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80],
        [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x90], [0xE2, 0x82],
    ]
}
