import AllModules

/// Types that are decoded and encoded with a configuration, which a type provides.
struct ConfigurationTests {
    struct Length: CodableWithConfiguration, Equatable {
        struct Unit: Sendable { var factor: Double }
        var metres: Double
        init(_ metres: Double) { self.metres = metres }
        init(from decoder: any Decoder, configuration: Unit) throws {
            metres = try decoder.singleValueContainer().decode(Double.self) * configuration.factor
        }
        func encode(to encoder: any Encoder, configuration: Unit) throws {
            var container = encoder.singleValueContainer()
            try container.encode([metres / configuration.factor])
        }
    }

    enum Kilometres: EncodingConfigurationProviding, DecodingConfigurationProviding {
        static var encodingConfiguration: Length.Unit { Length.Unit(factor: 1000) }
        static var decodingConfiguration: Length.Unit { Length.Unit(factor: 1000) }
    }

    @Test func aProviderHasTheConfiguration() throws {
        let length = Length(2500)
        let json = try DocumentEncoder(format: .json).encode(
            length, configuration: Kilometres.self)
        #expect(json.text == "[2.5]")
        let yaml = try YAMLEncoder().encode(length, configuration: Kilometres.self)
        #expect(yaml.text == "- 2.5\n")
        #expect(
            try DocumentDecoder(format: .json).decode(
                Length.self, from: Data("1.5".utf8), configuration: Kilometres.self) == Length(1500)
        )
        #expect(
            try YAMLDecoder().decode(
                Length.self, from: Data("1.5".utf8), configuration: Kilometres.self)
                == Length(1500))
        #expect(
            try XMLDecoder().decode(
                Length.self, from: Data("<l>1.5</l>".utf8), configuration: Kilometres.self)
                == Length(1500))
    }
}
