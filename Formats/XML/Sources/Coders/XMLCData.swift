import VersionedCodableCore
import VersionedCodableDocuments

/// A string that is written as a CDATA section.
///
///     struct Script: Codable {
///         @XMLCData var code: String      // <code><![CDATA[a < b]]></code>
///     }
///
/// It is read from any text, and written like other strings in attributes and in other formats,
/// Foundation's coders included. `XMLEncoder.stringEncodingStrategy` can apply to all strings.
@propertyWrapper
public struct XMLCData: Hashable, Sendable {
    /// The string.
    public var wrappedValue: String

    /// Makes a wrapper of a string.
    public init(wrappedValue: String) {
        self.wrappedValue = wrappedValue
    }

    /// The wrapper itself.
    public var projectedValue: XMLCData {
        get { self }
        set { self = newValue }
    }
}

extension XMLCData: Codable {
    /// Decodes the string alone.
    public init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the string as a CDATA section; in another format, as the string alone.
    public func encode(to encoder: any Encoder) throws {
        if encoder.repeatsKeys {
            return try encoder.encode(untyped: wrappedValue, marks: XMLReader.cdataMark)
        }
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension XMLCData: DescribedAsWrappedValue {}
