import VersionedCodableCore

/// Where a member of an object stands, in formats that have several places for it (XML).
///
/// Formats with one place for all members ignore it.
public enum MemberPlacement: Sendable, Hashable, CaseIterable {
    /// An attribute of the object.
    case attribute
    /// A child of the object, under its key.
    case element
    /// Both when written, either when read; the child counts more.
    case attributeAndElement
    /// The text of the object, without a key.
    case text
}

/// A type whose values say by themselves where they stand in the object they are a member of.
///
/// For transparent wrappers of one value. Formats with one place for all members see the wrapped
/// value alone.
public protocol MemberPlacing {
    /// Where a member of this type stands.
    static var memberPlacement: MemberPlacement { get }
}

extension MemberPlacement {
    /// Where a member of a type stands; nil for a type that does not say so.
    init?(of type: Any.Type) {
        if let placing = type as? any MemberPlacing.Type {
            self = placing.memberPlacement
        } else if type is any VersionAttribute.Type {
            self = .attribute
        } else {
            return nil
        }
    }
}

/// A wrapper whose only stored property is its value, so that both are the same in memory.
///
/// The encoder relies on it: it encodes an array of wrappers as one of values. A type with another
/// stored property must not conform.
public protocol ValueWrapping<WrappedValue>: MemberPlacing {
    /// The type of the value.
    associatedtype WrappedValue

    /// The value.
    var wrappedValue: WrappedValue { get }

    /// Makes a wrapper of a value.
    init(wrappedValue: WrappedValue)
}

extension ValueWrapping {
    static var wrappedType: Any.Type? {
        MemoryLayout<Self>.size == MemoryLayout<WrappedValue>.size ? WrappedValue.self : nil
    }
}

/// A type that says where the members of its values are found.
public protocol MemberDecodingPlacing {
    /// Where the member with a key is looked for.
    static func decodingPlacement(for key: any CodingKey) -> MemberPlacement
}

/// A type that says where the members of its values are written.
public protocol MemberEncodingPlacing {
    /// Where the member with a key is written.
    static func encodingPlacement(for key: any CodingKey) -> MemberPlacement
}

/// A marker for types whose values are made of the members of a member of their own, and of none
/// where it is missing.
public protocol MemberWrapping {}

/// A collection that is made of all members with its key, and empty where there is none.
///
/// For formats whose arrays are members with the same key; other formats ignore it. Sequences need
/// not say it.
public protocol MemberCollecting {
    /// Makes an empty collection.
    init()
}

/// A marker for types that keep an element as it was read.
///
/// An array or table that would lose names of elements, or some of the elements, is refused.
public protocol NamedContent {}

/// A marker for the coding keys of an enumeration whose cases stand beside each other under their
/// own names.
///
/// In a format whose arrays are members with the same key (`FormatCapabilities.repeatedKeys`), every
/// element of an array of such an enumeration is a member named by its case: in the object of the
/// array where that has a place of its own, and under a key in a member of that key for each
/// element. Other formats ignore the marker.
public protocol ChoiceCodingKey: CodingKey {}

/// A marker for coding keys that name the elements of an array, where these have no names of their
/// own.
///
/// An array of choices (`ChoiceCodingKey`) under such a key stands in the object around it, without
/// the key.
public protocol ItemCodingKey: CodingKey {}
