import VersionedCodableCore
import VersionedCodableDocuments

// Values print as if their properties had no wrappers.

extension DynamicCodable: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension DynamicEncodable: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension DynamicDecodable: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension LossyValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension LossyOptional: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Nullable: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension LossyDictionary: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension LossySet: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension LossyArray: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Migrated: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
