import TestSupport
import VersionedCodable
import VersionedCodableFormatKit

private struct First: FirstVersion {
    var idleTimeout: Int
    var name: String
}

private struct Second: SecondVersion, Equatable {
    var idleTimeout: Int
    var name: String
    var retries: Int

    init(from old: First) {
        idleTimeout = old.idleTimeout * 1000
        name = old.name
        retries = 3
    }
}

/// Key strategies read several spellings of a key; the one of the document stays.
@Suite("Spellings of keys in place") struct KeySpellingTests {
    private static let decoder: DocumentDecoder = {
        let decoder = DocumentDecoder(format: JSONFormat(reading: .init(syntax: .jsonc)))
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }()

    @Test(arguments: ["idleTimeout", "idle_timeout"])
    func migrated(_ key: String) throws {
        let source = "{\n  \"version\": 1,\n  \"\(key)\": 45, // idle\n  \"name\": \"x\"\n}\n"
        let rewriting = try Self.decoder.rewrite(versioned: Second.self, in: Data(source.utf8))
        #expect(
            rewriting.data.text
                == "{\n  \"version\": 2,\n  \"\(key)\": 45000, // idle\n  \"name\": \"x\",\n"
                + "  \"retries\": 3\n}\n")
    }

    @Test(arguments: ["idleTimeout", "idle_timeout"])
    func edited(_ key: String) throws {
        let source = "{\n  \"version\": 1,\n  \"\(key)\": 45, // idle\n  \"name\": \"x\"\n}\n"
        let rewriting = try Self.decoder.rewrite(versioned: First.self, in: Data(source.utf8)) {
            $0.idleTimeout = 9
        }
        #expect(rewriting.data.text == source.replacing("45", with: "9"))
    }
}
