import AllModules

struct SecretTests {
    struct Account: Codable, Equatable {
        var user: String
        @Secret var password: String
        @Secret var token: String?
        @Secret var codes: [Int]
    }

    static let account = Account(
        user: "a", password: "hunter2", token: nil, codes: [1_234_567, 2])

    @Test(arguments: Formats.all)
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
        expectError("password: expected String, found a secret of another type") {
            try JSONDecoder().decode(
                Account.self, from: Data(#"{"user": "a", "password": 1234567}"#.utf8))
        }
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

    struct Group: FirstVersion {
        var accounts: [Account]
    }

    @Test func isInNoDiagnosisOfANewerVersion() {
        let text = #"{"version": 2, "accounts": [{"user": "a", "password": "hunter2"}]}"#
        let diagnosis = DocumentDecoder(format: JSONFormat()).diagnose(
            Group.self, from: text)
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
        expectError("1:48: codes.0: expected Int, found a secret of another type") {
            try DocumentDecoder(format: JSONFormat()).decode(Account.self, from: text)
        }
    }
}

extension SecretLawTests {
    /// Documents with a mistake at or beside a secret, `hunter2` or 1234567.
    static let accounts: [(any DocumentFormat, String)] = [
        (JSONFormat(), #"{"user": 1, "password": "hunter2", "codes": [1234567]}"#),
        (JSONFormat(), #"{"user": "a", "password": ["hunter2"], "codes": [1]}"#),
        (JSONFormat(), #"{"user": "a", "password": "b", "codes": [1234567, "hunter2"]}"#),
        (JSONFormat(), #"{"user": "a", "password": "hunter2", "codes": [1], "odd": 1}"#),
        (JSONFormat(), #"{"user": "a", "password": "hunter2"}"#),
        (JSONFormat(), #"{"user": "a", "pasword": "hunter2", "codes": [1]}"#),
        (JSONFormat(), #"{"user": "a", "pasword": {"a": ["hunter2"]}, "codes": [1]}"#),
        (JSONFormat(), #""hunter2""#),
        (JSONFormat(), #"{"user": "a", "password": "hunter2" "codes": [1]}"#),
        (JSONFormat(), #"{"user": "a", "password": hunter2, "codes": [1]}"#),
        (YAMLFormat(), "{user: [a], password: hunter2, codes: [1234567]}"),
        (YAMLFormat(), "user: a\npassword: [hunter2]\ncodes: {a: 1234567}"),
        (YAMLFormat(), "user: a\npassword: \"hunter2\ncodes: [1]"),
        (YAMLFormat(), "user: &a hunter2\npassword: *a\ncodes: x"),
        (TOMLFormat(), "user = 1\npassword = {a = \"hunter2\"}\ncodes = 1234567"),
        (XMLFormat(), "<a user=\"\"><password><b>hunter2</b></password><codes>x</codes></a>"),
    ]

    static let vaults: [(any DocumentFormat, String)] = [
        // Two names of one key, and a key twice.
        (JSONFormat(), #"{"token": "hunter2", "key": "hunter3"}"#),
        (JSONFormat(), #"{"token": "hunter2", "token": "a", "port": "x"}"#),
        (YAMLFormat(), "token: hunter2\ntoken: hunter3\n"),
        // An alias of a secret, before and after it.
        (YAMLFormat(), "port: &a hunter2\ntoken: *a\nlogin: {none: {}}\naccounts: []"),
        (YAMLFormat(), "token: &a hunter2\nport: *a\nlogin: {none: {}}\naccounts: []"),
    ]

    private func checkMistakes<Value: Decodable>(
        _ type: Value.Type, _ format: any DocumentFormat, _ text: String
    ) {
        let decoder = DocumentDecoder(format: format)
        for strategy in UnknownKeyStrategy.allCases {
            decoder.unknownKeyStrategy = strategy
            let diagnosis = decoder.diagnose(type, from: text)
            #expect(!diagnosis.mistakes.isEmpty)
            check(texts(of: diagnosis), text)
        }
    }

    @Test(arguments: accounts)
    func accountsByHand(format: any DocumentFormat, text: String) {
        checkMistakes(SecretTests.Account.self, format, text)
    }

    @Test(arguments: vaults)
    func vaultsByHand(format: any DocumentFormat, text: String) {
        checkMistakes(Vault.self, format, text)
    }
}
