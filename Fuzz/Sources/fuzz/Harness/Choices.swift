import Foundation
import VersionedCodableDocuments

/// Turns bytes into decisions, so that a fuzzer that changes a byte changes a decision.
struct Choices {
    private var bytes: ArraySlice<UInt8>

    /// Decides by the bytes of an input.
    ///
    /// When they are used up, all decisions are 0.
    init(_ bytes: some Collection<UInt8>) {
        self.bytes = ArraySlice(bytes)
    }

    /// Decides at random by a hash of the input, which is left whole: for options that are best
    /// not part of it.
    init(hashing data: Data) {
        // FNV-1a and SplitMix64.
        var state = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        var bytes: [UInt8] = []
        for _ in 0..<64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var hash = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
            bytes.append(UInt8(truncatingIfNeeded: hash >> 56))
        }
        self.init(bytes)
    }

    /// Splits an input into a document and decisions: up to so many bytes at its end.
    static func split(_ data: Data, decisions: Int) -> (document: Data, choices: Choices) {
        let count = min(decisions, data.count / 2)
        return (Data(data.dropLast(count)), Choices(data.suffix(count)))
    }

    var isEmpty: Bool { bytes.isEmpty }

    mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

    /// A number below a bound.
    mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        let number = bound <= 256 ? Int(byte()) : Int(byte()) << 8 | Int(byte())
        return number % bound
    }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    /// Whether something happens that happens once in so many times.
    mutating func once(in count: Int) -> Bool { below(count) == count - 1 }

    mutating func one<Element>(of elements: some Collection<Element>) -> Element {
        elements[elements.index(elements.startIndex, offsetBy: below(elements.count))]
    }

    mutating func one<Value: CaseIterable>(_ type: Value.Type) -> Value { one(of: type.allCases) }

    mutating func bits() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

    /// Well-formed text of up to so many bytes of the input.
    mutating func text(upTo count: Int = 12) -> String {
        let taken = bytes.prefix(below(count + 1))
        bytes = bytes.dropFirst(taken.count)
        return String(decoding: taken, as: UTF8.self)
    }
}
