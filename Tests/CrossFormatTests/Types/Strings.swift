/// A string of one character, which its own `init(from:)` insists on.
struct Letter: Codable, Equatable {
    var character: Character

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard text.count == 1, let character = text.first else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is not one character")
        }
        self.character = character
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(character))
    }
}

/// Keys that have to be escaped or are empty.
struct OddKeys: Codable, Equatable {
    var quoted: Int?
    var empty: Int
    var accented: Int?
    var spaced: Int?

    enum CodingKeys: String, CodingKey {
        case quoted = "a\"b"
        case empty = ""
        case accented = "é"
        case spaced = "two words"
    }
}
