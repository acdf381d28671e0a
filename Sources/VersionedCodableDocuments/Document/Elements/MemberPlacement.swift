import VersionedCodableCore

/// The form of a member of an object, in formats that have several (XML); others ignore it.
public enum MemberPlacement: Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// An attribute of the object.
    case attribute
    /// A child of the object, under its key.
    case element
    /// Both when written, either when read; the child takes precedence.
    case attributeAndElement
    /// The text of the object, without a key.
    case text
}

/// A type that determines the placement of its values as members of an object.
///
/// For transparent wrappers of one value. Formats with a single placement use the value alone.
public protocol MemberPlacing: PlannedCodable {
    /// The placement of a member of this type.
    static var memberPlacement: MemberPlacement { get }
}

extension MemberPlacement {
    /// Makes the placement of a member of a type; nil for a type that does not determine it.
    init?(of type: Any.Type) {
        guard type is any PlannedCodable.Type, let placing = type as? any MemberPlacing.Type
        else { return nil }
        self = placing.memberPlacement
    }
}

/// A wrapper that is encoded as its value alone.
///
/// The coders call the wrapper's own `init(from:)` and `encode(to:)`. As a member it is placed, and
/// missing or empty, as a member of the type of its value would be.
public protocol ValueWrapping<WrappedValue>: MemberPlacing {
    /// The type of the value.
    associatedtype WrappedValue

    /// The value.
    var wrappedValue: WrappedValue { get }

    /// Makes a wrapper of a value.
    init(wrappedValue: WrappedValue)
}

extension ValueWrapping {
    static var wrappedType: Any.Type { WrappedValue.self }
}

/// A type that determines where the members of its values are found.
public protocol MemberDecodingPlacing: PlannedCodable {
    /// Returns the placement in which the member with a key is searched.
    static func decodingPlacement(for key: any CodingKey) -> MemberPlacement
}

/// A type that determines where the members of its values are written.
public protocol MemberEncodingPlacing: PlannedCodable {
    /// Returns the placement in which the member with a key is written.
    static func encodingPlacement(for key: any CodingKey) -> MemberPlacement
}

/// A marker for types made of the members of a separate member, and empty if that is missing.
public protocol MemberWrapping: PlannedCodable {}

/// A collection that is made of all members with its key, and is empty if there are none.
///
/// For formats without native arrays; other formats ignore it. Sequences need not conform.
public protocol MemberCollecting: PlannedCodable {
    /// Makes an empty collection.
    init()
}

/// A marker for types that keep an element as it was read.
///
/// An array or table that would lose names of elements, or some of the elements, is refused.
public protocol NamedContent {}

/// A marker for the coding keys of an enumeration whose cases are siblings under their own names.
///
/// In a format whose arrays are members with the same key (`FormatCapabilities.repeatedKeys`),
/// every element of an array of such an enumeration is a member named by its case: in the object of
/// the array if that is a separate member, otherwise in a member with the array's key for each
/// element. Other formats ignore the marker.
public protocol ChoiceCodingKey: CodingKey {}

/// A type that declares that its values are choices, by the keys it has.
///
/// Required where an array of them is found by a type that decodes itself as the array, and where
/// they are optional. `CodingKeys` need the access level of the type.
public protocol ChoiceDeclaring: PlannedCodable {
    /// The keys of the choices.
    associatedtype CodingKeys: ChoiceCodingKey
}

/// A marker for coding keys that name the elements of an array if these do not have names.
///
/// An array of choices (`ChoiceCodingKey`) under such a key is directly in the object around it.
public protocol ItemCodingKey: CodingKey {}
