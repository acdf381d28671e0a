// Values print as if their properties had no wrappers.

extension XMLList: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension XMLCData: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
