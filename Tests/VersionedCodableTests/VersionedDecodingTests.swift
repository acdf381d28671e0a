import TestSupport
import VersionedCodable

/// Decoding documents of any version with the coders of Foundation and our own.
@Suite struct VersionedDecodingTests {
    @Test func nullIsNoVersion() throws {
        let recipe = try Coder.foundation[0].decode(
            versioned: Recipe.self, #"{"version":null,"name":"a","steps":"b"}"#)
        #expect(recipe.title == "a")
    }

    @Test(arguments: Coder.usual)
    func newerAndOlderDocumentsAreToldApart(coder: Coder) throws {
        let supported = "(supported: 4, 2, unversioned)"
        for (version, isNewer, message) in [
            (
                9, true,
                "version 9 is newer than 4, the newest version of Recipe this program knows \(supported)"
            ),
            (-1, false, "version -1 of Recipe is not supported \(supported)"),
        ] {
            let error = #expect(throws: VersionedDecodingError.self) {
                try coder.decode(versioned: Recipe.self, #"{"version":\#(version)}"#)
            }
            // Our coders know the place, Foundation's do not.
            let place = coder.isFoundation ? "" : "1:12: "
            let excerpt =
                "\n    {\"version\":\(version)}\n" + String(repeating: " ", count: 15) + "^"
            #expect(error?.description == place + message + (coder.isFoundation ? "" : excerpt))
            #expect(error?.localizedDescription == place + message)
            let unsupported = try #require(error?.unsupported)
            #expect(unsupported.isNewer == isNewer)
            #expect(unsupported.found as? Int == version)
            #expect(unsupported.foundText == "\(version)")
            #expect(unsupported.tried is UnversionedRecipe.Type)
            #expect(unsupported.chain.count == 3)
            #expect(unsupported.supported.map { $0 as? Int } == [4, 2, nil])
            #expect(unsupported.path == "/version")
        }
    }

    @Test(arguments: [
        (#"{"n": "80", "b": "7"}"#, "expected Int, found \"80\" (without quotes)"),
        (#"{"n": "8o", "b": 7}"#, "expected Int, found \"8o\""),
        (
            #"{"n": 1, "b": "7"}"#,
            "expected a whole number from -128 to 127, found \"7\" (without quotes)"
        ),
        (#"{"n": 1, "b": []}"#, "expected a whole number from -128 to 127, found an array"),
        (#"{"n": 1, "b": 200}"#, "the number 200 does not fit in Int8 (-128...127)"),
    ])
    func numbersInQuotes(text: String, message: String) {
        struct Numbers: Decodable {
            var n: Int
            var b: Int8
        }
        let decoder = DocumentDecoder(format: JSONFormat())
        expectError(\DecodingError.diagnostic?.message, message) {
            try decoder.decode(Numbers.self, from: text)
        }
    }

    /// What is no version at all, and what is no document, gives the plain error of the decoder.
    @Test(
        arguments: Coder.usual,
        [
            #"{"version":"2"}"#, #"{"version":2.5}"#, #"{"version":{}}"#, "[]", #"["a"]"#, "2",
            #""a""#,
        ])
    func otherDocumentsAreDecodingErrors(coder: Coder, json: String) throws {
        let document = try coder.data(json)
        #expect(throws: DecodingError.self) {
            try coder.decoder().decode(versioned: Recipe.self, from: document)
        }
        #expect(throws: DecodingError.self) {
            try coder.decoder().peekVersion(VersionKeyAtRootVersionPathSpec.self, from: document)
        }
    }

    /// The own coders throw their error of syntax there.
    @Test(arguments: Coder.foundation)
    func emptyDataIsADecodingError(coder: Coder) {
        #expect(throws: DecodingError.self) {
            try coder.decoder().decode(versioned: Recipe.self, from: Data())
        }
    }

    @Test(arguments: Coder.usual)
    func nothingEarlierCannotBeDecoded(coder: Coder) throws {
        for json in ["{}", #"{"version":1}"#] {
            let document = try coder.data(json)
            for decode in [
                { try coder.decoder().decode(NothingEarlier.self, from: document) },
                { try coder.decoder().decode(versioned: NothingEarlier.self, from: document) },
            ] {
                let error = #expect(throws: DecodingError.self) { try decode() }
                guard case .typeMismatch(let type, _)? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(type is NothingEarlier.Type)
            }
            #expect(throws: DecodingError.self) {
                try coder.decoder().decode(versioned: Never.self, from: document)
            }
        }
    }

    /// Types that coders treat in a way of their own are treated so at the root of a versioned
    /// value.
    @Test func strategiesApply() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let json = #"{"release_day":"2010-09-09T00:00:00Z","last_change":"2020-01-01T00:00:00Z"}"#
        let value = try decoder.decode(versioned: Template.self, from: Data(json.utf8))
        #expect(value.lastChange == Date(timeIntervalSince1970: 1_577_836_800))

        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        #expect(
            try encoder.encode(versioned: value).text
                == #"{"last_change":"2020-01-01T00:00:00Z","release_day":"2010-09-09T00:00:00Z"}"#)
    }
}

// MARK: Chains

private struct Template: OldestVersion {
    static let version: Date? = Date(timeIntervalSince1970: 1_283_990_400)
    struct VersionSpec: VersionPathSpec {
        nonisolated(unsafe) static let keyPathToVersion: KeyPath<Self, Date?> = \.releaseDay
        var releaseDay: Date?
        init(withVersion version: Date?) { releaseDay = version }
    }
    var lastChange: Date
}
