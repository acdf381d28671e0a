import VersionedCodableDocuments

/// The forms in which the value of a key is written; `XMLEncoder.NodeEncoding`.
public enum XMLNodeEncoding: Sendable, Hashable, CaseIterable {
    /// An attribute.
    case attribute
    /// A child element.
    case element
    /// An attribute and a child element.
    case both

    /// The encoding of a key for which no other one is given: a child element.
    public static let `default` = XMLNodeEncoding.element

    /// The corresponding placement of the engine.
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
    /// Returns the form in which the value of a key is written.
    static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding
}

extension DynamicNodeEncoding {
    /// Returns the placement that `nodeEncoding(for:)` names.
    public static func encodingPlacement(for key: any CodingKey) -> MemberPlacement {
        nodeEncoding(for: key).placement
    }
}
