import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkEmptyInput() throws {
        let inputs = declares(.text) ? ["", " ", "\n", " \n\t\n"] : [""]
        for input in inputs {
            let sample = "the input \(input.debugDescription)"
            let data = Data(input.utf8)
            do {
                let document = try format.read(data, within: .default)
                let root = document.root
                try require(
                    root.isNull || root.count == 0 && (root.kind == .object || root.kind == .array)
                        || root.text == "",
                    sample, expected: "a ReadingError or a document without content",
                    found: "\(root)")
            } catch is ReadingError {
            } catch let error where !(error is LawViolation) {
                throw violation(
                    sample, expected: "a ReadingError", found: LawTrial.text(of: error))
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
                try requireReadingError("\(sample) followed by the bytes \(bytes)") {
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
        _ = format.peekScalar(at: ["value", "version"], in: data)
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
}
