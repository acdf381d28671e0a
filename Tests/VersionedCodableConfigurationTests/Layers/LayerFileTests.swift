import AllModules

@Suite("Layers: .env files and secrets") struct LayerFileTests {
    struct Host: Codable, DefaultsForMissingKeys {
        var hostName = "localhost"
        var port = 80
        var tags: [String] = []
    }

    struct Service: Codable, DefaultsForMissingKeys, Validated {
        var database = Host()
        var password = ""
        var even = Even(number: 2)

        static var rules: [Rule<Service>] { [.range("database.port", \.database.port, 1...90)] }
    }

    /// A type whose own error quotes the value.
    struct Even: Codable {
        var number: Int

        struct NotEven: Error, CustomStringConvertible {
            var description: String
        }

        init(number: Int) { self.number = number }

        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let number = Int(text), number % 2 == 0 else {
                throw NotEven(description: "\(text) is not even")
            }
            self.number = number
        }

        func encode(to encoder: any Encoder) throws { try "\(number)".encode(to: encoder) }
    }

    private let folder: WatchedFolder
    private let env: URL
    private let secrets: URL

    init() throws {
        folder = try WatchedFolder()
        env = URL(filePath: "app.env", relativeTo: folder.url)
        secrets = URL(filePath: "secrets", relativeTo: folder.url)
        try folder.makeFolder("secrets")
    }

    private func loadEnv(_ text: String) throws -> LoadedSettings<Service> {
        try folder.write(text, to: "app.env")
        return try ConfigurationStack([.dotEnv(env, prefix: "APP")]).load(Service.self)
    }

    // MARK: .env files

    static let values: [(line: String, value: String)] = [
        ("APP__PASSWORD=plain text  ", "plain text"),
        ("  export\tAPP__PASSWORD = plain # comment", "plain"),
        ("APP__PASSWORD=a#b # c", "a#b"),
        ("APP__PASSWORD=#c", ""),
        ("APP__PASSWORD=", ""),
        (#"APP__PASSWORD='a\n # "b"' # c"#, #"a\n # "b""#),
        (#"APP__PASSWORD="a\n\t\"\\\$'" # c"#, "a\n\t\"\\$'"),
        ("APP__PASSWORD=\"two\nlines\"\r\n", "two\nlines"),
        ("\u{FEFF}# c\r\n\r\nOTHER=1\r\nAPP__PASSWORD=é\r\n", "é"),
        ("exported=1\nexport=2\nAPP__PASSWORD=null", "null"),
    ]

    @Test(arguments: values)
    func dotEnvValues(line: String, value: String) throws {
        #expect(try loadEnv(line).value.password == value)
    }

    static let faults = rows(
        #"""
        A=1\nB => app.env:2:1: expected NAME=value\n    B\n    ^
        =1 => app.env:1:1: expected NAME=value\n    =1\n    ^
        export => app.env:1:1: expected NAME=value\n    export\n    ^
        A='x => app.env:1:3: the quotation mark is not closed\n    A='x\n      ^
        A='x' y => app.env:1:7: expected the end of the line after the value\n    A='x' y\n          ^
        A="\\x"\
         => app.env:1:5: expected n, r, t, \\, ", ', $ or ` after the backslash\n    A="\\x"\n        ^
        A=1\nA=2 => app.env:2:1: the key "A" is repeated, first on line 1\n    A=2\n    ^
        APP____X=1 => app.env:1:10: expected a key between the underscores
        \nAPP__DATABASE__TAGS__1=b => app.env:2:24: expected an index up to 0, found 1
        A=1\nAPP__DATABASE__PORT=x\
         => app.env:2:21: database.port: expected Int, found "x"\n    APP__DATABASE__PORT=x\n                        ^
        APP__DATABASE='{"port": "x"}'\
         => app.env:1:15: database.port: expected Int, found "x"\n    APP__DATABASE='{"port": "x"}'\n                  ^
        """#)

    @Test(arguments: faults)
    func dotEnvErrors(text: String, message: String) throws {
        expectError((any Error).self, message) { try loadEnv(text) }
    }

    @Test func dotEnvLines() throws {
        let configuration = try loadEnv("APP__database__HOST_NAME=h\nAPP__DATABASE__PORT=81\n")
        #expect(configuration.value.database.hostName == "h")
        #expect(
            configuration.explain("database.port").description == """
                database.port
                * app.env:2:21: 81
                """)
        #expect(throws: CocoaError.self) {
            try ConfigurationStack([.dotEnv(secrets, prefix: "APP")]).load(Service.self)
        }
        let missing = folder.file("none.env")
        let stack = ConfigurationStack([.dotEnv(missing, prefix: "APP", isOptional: true)])
        #expect(try stack.load(Service.self).value.database.port == 80)
    }

    /// Each variable knows the file, but has no copy of it.
    @Test func dotEnvIsLarge() throws {
        let value = String(repeating: "x", count: 1_500)
        let lines = (0..<3_000).map { "APP__DATABASE__TAGS__\($0)=\(value)\n" }
        #expect(try loadEnv(lines.joined()).value.database.tags.count == 3_000)
    }

    // MARK: Secrets

    private func stack(_ files: [String: String]) throws -> ConfigurationStack {
        for (name, text) in files { try folder.write(text, to: "secrets/\(name)") }
        return ConfigurationStack([.values(["password": "weak"]), .secrets(in: secrets)])
    }

    @Test func secretFiles() throws {
        try folder.makeFolder("secrets/folder")
        let stack = try stack([
            "password": "\n hunter 2 \n", "database.host-name": "h", "database.tags": "[\"a\"]",
            ".hidden": "x",
        ])
        let configuration = try stack.load(Service.self)
        #expect(configuration.value.password == "hunter 2")
        #expect(configuration.value.database.hostName == "h")
        #expect(configuration.value.database.tags == ["a"])
        #expect(
            configuration.explain("password").description == """
                password
                  values: •••
                * secrets/password: •••
                """)
        try folder.remove("secrets/password")
        #expect(try stack.load(Service.self).value.password == "weak")
        let none = ConfigurationStack([.secrets(in: folder.file("none"))])
        #expect(try none.load(Service.self).value.password == "")
    }

    static let wrongSecrets = rowsOfThree(
        #"""
        database.port => hunter2\
         => secrets/database.port: database.port: expected Int, found a secret of another type
        database.port => 91 => secrets/database.port: database.port: expected 1...90
        even => hunter2 => secrets/even: even: the secret is not a valid Even
        database => {"port": "hunter2"}\
         => secrets/database: database.port: expected Int, found a secret of another type
        database.tags => [hunter2\
         => secrets/database.tags: the value is not JSON: expected a value or ']'
        a..b => hunter2 => secrets/a..b: expected a key between the dots
        """#)

    @Test(arguments: wrongSecrets)
    func secretsAreNotShown(name: String, text: String, message: String) throws {
        let stack = try stack([name: text])
        expectError((any Error).self, message) { try stack.load(Service.self) }
        #expect(!stack.diagnose(Service.self).description.contains("hunter2"))
    }

    @Test func filesAreNoFolders() throws {
        try folder.write("port: 1", to: "app.env")
        for layer: any ConfigurationLayer in [SettingsLayer.secrets(in: env), .directory(env)] {
            expectError(LayerError.self, "app.env: expected a folder, found a file") {
                try ConfigurationStack([layer]).load(Service.self)
            }
        }
    }

    @Test func secretsAreText() throws {
        try Data([0xFF]).write(to: folder.file("secrets/password"))
        expectError(LayerError.self, "secrets/password: expected UTF-8") {
            try stack([:]).load(Service.self)
        }
    }
}
