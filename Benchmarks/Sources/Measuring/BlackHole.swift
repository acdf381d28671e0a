/// Uses a value in a way that the optimizer cannot see through, so that it keeps the work that made
/// the value.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: Value) {}
