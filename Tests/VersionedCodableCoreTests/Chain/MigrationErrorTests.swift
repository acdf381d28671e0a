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

    private static let first = "from Order1 (version 1) to Order2 (version 2)"

    @Test(
        arguments: [
            "foreign": "the step \(first) failed: out of stock",
            "later": "the step from Order2 (version 2) to Order3 (version 3) failed: out of stock",
            "field":
                "field lines.2.unit is no longer valid: ounces are not used any more (in the step \(first))",
            "fieldWithCause": "a field is no longer valid: no stock",
            "unsupported": "the version is not supported; the oldest type tried is Order1",
        ])
    func message(how: String, expected: String) throws {
        let error = try #require(fail(how) as? VersionedDecodingError)
        #expect(error.description == expected)
        #expect(error.localizedDescription == expected)
    }

    @Test func theCauseAndTheStepAreKept() throws {
        let step = MigrationStep(from: Order1.self, to: Order2.self)
        guard case .migrationFailed(let failure)? = fail("foreign") as? VersionedDecodingError,
            case .fieldNoLongerValid(let field)? = fail("field") as? VersionedDecodingError,
            case .fieldNoLongerValid(let caused)? = fail("fieldWithCause")
                as? VersionedDecodingError,
            case .dataCorrupted(let decoding)? = fail("decoding") as? DecodingError
        else {
            Issue.record("errors of other kinds")
            return
        }
        #expect(failure.step == step)
        #expect(failure.underlyingError is OutOfStock)
        #expect(field.codingPath.map(\.stringValue) == ["lines", "Index 2", "unit"])
        #expect(VersionedDecodingError.fieldNoLongerValid(field).failingStep == step)
        #expect(caused.underlyingError is OutOfStock)
        #expect(VersionedDecodingError.fieldNoLongerValid(caused).failingStep == nil)
        #expect(decoding.debugDescription == "bad")
        #expect(
            (decoding.underlyingError as? MigrationFailure)?.description
                == "the step \(Self.first) failed")
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

private struct Order2: SecondVersion {
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
