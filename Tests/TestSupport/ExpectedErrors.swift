import Testing
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableTesting

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

/// Expects a closure to throw an error with a property of a value.
public func expectError<Failure: Error, Property: Equatable, Value>(
    _ property: KeyPath<Failure, Property>, _ expected: Property,
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) {
    let error = #expect(throws: Failure.self, sourceLocation: sourceLocation) { try body() }
    #expect(error?[keyPath: property] == expected, sourceLocation: sourceLocation)
}

/// The message of a violation that has to happen.
public func violation(
    _ kind: MigrationViolation.Kind, _ body: () throws -> Void
) -> String? {
    let violation = #expect(throws: MigrationViolation.self) { try body() }
    #expect(violation?.kind == kind)
    return violation?.description
}

extension DecodingError {
    /// What is said of a value of another type; nil for another error.
    public var mismatch: Context? {
        if case .typeMismatch(_, let context) = self { context } else { nil }
    }

    /// What is said of content that is wrong; nil for another error.
    public var corruption: Context? {
        if case .dataCorrupted(let context) = self { context } else { nil }
    }
}

extension EncodingError {
    /// What is said of a value that cannot be encoded.
    public var invalidValue: Context? {
        if case .invalidValue(_, let context) = self { context } else { nil }
    }
}

extension VersionedDecodingError {
    /// What is said of a version that is not supported.
    public var unsupported: UnsupportedVersion? {
        if case .unsupportedVersion(let unsupported) = self { unsupported } else { nil }
    }
}
