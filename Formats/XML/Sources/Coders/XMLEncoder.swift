import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Encodes values as XML.
///
/// Has the options of `JSONEncoder` and the names of XMLCoder:
///
///     let encoder = XMLEncoder()
///     encoder.outputFormatting = [.prettyPrinted]
///     let data = try encoder.encode(menu, withRootKey: "menu")
///
/// ## Forms of values
///
/// - The root element is named `withRootKey`, else `options.rootKey`, else after the type of the
///   value, converted by the key strategy; collections are named `root`. The type that counts is
///   the one of a versioned value, not of the wrapper with its version.
/// - A property is a child element, or what its wrapper demands: `@Attribute`,
///   `@ElementAndAttribute`, `@XMLText`. Without a wrapper, `nodeEncodingStrategy` decides, or else
///   the type (`DynamicNodeEncoding`). An empty coding key is the text of the element; if its value
///   has members, they are written in place of it.
/// - An array is a sequence of elements with its name, or with the names of their cases for an
///   enumeration with `XMLChoiceCodingKey` keys. The elements in a root array have its name.
/// - Dates are exact RFC 3339 text by default, `Data` is Base64, infinities are `INF` and `-INF`.
///
/// An encoder may be used from several threads at once.
@dynamicMemberLookup
public final class XMLEncoder: DocumentEncoder, @unchecked Sendable {
    /// Makes an encoder with the default options.
    public init() { super.init(format: XMLFormat()) }

    /// Makes an encoder with options.
    public convenience init(options: XMLFormat.WritingOptions) {
        self.init()
        self.options = options
    }

    /// The options for writing XML.
    ///
    /// The default is one line without a header.
    public var options: XMLFormat.WritingOptions {
        get { (format as? XMLFormat)?.writing ?? .default }
        set { format = XMLFormat(writing: newValue) }
    }

    /// The source of the forms of properties without a wrapper.
    ///
    /// The default is `.deferredToEncoder`.
    public var nodeEncodingStrategy: NodeEncodingStrategy {
        get { elementOptions.memberPlacementStrategy.map { .custom($0) } ?? .deferredToEncoder }
        set {
            changeElementOptions {
                switch newValue {
                case .deferredToEncoder: $0.memberPlacementStrategy = nil
                case .custom(let choose): $0.memberPlacementStrategy = choose
                }
            }
        }
    }

    // MARK: Encoding

    /// Encodes a value as an XML document in UTF-8, with options for this call only.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - rootKey: The name of the root element; nil for `options.rootKey` or the name of the
    ///     type.
    ///   - rootAttributes: Attributes of the root element, sorted by name, before those of the
    ///     value; nil for those in the options.
    ///   - header: The XML declaration; nil for the one in the options.
    /// - Throws: `EncodingError` if the value cannot be encoded, `WritingError` if XML has no form
    ///   for it, or the error of the value's `encode(to:)`.
    public func encode<Value: Encodable>(
        _ value: Value,
        withRootKey rootKey: String? = nil,
        rootAttributes: [String: String]? = nil,
        header: XMLHeader? = nil
    ) throws -> Data {
        let format = format(rootKey, rootAttributes, header)
        return try format.write(try document(from: value))
    }

    /// Encodes a value together with the version of its type, with options for this call only.
    ///
    /// - Throws: As `encode(versioned:)` and
    ///   `encode(_:withRootKey:rootAttributes:header:)`.
    public func encode(
        versioned value: any VersionedCodable,
        withRootKey rootKey: String?,
        rootAttributes: [String: String]? = nil,
        header: XMLHeader? = nil
    ) throws -> Data {
        let format = format(rootKey, rootAttributes, header)
        return try OneCall(encoder: self, format: format).encode(versioned: value)
    }

    private func format(
        _ rootKey: String?,
        _ rootAttributes: [String: String]?,
        _ header: XMLHeader?
    ) -> XMLFormat {
        var writing = options
        if let rootKey { writing.rootKey = rootKey }
        if let rootAttributes { writing.rootAttributes = rootAttributes }
        if let header { writing.header = header }
        return XMLFormat(writing: writing)
    }
}

private struct OneCall: VersionStamping {
    let encoder: XMLEncoder
    let format: XMLFormat

    func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try format.write(try encoder.document(from: value))
    }
}
