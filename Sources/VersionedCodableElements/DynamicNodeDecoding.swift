import VersionedCodableDocuments

/// The places where the value of a key is looked for; `XMLDecoder.NodeDecoding`.
public enum XMLNodeDecoding: Sendable, Hashable, CaseIterable {
    /// An attribute.
    case attribute
    /// A child element.
    case element
    /// A child element, or else an attribute.
    case elementOrAttribute

    /// The corresponding placement of the engine.
    public var placement: MemberPlacement {
        switch self {
        case .attribute: .attribute
        case .element: .element
        case .elementOrAttribute: .attributeAndElement
        }
    }
}

/// A type that says which of its keys are read from attributes and which from elements.
public protocol DynamicNodeDecoding: Decodable, MemberDecodingPlacing {
    /// Returns where the value of a key is looked for.
    static func nodeDecoding(for key: any CodingKey) -> XMLNodeDecoding
}

extension DynamicNodeDecoding {
    /// Returns the placement that `nodeDecoding(for:)` names.
    public static func decodingPlacement(for key: any CodingKey) -> MemberPlacement {
        nodeDecoding(for: key).placement
    }
}
