import VersionedCodable
import VersionedCodableExtras

/// Elements that are not of the requested type, so that each one causes errors.
enum ErrorAttacks {
    static var all: [Attack] {
        Form.all.flatMap { form in
            [
                Attack(
                    "three failing tries per element", form,
                    uses: [.decoding(List<Tried>.self, form)]
                ) {
                    try form.list(of: "x", bytes: $0)
                },
                Attack(
                    "lossy array of wrong elements", form, uses: [.decoding(LossyList.self, form)]
                ) {
                    try form.list(of: "x", bytes: $0)
                },
                Attack(
                    "an error in the last element", form, uses: [.decoding(List<Int>.self, form)]
                ) {
                    try form.list(of: Mixed.number, last: .text, bytes: $0)
                },
                Attack(
                    "coding path of every element", form, uses: [.decoding(List<Placed>.self, form)]
                ) {
                    try form.list(of: "x", bytes: $0)
                },
                Attack(
                    "key strategy over many objects", form,
                    uses: [
                        .decoding(List<SnakeRow>.self, form) {
                            $0.keyDecodingStrategy = .convertFromSnakeCase
                        }
                    ]
                ) {
                    try form.list(of: WrittenRow(some_key: "x"), bytes: $0)
                },
                Attack(
                    "objects without the members", form, uses: [.decoding(List<Missing>.self, form)]
                ) {
                    try form.list(of: WrittenRow(some_key: "x"), bytes: $0)
                },
                Attack(
                    "unknown keys", form,
                    uses: [.decoding(List<Missing>.self, form) { $0.unknownKeyStrategy = .refuse }]
                ) {
                    try form.list(of: WrittenRow(some_key: "x"), bytes: $0)
                },
            ]
        }
    }
}

/// An element that is tried as three types before it is accepted as text.
private struct Tried: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? container.decode(Int.self)) != nil { return }
        if (try? container.decode(Bool.self)) != nil { return }
        if (try? container.decode([Int].self)) != nil { return }
        _ = try container.decode(String.self)
    }
}

private struct LossyList: Decodable {
    @LossyArray var a: [Int]
}

/// A number, or a text that is not a number.
private enum Mixed: Encodable {
    case number, text

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number: try container.encode(1)
        case .text: try container.encode("x")
        }
    }
}

/// A value that asks for its coding path.
private struct Placed: Decodable {
    init(from decoder: any Decoder) throws {
        _ = decoder.codingPath
    }
}

private struct WrittenRow: Encodable {
    var some_key: String
}

private struct SnakeRow: Decodable {
    var someKey: String
}

private struct Missing: Decodable {
    var b, c, d, e: [Int]?
}
