import VersionedCodableDocuments

/// Documents with a version in many positions.
enum PeekSamples {
    typealias Sample = (name: String, value: DocumentValue)

    private static let text = DocumentValue.string("Tea, black, with a drop of milk")
    /// A value longer than the first bytes that a peek reads.
    private static let long = DocumentValue.array(Array(repeating: text, count: 200))

    static let versionTwo: [Sample] = [
        ("version first", ["version": 2, "title": text]),
        ("version last", ["title": text, "version": 2]),
        ("version only", ["version": 2]),
        ("version between", ["alpha": text, "version": 2, "zeta": text]),
        ("version after much", ["alpha": long, "version": 2]),
        ("version before much", ["version": 2, "zeta": long]),
        ("version after an object with one", ["alpha": ["version": 7], "version": 2]),
        ("version after an array with one", ["alpha": [["version": 7]], "version": 2]),
        ("version after a text with one", ["alpha": "\"version\": 7", "version": 2]),
        (
            "version after an object with one, before much",
            ["alpha": ["version": 7], "version": 2, "zeta": long]
        ),
        (
            "version after a text with one, before much",
            ["alpha": "\"version\": 7", "version": 2, "zeta": long]
        ),
        ("version after similar keys", ["Version": 7, "versio": 8, "versions": 9, "version": 2]),
        ("version after many keys", .object(manyKeys)),
    ]

    private static var manyKeys: DocumentObject {
        var object = DocumentObject()
        for index in 0..<100 { object["key\(index)"] = text }
        object["version"] = 2
        return object
    }

    static let nestedVersionTwo: [Sample] = [
        ("nested version first", ["meta": ["version": 2, "z": text], "zeta": text]),
        ("nested version last", ["alpha": text, "meta": ["a": text, "version": 2]]),
        ("nested version after much", ["alpha": long, "meta": ["a": long, "version": 2]]),
        ("nested version and one at the root", ["meta": ["version": 2], "version": 7]),
        ("nested version after another", ["alpha": ["version": 7], "meta": ["version": 2]]),
    ]

    /// A version that only unsigned or wide integers can hold.
    static let tooLarge: DocumentValue = ["version": .number(UInt64.max)]

    /// Documents with another value in place of the version.
    private static let others: [Sample] = [
        ("no version", ["title": text]),
        ("no version, much else", ["alpha": long, "title": text]),
        ("an empty object", [:]),
        ("version null", ["version": .null, "title": text]),
        ("version true", ["version": true]),
        ("version in words", ["version": "two"]),
        ("version as text", ["version": "2"]),
        ("version text with an escape", ["version": "2\n"]),
        ("version empty text", ["version": ""]),
        ("version 3.10 as text", ["version": "3.10"]),
        ("version semantic", ["version": "2.1.0-beta.1"]),
        ("version 1.5", ["version": 1.5]),
        ("version 2.0", ["version": 2.0]),
        ("version 1e3", ["version": 1000.0]),
        ("version negative", ["version": -2]),
        ("version zero", ["version": 0]),
        ("version Int.max", ["version": .number(Int.max)]),
        ("version too large for Int", tooLarge),
        ("version is an object", ["version": ["major": 2]]),
        ("version is an array", ["version": [2]]),
        ("meta is null", ["meta": .null]),
        ("meta is a number", ["meta": 2]),
        ("meta is an array", ["meta": [["version": 2]]]),
        ("meta is empty", ["meta": [:]]),
        ("nested version null", ["meta": ["version": .null]]),
        ("an array", [["version": 2]]),
        ("an empty array", []),
        ("a number", 2),
        ("a text", "version"),
        ("a null", .null),
    ]

    static var all: [Sample] { versionTwo + nestedVersionTwo + others }
}

extension DocumentValue {
    /// Whether it contains a null; recursive, because samples are shallow.
    var containsNull: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.contains { $0.containsNull }
        case .object(let object): object.contains { $0.value.containsNull }
        default: false
        }
    }
}
