import AllModules

/// Random documents with mistakes: no text that anyone may see has a value of a secret.
@Suite("No secret in any text") struct SecretLawTests {
    struct Account: Codable, Equatable {
        var user: String
        @Secret var password: String
        @Secret var codes: [Int]
    }

    enum Login: Codable, ExampleProviding {
        static var example: Self { .none }
        static var examples: [Self] {
            let secret = Secret(wrappedValue: "a")
            return [.none, .token(secret), .pair(user: 1, password: secret)]
        }
        case none
        case token(Secret<String>)
        case pair(user: Int, password: Secret<String>)
    }

    enum Listed: CodableCases {
        case none
        case token(Secret<String>)
        case pair(user: Int, password: Secret<String>)
        enum CodingKeys: CodingKey, CaseIterable { case none, token, pair }
    }

    struct Pool: SecondVersion {
        var size: Int
        @Secret var key: String

        init(from old: OldPool) throws {
            if old.size < 0 {
                throw VersionedDecodingError.fieldNoLongerValid("size", "expected a size")
            }
            (size, key) = (old.size, old.password)
        }
    }

    struct OldPool: FirstVersion {
        var size: Int
        @Secret var password: String
    }

    typealias Vault = VaultOf<Silent>
    enum Silent {}
    enum Shown {}

    /// A type without an example, and the same with one.
    struct VaultOf<Kind>: Codable, KeyAliasing, Validated {
        var port: Int
        var accounts: [Account]
        var login: Login
        var listed: Listed?
        @Versioned var pool: Pool?
        @Secret var token: String
        var name: String?

        enum CodingKeys: String, CodingKey {
            case port, accounts, login, listed, pool, token, name
        }
        static var keyAliases: KeyAliases { [CodingKeys.token: ["key"]] }
        static var rules: [Rule<VaultOf>] {
            [.range("port", \.port, 1...9), .matching("token", \.token, "[a-z]+")]
        }
    }

    /// What stands for missing members is secret, too, and unknown members may be misspelt ones.
    struct Safe: Codable, DefaultsForMissingKeys, Validated {
        @Secret var token = "hunter20"
        @Secret var pin: Int?
        var account = Account(user: "u", password: "hunter21", codes: [1_234_567])
        var port = 1
        var rest = UnknownMembers()
        static var rules: [Rule<Safe>] {
            [
                .matching("token", \.token, "[a-z]+"),
                .oneOf("account.password", \.account.password, ["x"]),
            ]
        }
    }

    /// A document whose secrets have `hunter` or 1234567 in them.
    private static func document(_ numbers: inout SeededNumbers) -> DocumentObject {
        func secret(_ numbers: inout SeededNumbers) -> DocumentValue {
            numbers.one(of: [
                "hunter2", "hunter3", ["hunter4"], ["a": "hunter5"], .number(1_234_567),
            ])
        }
        var object: DocumentObject = [:]
        func once(_ rarity: Int, _ numbers: inout SeededNumbers) -> Bool {
            numbers.once(in: rarity)
        }
        object["port"] = numbers.one(of: [.number(5), "x", .number(70)])
        object["accounts"] = .array(
            (0..<numbers.below(3)).map { _ in
                var account: DocumentObject = [:]
                account["user"] = numbers.one(of: ["a", .number(3)])
                account[once(6, &numbers) ? "pasword" : "password"] = secret(&numbers)
                account["codes"] = numbers.one(of: [[.number(1_234_567)], "hunter6"])
                return .object(account)
            })
        object["login"] = numbers.one(of: [
            ["none": [:]], ["token": ["_0": "hunter7"]], "hunter8", ["tokn": "hunter9"],
            ["pair": ["user": "x", "password": "hunter10"]], ["token": ["_0": ["hunter11"]]],
        ])
        if once(2, &numbers) {
            object["listed"] = numbers.one(of: [
                "none", ["token": "hunter12"], "hunter13", ["token": ["hunter14"]],
                ["pair": "hunter22"], ["none": "hunter23"],
                ["pair": ["user": "x", "pasword": "hunter24"]],
            ])
        }
        if once(2, &numbers) {
            object["pool"] = numbers.one(of: [
                ["version": 9, "key": "hunter25"], ["version": 2, "size": "x", "key": "hunter26"],
                ["version": 1, "size": -1, "password": "hunter27"], ["hunter28"],
                ["version": 1, "size": 1, "pasword": "hunter29"],
            ])
        }
        if !once(6, &numbers) { object["token"] = secret(&numbers) }
        if once(5, &numbers) { object["key"] = secret(&numbers) }
        if once(5, &numbers) { object["tokne"] = secret(&numbers) }
        if once(3, &numbers) { object["name"] = numbers.one(of: ["n", .number(4)]) }
        return object
    }

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    func texts<Value>(of diagnosis: Diagnosis<Value>) -> [String] {
        var texts = [diagnosis.description]
        texts += diagnosis.mistakes.map(\.line)
        texts += [dumped(diagnosis.mistakes), dumped(diagnosis), String(reflecting: diagnosis)]
        if let error = diagnosis.error { texts += self.texts(of: error) }
        return texts
    }

