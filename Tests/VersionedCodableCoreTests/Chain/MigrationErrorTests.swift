import TestSupport

/// Every error of a migration says which step failed.
@Suite struct MigrationErrorTests {
    /// Decodes a document that makes the step from version 1 to 2 fail in the given way.
    private func fail(_ how: String) -> (any Error)? {
        do {
            _ = try ForeignDecoder().decode(
                versioned: Order3.self, from: #"{"version":1,"how":"\#(how)"}"#)
            return nil
        } catch {
            return error
        }
    }

    @Test func aForeignErrorNamesTheStep() throws {
        let error = try #require(fail("foreign") as? VersionedDecodingError)
        guard case .migrationFailed(let failure) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(failure.step == MigrationStep(from: Order1.self, to: Order2.self))
        #expect(failure.underlyingError is OutOfStock)
        #expect(
            error.description == """
                the step from Order1 (version 1) to Order2 (version 2) failed: out of stock
                """)
        #expect(error.localizedDescription == error.description)
        #expect(failure.localizedDescription == error.description)
        #expect(error.failingStep == failure.step)
    }

    @Test func aFieldNoLongerValidKeepsPathAndText() throws {
        let error = try #require(fail("field") as? VersionedDecodingError)
        guard case .fieldNoLongerValid(let context) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["lines", "Index 2", "unit"])
        #expect(context.debugDescription == "ounces are not used any more")
        #expect(error.failingStep == MigrationStep(from: Order1.self, to: Order2.self))
        #expect(
            error.description == """
                field lines.2.unit is no longer valid: ounces are not used any more \
                (in the step from Order1 (version 1) to Order2 (version 2))
                """)
    }

    @Test func anUnderlyingErrorIsNotReplaced() throws {
        let error = try #require(fail("fieldWithCause") as? VersionedDecodingError)
        guard case .fieldNoLongerValid(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.underlyingError is OutOfStock)
        #expect(error.failingStep == nil)
        #expect(error.description == "a field is no longer valid: no stock")
    }

    @Test func aDecodingErrorStaysADecodingError() throws {
        guard case .dataCorrupted(let context)? = fail("decoding") as? DecodingError else {
            Issue.record("not a decoding error")
            return
        }
        #expect(context.debugDescription == "bad")
        #expect(
            (context.underlyingError as? MigrationFailure)?.description
                == "the step from Order1 (version 1) to Order2 (version 2) failed")
    }

    @Test func aStepMayRefuseAVersion() throws {
        let error = try #require(fail("unsupported") as? VersionedDecodingError)
        guard case .unsupportedVersion(let unsupported) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(unsupported.tried is Order1.Type)
        #expect(
            error.description == "the version is not supported; the oldest type tried is Order1")
    }

    @Test func aFailureInALaterStepNamesThatStep() throws {
        let error = try #require(fail("later") as? VersionedDecodingError)
        #expect(
            error.description == """
                the step from Order2 (version 2) to Order3 (version 3) failed: out of stock
                """)
    }
}

// MARK: The chain

private struct OutOfStock: Error, CustomStringConvertible {
    var description: String { "out of stock" }
}

private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) {
        stringValue = "Index \(intValue)"
        self.intValue = intValue
    }
}

private struct Order3: VersionedCodable {
    static let version: Int? = 3
    init(from old: Order2) throws {
        if old.how == "later" { throw OutOfStock() }
    }
}

private struct Order2: VersionedCodable {
    static let version: Int? = 2
    var how: String
    init(from old: Order1) throws {
        how = old.how
        switch how {
        case "foreign": throw OutOfStock()
        case "field":
            throw VersionedDecodingError.fieldNoLongerValid(
                DecodingError.Context(
                    codingPath: [
                        Key(stringValue: "lines"), Key(intValue: 2), Key(stringValue: "unit"),
                    ],
                    debugDescription: "ounces are not used any more"))
        case "fieldWithCause":
            throw VersionedDecodingError.fieldNoLongerValid(
                DecodingError.Context(
                    codingPath: [], debugDescription: "no stock", underlyingError: OutOfStock()))
        case "decoding":
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "bad"))
        case "unsupported": throw VersionedDecodingError.unsupportedVersion(tried: Order1.self)
        default: break
        }
    }
}

private struct Order1: FirstVersion {
    var how: String
}
