import AllModules
import Testing

struct SecretTests {
    struct Account: Codable, Equatable {
        var user: String
        @Secret var password: String
        @Secret var token: String?
        @Secret var codes: [Int]
    }

    static let account = Account(
        user: "a", password: "hunter2", token: nil, codes: [1_234_567, 2])

    @Test(arguments: [
        JSONFormat() as any DocumentFormat, YAMLFormat(), TOMLFormat(), XMLFormat(), CBORFormat(),
        PropertyListFormat(.xml), PropertyListFormat(.binary),
    ])
    func isTheValueAlone(format: any DocumentFormat) throws {
        let data = try DocumentEncoder(format: format).encode(SecretTests.account)
        #expect(
            try DocumentDecoder(format: format).decode(Account.self, from: data) == Self.account)
        let plain = try DocumentDecoder(format: format).decode(DocumentValue.self, from: data)
        #expect(plain["password"] != nil)
        #expect(plain["token"] == nil)
    }

    @Test func isTheValueAloneForFoundation() throws {
        let json = try JSONEncoder().encode(Self.account)
        #expect(try JSONDecoder().decode(Account.self, from: json) == Self.account)
        #expect(String(decoding: json, as: UTF8.self).contains("\"password\":\"hunter2\""))
        let list = try PropertyListEncoder().encode(Self.account)
        #expect(try PropertyListDecoder().decode(Account.self, from: list) == Self.account)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(
                Account.self, from: Data(#"{"user": "a", "password": 1234567}"#.utf8))
        }
        #expect(
            error?.documentDescription
                == "password: expected String, found a secret of another type")
    }

    @Test func isNotDescribed() {
        var text = ""
        dump(Self.account, to: &text)
        for text in [text, "\(Self.account)", String(reflecting: Self.account)] {
            #expect(!text.contains("hunter2"))
            #expect(!text.contains("1234567"))
            #expect(text.contains("•••"))
        }
    }

    struct Group: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var accounts: [Account]
    }

    @Test func isInNoDiagnosisOfANewerVersion() {
        let text = #"{"version": 2, "accounts": [{"user": "a", "password": "hunter2"}]}"#
        let diagnosis = DocumentDecoder(format: JSONFormat()).diagnose(
            versioned: Group.self, from: text)
        #expect(
            diagnosis.description == """
                1:13: version 2 is newer than 1, the newest version of Group this program knows \
                (supported: 1)
                1 mistake
                """)
        #expect(diagnosis.error?.documentDescription == diagnosis.mistakes.first?.description)
    }

    /// Behind a secret, errors of a plain decode do not show its line either.
    @Test func isInNoErrorBehindIt() throws {
        let text = #"{"user": "a", "password": "hunter2", "codes": ["x"]}"#
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: JSONFormat()).decode(Account.self, from: text)
        }
        #expect(
            error?.documentDescription
                == "1:48: codes.0: expected Int, found a secret of another type")
    }
}
