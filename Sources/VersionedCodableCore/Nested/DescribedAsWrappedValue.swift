/// A property wrapper that prints as its value does.
public protocol DescribedAsWrappedValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// The type of the value.
    associatedtype WrappedValue
    /// The value of the property.
    var wrappedValue: WrappedValue { get }
}

extension DescribedAsWrappedValue {
    /// That of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// That of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
