import VersionedCodableDocuments

/// The places where the value of a key is looked for; `XMLDecoder.NodeDecoding`.
public typealias XMLNodeDecoding = MemberPlacement

extension XMLNodeDecoding {
    /// A child element, or else an attribute.
    public static let elementOrAttribute = MemberPlacement.attributeAndElement
}

/// A type that says which of its keys are read from attributes and which from elements.
public protocol DynamicNodeDecoding: Decodable, MemberDecodingPlacing {
    /// Returns where the value of a key is looked for.
    static func nodeDecoding(for key: any CodingKey) -> XMLNodeDecoding
}

extension DynamicNodeDecoding {
    /// Returns what `nodeDecoding(for:)` does.
    public static func decodingPlacement(for key: any CodingKey) -> MemberPlacement {
        nodeDecoding(for: key)
    }
}
