import Foundation
import VersionedCodableDocuments

/// Generates scalars: by a counter for recorded files, by a seed for round trips.
struct ValueSource {
    private var generator: SeededGenerator?
    private var count = 0
    /// The index of the next candidate for raw values; nil outside of a trial.
    var trial: Int?
    /// The index of the sample of each type.
    private(set) var sample = 0
    var isKey = false
    /// Whether a format restricts keys to names.
    private var needsNames = false
    /// Whether a format drops empty arrays.
    private var needsElements = false

    /// The number of candidates of a trial.
    static let trials = 320

    /// Creates a source of counting values that all formats can hold.
    init(sample: Int = 0, for formats: [any DocumentFormat] = []) {
        self.sample = sample
        restrict(to: formats)
    }

    /// Creates a source of pseudorandom values that all formats can hold.
    init(seed: UInt64, for formats: [any DocumentFormat]) {
        generator = SeededGenerator(state: seed)
        restrict(to: formats)
    }

    private mutating func restrict(to formats: [any DocumentFormat]) {
        needsNames = formats.contains { $0.capabilities.contains(.namedKeys) }
        needsElements = formats.contains { $0.capabilities.contains(.repeatedKeys) }
    }

    var isRandom: Bool { generator != nil }

    /// Returns an index below a bound, 0 without a seed.
    mutating func index(below bound: Int) -> Int {
        bound > 0 ? Int(bits() % UInt64(bound)) : 0
    }

    private mutating func bits() -> UInt64 { generator?.next() ?? 0 }

    private mutating func next() -> Int {
        count += 1
        return (count - 1) % 100 + 1
    }

    mutating func bool() -> Bool { isRandom ? bits() & 1 == 1 : true }

    mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
        if let trial { return Integer(truncatingIfNeeded: trial - 1) }
        guard isRandom else { return Integer(next()) }
        switch index(below: 4) {
        // Not above `Int64.max`, which some formats cannot hold.
        case 0: return Integer(clamping: Int64(bitPattern: bits()))
        case 1: return Integer(clamping: [Int64.max, Int64.min, 0][index(below: 3)])
        default: return Integer(clamping: index(below: 200) - 100)
        }
    }

    mutating func double() -> Double {
        guard isRandom else { return Double(next()) + 0.5 }
        if index(below: 3) == 0 {
            let value = Double(bitPattern: bits())
            if value.isNormal { return value }
        }
        return Double(index(below: 2_000_000) - 1_000_000) / 8
    }

    mutating func float() -> Float {
        isRandom ? Float(index(below: 200_000) - 100_000) / 8 : Float(next()) + 0.5
    }

    /// Returns text that names its key.
    mutating func string(for key: String) -> String {
        if let trial { return ValueSource.trialText(trial) }
        if isKey, needsNames { return name() }
        guard isRandom else { return "\(key) \(next())" }
        let words = [
            "", "a", "true", "null", "12", "1.5", "é", "e\u{301}", "語", "😀", "a b", "#c", "k: v",
            "\"q\"", "'", "\\", "a\nb", "<x>&", "- i", "2001-02-03", "~",
        ]
        return (0...index(below: 3)).map { _ in words[index(below: words.count)] }
            .joined(separator: "-")
    }

    private mutating func name() -> String {
        guard isRandom else { return "key\(next())" }
        let words = ["key", "Key", "_k", "k-", "k.", "clé", "語"]
        return "\(words[index(below: words.count)])\(index(below: 1000))"
    }

    /// Returns words that remain text in all formats, even those with untyped text.
    mutating func words() -> String {
        "plain words \(isRandom ? index(below: 1000) : next())"
    }

    /// Returns a date of whole seconds, which every format can hold.
    mutating func date() -> Date {
        let seconds = isRandom ? index(below: 1_000_000_000) : next() * 86_400
        return Date(timeIntervalSinceReferenceDate: Double(seconds))
    }

    mutating func data() -> Data {
        guard isRandom else { return Data([UInt8(next()), 0, 255]) }
        return Data((0..<index(below: 20)).map { _ in UInt8(truncatingIfNeeded: bits()) })
    }

    mutating func uuid() -> UUID {
        let number = isRandom ? bits() : UInt64(next())
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        return UUID(
            uuid: (
                0, 0, 0, 0, 0, 0, 0x40, 0, bytes[0] & 0x3F | 0x80, bytes[1], bytes[2], bytes[3],
                bytes[4], bytes[5], bytes[6], bytes[7]
            ))
    }

    mutating func url(for key: String) -> URL? {
        let number = isRandom ? index(below: 1000) : next()
        return URL(string: "https://example.com/\(number)")
    }

    mutating func decimal() -> Decimal {
        let hundredths = isRandom ? index(below: 2_000_000) - 1_000_000 : next() * 100 + 25
        return Decimal(hundredths) / 100
    }

    mutating func length() -> Int {
        guard isRandom else { return 2 }
        return needsElements ? index(below: 3) + 1 : index(below: 4)
    }

    private static func trialText(_ trial: Int) -> String {
        let letters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return trial <= letters.count ? String(letters[max(trial, 1) - 1]) : ""
    }
}

/// The generator SplitMix64, with the same numbers on every platform.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
