import AllModules

/// What layers have of a secret is never shown, whether it counts or not.
@Suite("Layers: secrets") struct LayerSecretTests {
    struct User: Codable {
        var name: String
        @Secret var password: String?
    }

    struct Vault: Codable, DefaultsForMissingKeys {
        @Secret var token = ""
        var users: [User] = []
        var size = 1
    }

    private func stack(_ texts: [String]) -> ConfigurationStack {
        ConfigurationStack(texts.enumerated().map { .yaml($1, named: "\($0).yaml") })
    }

    /// The path, and the layers.
    static let hidden: [(path: String, layers: [String])] = [
        ("token", ["token: hunter2", "size: 2"]),
        ("token", ["token: hunter2", "token: x"]),
        // No layer counts, so that nothing was decoded there.
        ("token", ["token: hunter2", "token: null"]),
        (
            "users.1.password",
            ["users: [{name: a}, {name: b, password: hunter2}]", "users: [{name: c}]"]
        ),
        ("users.0.password", ["users: [{name: a, password: hunter2}]", "users: [{name: c}]"]),
        ("users.0.password", ["users: [{name: a, password: hunter2}]", "users: []"]),
    ]

    @Test(arguments: hidden)
    func secretsAreHidden(path: String, layers: [String]) throws {
        let explanation = try stack(layers).load(Vault.self).explain(path)
        #expect(explanation.entries.first?.text == "•••")
        #expect(!"\(explanation)".contains("hunter2"))
    }

    /// Others are shown as long as one of them counts.
    @Test func othersAreShown() throws {
        let vault = try stack(["size: 2\nusers: [{name: a}]", "size: 3"]).load(Vault.self)
        #expect(vault.explain("size").entries.map(\.text) == ["2", "3"])
        #expect(vault.explain("users.0.name").entries.map(\.text) == ["a"])
    }

    struct Safe: SecondVersion {
        var host: String
        @Secret var token: String

        init(from old: OldSafe) { (host, token) = (old.host, old.token) }
    }

    struct OldSafe: FirstVersion {
        var host: String
        @Secret var token: String
    }

    @Test func wrongValuesOfOlderVersions() {
        expectError("0.yaml:2:7: host: expected String, found what may be a secret") {
            try stack(["version: 1\nhost: [h]\ntoken: hunter2"]).load(Safe.self)
        }
    }

    /// The value of an unknown key may be a secret, but its name is not.
    @Test(
        arguments: [
            (["tokne": "hunter2"], "values: tokne: unknown key \"tokne\""),
            (
                ["users": [["name": "a", "pasword": ["hunter2"]]]],
                "values: users.0.pasword: unknown key \"pasword\""
            ),
        ] as [(DocumentValue, String)])
    func unknownKeysAreNamed(settings: DocumentValue, message: String) {
        let stack = ConfigurationStack([.values(settings)])
        stack.decoder.unknownKeyStrategy = .refuse
        let error = #expect(throws: DecodingError.self) { try stack.load(Vault.self) }
        #expect(error?.documentDescription == message)
        #expect(stack.diagnose(Vault.self).error?.documentDescription == message)
    }

    @Test func unknownKeysOfOlderVersions() {
        let stack = stack(["version: 1\nhost: h\ntoken: hunter2\ntokne: {a: hunter3}"])
        stack.decoder.unknownKeyStrategy = .refuse
        expectError("0.yaml:4:1: tokne: unknown key \"tokne\"") { try stack.load(Safe.self) }
    }

    struct Account: Codable, SchemaProviding {
        @Secret var token: String

        static var schema: DocumentValue { ["type": "object"] }
    }

    /// A schema that a type says itself does not say that it has secrets.
    @Test func secretsOfTypesWithSchemasAreHidden() throws {
        let stack = ConfigurationStack([
            .values(["account": ["token": "hunter2"]]), .values(["account": .null]),
        ])
        let explanation = try stack.load([String: Account?].self).explain("account.token")
        #expect(explanation.entries.map(\.text) == ["•••"])
    }
}
