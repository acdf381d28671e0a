import VersionedCodableEssentials

/// How the engine decodes and encodes the values of a type.
enum CodingPlan: UInt8 {
    /// By the type's own `init(from:)` and `encode(to:)`.
    case plain
    case date, data, url, decimal
    /// A scalar, without a container.
    case bool, int, double, string
    /// Arrays of scalars, which are decoded in a direct loop, and encoded as any other array.
    case bools, ints, doubles, strings
    /// Any other array, value by value.
    case array
    /// A dictionary whose keys are strings.
    case dictionary
    /// As a value of a `HookedCodable` type.
    case hooked
    /// While the placement of members that the type declares is in effect (XML, decoding).
    case placing
    // Those for a key of an object, in another way than as `plain`:
    /// An annotation of the object, which is decoded if that has no such key.
    case annotation
    /// The unknown members of the object (encoding).
    case members
    /// From the members of the object, and as members of it, or not at all.
    case inlined

    /// Whether values are encoded in another way for a key of an object.
    var dependsOnKey: Bool {
        @inline(__always) get { rawValue >= CodingPlan.annotation.rawValue }
    }

    var isScalar: Bool {
        switch self {
        case .bool, .int, .double, .string: true
        default: false
        }
    }

    var isScalarArray: Bool {
        switch self {
        case .bools, .ints, .doubles, .strings: true
        default: false
        }
    }

    /// Returns the plan of a type that the engine handles directly.
    static func simple(_ type: Any.Type) -> CodingPlan? {
        let type = ObjectIdentifier(type)
        return simplePlans.first { $0.type == type }?.plan
    }

    // An array: creating a dictionary would take as long as decoding a small document.
    private static let simplePlans: [(type: ObjectIdentifier, plan: CodingPlan)] = [
        (ObjectIdentifier(Date.self), .date),
        (ObjectIdentifier(Data.self), .data),
        (ObjectIdentifier(URL.self), .url),
        (ObjectIdentifier(Decimal.self), .decimal),
        (ObjectIdentifier(Bool.self), .bool),
        (ObjectIdentifier(Int.self), .int),
        (ObjectIdentifier(Double.self), .double),
        (ObjectIdentifier(String.self), .string),
        (ObjectIdentifier([Bool].self), .bools),
        (ObjectIdentifier([Int].self), .ints),
        (ObjectIdentifier([Double].self), .doubles),
        (ObjectIdentifier([String].self), .strings),
    ]
}