    private func texts(of error: any Error) -> [String] {
        [
            "\(error)", error.documentDescription, dumped(error), error.localizedDescription,
            String(reflecting: error),
        ]
    }

    func check(_ texts: [String], _ document: String) {
        for text in texts where text.contains("hunter") || text.contains("1234567") {
            Issue.record("\(text)\nof \(document)")
            return
        }
    }

    @Test(arguments: 0..<(TestRun.isLong ? 500 : 40))
    func documentsOfMistakes(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let value = DocumentValue.object(Self.document(&numbers))
        for format in Formats.text {
            let data = try format.write(try CodableDocument(value))
            let decoder = DocumentDecoder(format: format)
            decoder.unknownKeyStrategy = seed % 2 == 0 ? .ignore : .refuse
            decoder.sourceName = "file"
            let text = String(decoding: data, as: UTF8.self)
            check(texts(of: decoder.diagnose(Vault.self, from: data)), text)
            check(texts(of: decoder.diagnose(VaultOf<Shown>.self, from: data)), text)
            // A document that ends too early.
            let part = data.prefix(numbers.below(data.count))
            check(texts(of: decoder.diagnose(Vault.self, from: part)), text)
        }
    }

    @Test(arguments: 0..<(TestRun.isLong ? 500 : 20))
    func layersOfMistakes(seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var text = ""
        var layers: [any ConfigurationLayer] = []
        for number in 0..<2 {
            let format = Formats.text[numbers.below(3)]
            let value = DocumentValue.object(Self.document(&numbers))
            let data = try format.write(try CodableDocument(value))
            text += String(decoding: data, as: UTF8.self) + "\n"
            layers.append(.document(data, format, named: "\(number)"))
        }
        layers.append(.environment(prefix: "A", ["A__TOKEN": "hunter15", "HOME": "hunter16"]))
        let removed: DocumentValue = ["token": .null, "login": ["none": [:]], "pool": .null]
        if numbers.once(in: 3) { layers.append(.values(removed)) }
        if numbers.once(in: 3) {
            layers.append(.values(["accounts": [], "port": 1, "login": ["none": [:]]]))
        }
        let stack = ConfigurationStack(layers)
        check(texts(of: stack.diagnose(Vault.self)), text)
        check(texts(of: stack.diagnose(VaultOf<Shown>.self)), text)
        check(["\(stack)", dumped(stack), String(reflecting: stack)], text)
        do {
            try check(stack.load(Vault.self), text)
        } catch {
            check(texts(of: error), text)
        }
        var updates = stack.updates(Vault.self).makeAsyncIterator()
        let update = await updates.next()
        check([dumped(update as Any), String(reflecting: update), dumped(updates)], text)
    }

    private func check<Kind>(_ configuration: LoadedSettings<VaultOf<Kind>>, _ text: String) {
        check([dumped(configuration), String(reflecting: configuration)], text)
        for path in [
            "", "token", "tokne", "key", "accounts", "accounts.0.password", "accounts.0.pasword",
            "login", "login.token", "listed", "listed.pair", "listed.token", "pool", "pool.key",
        ] {
            let explanation = configuration.explain(path)
            check(["\(explanation)", dumped(explanation)], text)
        }
    }

