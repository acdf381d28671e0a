// Values print as if their properties had no wrappers.

extension Element: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension XMLWrapped: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension XMLText: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension ElementAndAttribute: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}

extension Attribute: CustomStringConvertible, CustomDebugStringConvertible {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
