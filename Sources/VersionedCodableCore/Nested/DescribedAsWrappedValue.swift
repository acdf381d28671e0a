/// A property wrapper whose descriptions are those of its value.
public protocol DescribedAsWrappedValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// The type of the value.
    associatedtype WrappedValue
    /// The value of the property.
    var wrappedValue: WrappedValue { get }
}

extension DescribedAsWrappedValue {
    /// The description of the wrapped value.
    public var description: String { String(describing: wrappedValue) }

    /// The debug description of the wrapped value.
    public var debugDescription: String { String(reflecting: wrappedValue) }
}
