import VersionedCodableEssentials

enum DecodingPlan: UInt8 {
    /// By the type's `init(from:)`.
    case plain
    case date, data, url, decimal
    /// Arrays of scalars, in a direct loop.
    case bools, ints, doubles, strings
    /// Any other array.
    case array
    case dictionary
    /// A scalar, without a container.
    case bool, int, double, string
    /// An annotation of the enclosing object, unless that has such a key; otherwise like `plain`.
    case annotation
    /// As a value of a `HookedCodable` type.
    case hooked
    /// From the enclosing object.
    case inlined
    /// While the placement of members that the type declares is in effect (XML).
    case placing

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
    static func simple(_ type: Any.Type) -> DecodingPlan? {
        let type = ObjectIdentifier(type)
        return simplePlans.first { $0.type == type }?.plan
    }

    // An array: creating a dictionary would take as long as decoding a small document.
    private static let simplePlans: [(type: ObjectIdentifier, plan: DecodingPlan)] = [
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
