import AllModules

@testable import VersionedCodableDocuments

/// Values that have no place of their own, because they are missing or behind an alias.
@Suite("Frames") struct FrameTests {
    struct Missing: Decodable {
        enum Key: String, CodingKey { case none }

        init(from decoder: any Decoder) throws {
            decoder.sessionSpot?.session.frames.most = 3
            let container = try decoder.container(keyedBy: Key.self)
            _ = try container.superDecoder(forKey: .none)
            _ = try container.superDecoder(forKey: .none)
            _ = try container.superDecoder(forKey: .none)
        }
    }

    @Test("More frames than there are numbers for are an error")
    func tooMany() throws {
        expectError(line: "1:2: 0: expected at most 3 aliases and missing values") {
            try DocumentDecoder(format: JSONFormat())
                .decode([Missing].self, from: Data("[{}]".utf8))
        }
    }
}
