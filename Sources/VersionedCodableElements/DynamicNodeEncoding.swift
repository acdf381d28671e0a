import VersionedCodableDocuments

/// The forms in which the value of a key is written; `XMLEncoder.NodeEncoding`.
public typealias XMLNodeEncoding = MemberPlacement

extension XMLNodeEncoding {
    /// An attribute and a child element.
    public static let both = MemberPlacement.attributeAndElement

    /// The encoding of a key for which no other one is given: a child element.
    public static let `default` = MemberPlacement.element
}

/// A type that says which of its keys are written as attributes and which as elements.
public protocol DynamicNodeEncoding: Encodable, MemberEncodingPlacing {
    /// Returns the form in which the value of a key is written.
    static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding
}

extension DynamicNodeEncoding {
    /// Returns what `nodeEncoding(for:)` does.
    public static func encodingPlacement(for key: any CodingKey) -> MemberPlacement {
        nodeEncoding(for: key)
    }
}
