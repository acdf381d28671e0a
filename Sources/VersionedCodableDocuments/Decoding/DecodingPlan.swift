import VersionedCodableEssentials

/// How values of a type are decoded.
enum DecodingPlan: UInt8 {
    /// By its own `init(from:)`.
    case plain
    case date, data, url, decimal
    /// Scalars in a direct loop.
    case bools, ints, doubles, strings
    /// An array of anything else.
    case array
    /// A dictionary whose keys are strings.
    case dictionary
    /// A scalar without detour through a container.
    case bool, int, double, string
    /// An annotation of the object it is asked for in, where that has no such key; else as `plain`.
    case annotation
    /// Once for each node that aliases stand for; the plan behind it tells how.
    case shared
    /// As `plain`; then the value is handed the annotations of its node.
    case annotated
    /// As the type says beside `init(from:)`.
    case configured
    /// From the object it is asked for in, as if that were its own.
    case flattened

    /// Whether values are scalars without detour.
    var isScalar: Bool {
        switch self {
        case .bool, .int, .double, .string: true
        default: false
        }
    }

    /// Whether values are arrays of scalars.
    var isScalarArray: Bool {
        switch self {
        case .bools, .ints, .doubles, .strings: true
        default: false
        }
    }

    /// The plan of a type that the engine knows.
    static func simple(_ type: Any.Type) -> DecodingPlan? { simplePlans[ObjectIdentifier(type)] }

    /// The plan of any other type in a document that has annotations.
    static func annotations(of type: Any.Type) -> DecodingPlan {
        if type is any NodeAnnotationCodable.Type { return .annotation }
        return type is any NodeAnnotationReceiving.Type ? .annotated : .plain
    }

    private static let simplePlans: [ObjectIdentifier: DecodingPlan] = [
        ObjectIdentifier(Date.self): .date,
        ObjectIdentifier(Data.self): .data,
        ObjectIdentifier(URL.self): .url,
        ObjectIdentifier(Decimal.self): .decimal,
        ObjectIdentifier(Bool.self): .bool,
        ObjectIdentifier(Int.self): .int,
        ObjectIdentifier(Double.self): .double,
        ObjectIdentifier(String.self): .string,
        ObjectIdentifier([Bool].self): .bools,
        ObjectIdentifier([Int].self): .ints,
        ObjectIdentifier([Double].self): .doubles,
        ObjectIdentifier([String].self): .strings,
    ]
}
