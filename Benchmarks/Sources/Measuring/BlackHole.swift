/// Consumes a value opaquely, so that the optimizer keeps the work that made it.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: Value) {}
