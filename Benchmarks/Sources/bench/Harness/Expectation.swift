/// The error that a side of a measure gave a wrong result, so its time is meaningless.
struct WrongResult: Error, CustomStringConvertible {
    let description: String
}

func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition {
        throw WrongResult(description: message())
    }
}

func expect<Value: Equatable>(_ value: Value, equals expected: Value) throws {
    try expect(value == expected, "a \(Value.self) differs from the generated one")
}

/// The error that a ratio exceeds its gate.
struct GateExceeded: Error, CustomStringConvertible {
    let rows: [String]

    var description: String { "above the gate: \(rows.joined(separator: ", "))" }
}
