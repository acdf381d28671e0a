import AllModules

/// Unknown keys of values that aliases stand for, and of merged mappings.
@Suite("Unknown keys in values that aliases refer to") struct UnknownKeyAliasTests {
    struct Services: Decodable {
        var base: Service?
        var services: [String: Service]
    }

    struct Service: Decodable {
        var image: String
        var ports: [Int]?
    }

    private func refusal(_ text: String) throws -> String? {
        let decoder = YAMLDecoder()
        _ = try decoder.decode(Services.self, from: text)
        decoder.unknownKeyStrategy = .refuse
        do {
            _ = try decoder.decode(Services.self, from: text)
            return nil
        } catch let error as DecodingError {
            return error.diagnostic?.errorDescription
        }
    }

    @Test(
        arguments: [
            ("base: &b {image: a}\nservices: {web: *b, api: *b}\n", nil),
            (
                "services: {web: &b {image: a, x: 1}, api: *b}\n",
                #"1:31: services.web.x: unknown key "x""#
            ),
            ("base: &b {image: a}\nservices:\n  web: {<<: *b, ports: [1]}\n", nil),
            ("base: &b {image: a}\nservices:\n  web: {<<: *b, image: c}\n", nil),
        ] as [(String, String?)])
    func keysBehindAliases(text: String, expected: String?) throws {
        #expect(try refusal(text) == expected)
    }

    @Test func thePathIsThatOfTheAlias() throws {
        struct Outer: Decodable {
            let web: Service
            enum Keys: CodingKey { case definitions, web }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                _ = container.contains(.definitions)
                web = try container.decode(Service.self, forKey: .web)
            }
        }
        let decoder = YAMLDecoder()
        decoder.unknownKeyStrategy = .refuse
        expectError(line: #"1:29: web.y: unknown key "y""#) {
            try decoder.decode(
                Outer.self, from: "definitions: [&b {image: a, y: 1}]\nweb: *b\n")
        }
    }

    /// A wrapper of a property.
    @propertyWrapper
    struct Lenient<Value: Decodable>: Decodable {
        var wrappedValue: Value?
        init(from decoder: any Decoder) throws { wrappedValue = try? Value(from: decoder) }
    }

    struct Wrapped: Decodable { @Lenient var service: Service? }

    @Test func wrappersOfProperties() throws {
        let decoder = YAMLDecoder()
        decoder.unknownKeyStrategy = .refuse
        _ = try decoder.decode(Wrapped.self, from: "service: {image: a}\n")
        expectError(\DecodingError.diagnostic?.path, ["service", "z"]) {
            try decoder.decode(Wrapped.self, from: "service: {image: a, z: 1}\n")
        }
    }
}