    /// What nothing decodes, because a higher layer removes it or has something else.
    @Test func replacedLayers() throws {
        let lower =
            "{token: hunter2, accounts: hunter3, login: {token: {_0: hunter4}}, listed: hunter5,"
            + " port: 5}"
        let base = SettingsLayer.document(Data(lower.utf8), YAMLFormat(), named: "1")
        let above = "{key: a, token: null, accounts: [], login: {none: {}}, listed: none}"
        let higher = SettingsLayer.document(Data(above.utf8), YAMLFormat(), named: "2")
        let configuration = try ConfigurationStack([base, higher]).load(VaultOf<Shown>.self)
        check(configuration, lower)
        #expect(configuration.explain("listed").entries.map(\.text) == ["•••", "none"])
        #expect(
            configuration.explain("accounts").entries.map(\.text) == ["•••", "array (0 elements)"])
        let wrong = ConfigurationStack([base, .values(["token": .null, "port": "x"])])
        check(texts(of: wrong.diagnose(Vault.self)), lower)
        let argument = ConfigurationStack([base, .arguments(["port=1", "--token", "hunter6"])])
        check(texts(of: argument.diagnose(Vault.self)), lower)
        let second = ConfigurationStack([base, .arguments(["port=1", "hunter6"])])
        #expect(
            second.diagnose(Vault.self).mistakes.map(\.line) == ["argument 2: expected path=value"])
    }

    @Test(arguments: [
        (#"{}"#, 2), (#"{"tokne": "hunter2", "token": 3}"#, 2),
        (#"{"token": "a", "account": {"user": "x"}, "pni": "hunter2", "port": "x"}"#, 3),
        (#"{"token": "a", "pni": {"a": ["hunter2"]}, "port": "x"}"#, 2),
    ])
    func whatStandsForMissingMembers(text: String, count: Int) {
        let diagnosis = DocumentDecoder(format: JSONFormat()).diagnose(Safe.self, from: text)
        #expect(diagnosis.mistakes.count == count)
        check(texts(of: diagnosis), text)
    }

    @Test func unknownMembersOfLayers() throws {
        let stack = ConfigurationStack([
            .values(["token": "a", "account": ["user": "u", "password": "x", "codes": []]]),
            .values(["tokne": "hunter2"]),
        ])
        check(["\(try stack.load(Safe.self).explain("tokne"))"], "")
    }

    struct Unwritable: Encodable {
        @Secret var number: Double
        @Secret var text: String
        @Secret var day: Date
    }

    @Test(arguments: [
        (Unwritable(number: .infinity, text: "a", day: .now), "number"),
        (Unwritable(number: 1, text: "a", day: Date(timeIntervalSince1970: 1_234_567e20)), "day"),
    ])
    func valuesThatHaveNoForm(value: Unwritable, key: String) {
        let encoder = DocumentEncoder(format: JSONFormat())
        encoder.dateEncodingStrategy = .iso8601
        let error = #expect(throws: EncodingError.self) { try encoder.encode(value) }
        let text = error.map { dumped($0) } ?? ""
        #expect(
            error?.documentDescription == "\(key): the secret cannot be represented in the document"
        )
        #expect(!text.contains("inf") && !text.contains("E+"))
    }

    /// The first version does not say that it has a secret.
    struct OldVan: FirstVersion {
        var host: String
        var pass: String
    }

    struct Van: SecondVersion {
        var host: String
        @Secret var token: String
        @Secret var codes: [Int]

        init(from old: OldVan) { (host, token, codes) = (old.host, old.pass, [1_234_567]) }
    }

    static let rewritten: [(any DocumentFormat, String)] = [
        (YAMLFormat(), "version: 1\nhost: h\npass: hunter2 # old: hunter1\n"),
        (YAMLFormat(), "version: 1\nhost: h\npass: |\n  hunter2\n  hunter3\n"),
        (JSONFormat(), "{\n  \"version\": 1, \"pass\": \"hunter2\",\n  \"host\": \"hunter2\"\n}\n"),
        (TOMLFormat(), "version = 1\nhost = 'h'\npass = 'hunter2'\n"),
        (XMLFormat(), "<v><version>1</version><host>h</host><pass>hunter2</pass></v>"),
    ]

    @Test(arguments: rewritten.indices, [false, true])
    func diffsOfTypedRewritings(index: Int, changes: Bool) throws {
        let (format, text) = Self.rewritten[index]
        let decoder = DocumentDecoder(format: format)
        let rewriting = try decoder.rewrite(versioned: Van.self, in: Data(text.utf8)) {
            if changes { $0.token += "0" }
        }.rewriting
        let diff = rewriting.unifiedDiff(named: "f")
        #expect(diff == "Files f and f differ and have secrets\n")
        check([diff, dumped(rewriting), "\(rewriting)", String(reflecting: rewriting)], text)
    }

    /// Nothing is hidden where no type has a secret.
    @Test func diffsWithoutSecrets() throws {
        let text = "size: 1\n"
        let decoder = DocumentDecoder(format: YAMLFormat())
        let rewriting = try decoder.rewrite(versioned: Open.self, in: Data(text.utf8)) {
            $0.size = 2
        }
        #expect(
            rewriting.rewriting.unifiedDiff(named: "f")
                == "--- f\n+++ f\n@@ -1,1 +1,1 @@\n-size: 1\n+size: 2\n")
    }

    struct Open: Unversioned {
        var size: Int
    }

    struct Lists: Decodable {
        @LossyArray var accounts: [Account]
    }

    @Test func dropsOfLossyWrappers() throws {
        let report = LossyReport()
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.userInfo[.lossyReport] = report
        let text = #"{"accounts": [{"user": "a", "password": "hunter2", "codes": "hunter3"}]}"#
        #expect(try decoder.decode(Lists.self, from: text).accounts == [])
        let drop = try #require(report.drops.first)
        #expect(drop.value == nil)
        check(["\(drop)", dumped(drop)], text)
    }
}

// MARK: Examples

extension SecretLawTests.VaultOf: ExampleProviding where Kind == SecretLawTests.Shown {
    static var example: Self {
        Self(port: 1, accounts: [], login: .none, listed: nil, pool: nil, token: "a", name: nil)
    }
}
