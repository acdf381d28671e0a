import AllModules
import Testing

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

    private func configuration(_ texts: [String]) throws -> Configuration<Vault> {
        let layers = texts.enumerated().map { number, text in
            ValueLayer.document(Data(text.utf8), YAMLFormat(), named: "\(number).yaml")
        }
        return try ConfigurationStack(layers).load(Vault.self)
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
        let explanation = try configuration(layers).explain(path)
        #expect(explanation.entries.first?.text == "•••")
        #expect(!"\(explanation)".contains("hunter2"))
    }

    /// Others are shown as long as one of them counts.
    @Test func othersAreShown() throws {
        let vault = try configuration(["size: 2\nusers: [{name: a}]", "size: 3"])
        #expect(vault.explain("size").entries.map(\.text) == ["2", "3"])
        #expect(vault.explain("users.0.name").entries.map(\.text) == ["a"])
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
