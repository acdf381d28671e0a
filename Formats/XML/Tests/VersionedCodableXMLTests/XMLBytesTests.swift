import Testing
import VersionedCodableDocuments

@testable import VersionedCodableXML

/// Words of eight bytes answer as a look at each byte does.
@Suite struct XMLWordTests {
    /// A question to a word, and what it asks of a byte.
    struct Question: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let word: @Sendable (EightBytes) -> UInt64
        let byte: @Sendable (UInt8) -> Bool
        /// Whether all marks are exact, and not only the first.
        var isExact = false
    }

    static let questions = [
        Question(testDescription: "equal") {
            $0.equal(ASCII.ampersand)
        } byte: {
            $0 == 0x26
        }.exact,
        Question(testDescription: "control") {
            $0.below(ASCII.space)
        } byte: {
            $0 < 0x20
        }.exact,
        Question(testDescription: "name ends") {
            $0.nameEnds
        } byte: {
            // No name has `<` or `?`, which are marked with `=` and `>`.
            $0 <= 0x20 || $0 == 0x2F || (0x3C...0x3F).contains($0)
        },
    ]

    @Test("Every byte at every place between others gets its answer", arguments: questions)
    func answers(_ question: Question) {
        for byte in 0...255 as ClosedRange<UInt8> {
            for place in 0..<8 {
                for filler in [0x41, 0x20, 0x26, 0x00, 0x80, 0xC3] as [UInt8] {
                    var bytes = [UInt8](repeating: filler, count: 8)
                    bytes[place] = byte
                    let expected = bytes.indices.filter { question.byte(bytes[$0]) }
                    let found = places(of: question, in: bytes)
                    if question.isExact ? found != expected : found.first != expected.first {
                        Issue.record("byte \(byte) at \(place) of \(filler): \(found)")
                    }
                }
            }
        }
    }

    /// The places of the bytes that qualify, by the marks from the first on.
    private func places(of question: Question, in bytes: [UInt8]) -> [Int] {
        var marks = bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { question.word(EightBytes(at: $0)) } ?? 0
        }
        var places: [Int] = []
        while marks != 0 {
            places.append(EightBytes.first(marks))
            marks &= marks - 1
        }
        return places
    }
}

extension XMLWordTests.Question {
    fileprivate var exact: Self {
        var question = self
        question.isExact = true
        return question
    }
}
