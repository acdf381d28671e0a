import Testing
import VersionedCodableDocuments

/// Expects a closure to throw an error of a type with a description.
public func expectError<Failure: Error, Value>(
    _ type: Failure.Type, _ description: String,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
    let error = #expect(throws: type, sourceLocation: sourceLocation) { try body() }
    #expect(error?.documentDescription == description, sourceLocation: sourceLocation)
}

/// Expects a closure to throw a decoding error with a description.
public func expectError<Value>(
    _ description: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Value
) {
    expectError(DecodingError.self, description, sourceLocation: sourceLocation, body)
}

/// Expects a closure to throw a decoding error with a first line: its location, path and message.
public func expectError<Value>(
    line: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
    let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?.diagnostic?.errorDescription == line, sourceLocation: sourceLocation)
}
