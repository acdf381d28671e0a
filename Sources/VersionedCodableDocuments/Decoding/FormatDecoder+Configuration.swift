import VersionedCodableCore
import VersionedCodableEssentials

// A configuration that a type provides, as `JSONDecoder` takes it.

extension DocumentDecoder {
    /// Decodes a value with the configuration of a provider from bytes.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type,
        from data: Data,
        configuration: Provider.Type
    ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
        try decode(type, from: data, configuration: Provider.decodingConfiguration)
    }
}

extension FormatDecoder {
    /// Decodes a value with the configuration of a provider from bytes.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type = Value.self,
        from data: Data,
        configuration: Provider.Type
    ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
        try decode(type, from: data, configuration: Provider.decodingConfiguration)
    }

    /// Decodes a value with the configuration of a provider from text.
    ///
    /// - Throws: As `decode(_:from:)`.
    public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
        _ type: Value.Type = Value.self,
        from text: String,
        configuration: Provider.Type
    ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
        try decode(type, from: text, configuration: Provider.decodingConfiguration)
    }
}

extension DocumentEncoder {
    /// Encodes a value with the configuration of a provider as bytes of the format.
    ///
    /// - Throws: As `encode(_:)`.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Value.EncodingConfiguration == Provider.EncodingConfiguration {
        try encode(value, configuration: Provider.encodingConfiguration)
    }
}

extension FormatEncoder {
    /// Encodes a value with the configuration of a provider as bytes.
    ///
    /// - Throws: As `encode(_:)`.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Value.EncodingConfiguration == Provider.EncodingConfiguration {
        try engine.encode(value, configuration: Provider.encodingConfiguration)
    }
}
