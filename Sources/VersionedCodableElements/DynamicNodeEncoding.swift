import VersionedCodableDocuments

/// What the value of a key is written as; `XMLEncoder.NodeEncoding`.
public enum XMLNodeEncoding: Sendable, Hashable, CaseIterable {
    /// An attribute.
    case attribute
    /// A child element.
    case element
    /// Both.
    case both

    /// What a key is written as when nobody says otherwise.
    public static let `default` = XMLNodeEncoding.element

    /// The same for the engine.
    public var placement: MemberPlacement {
        switch self {
        case .attribute: .attribute
        case .element: .element
        case .both: .attributeAndElement
        }
    }
}

/// A type that says which of its keys are written as attributes and which as elements.
public protocol DynamicNodeEncoding: Encodable, MemberEncodingPlacing {
    /// What the value of a key is written as.
    static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding
}

extension DynamicNodeEncoding {
    /// What `nodeEncoding(for:)` says.
    public static func encodingPlacement(for key: any CodingKey) -> MemberPlacement {
        nodeEncoding(for: key).placement
    }
}
