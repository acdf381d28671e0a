// Values print as if their properties had no wrappers.

extension Anchored: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Tagged: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
