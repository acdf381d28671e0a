import TestSupport
import VersionedCodableJSON

struct JSONCapabilityTests {
    @Test(arguments: JSONFormat.Syntax.allCases)
    func whatIsWrittenIsPlainJSON(_ syntax: JSONFormat.Syntax) throws {
        let format = JSONFormat(reading: .init(syntax: syntax))
        #expect(!format.capabilities.contains(.nonFiniteNumbers))
        let error = #expect(throws: EncodingError.self) {
            try DocumentEncoder(format: format).encode([Double.infinity])
        }
        guard case .invalidValue(_, let context)? = error else {
            Issue.record("expected an invalid value")
            return
        }
        #expect(context.debugDescription.contains("nonConformingFloatEncodingStrategy"))
    }

    @Test(arguments: [
        (DuplicateKeyPolicy.useFirst, true), (.useLast, false), (.refuse, false), (.keepAll, true),
    ])
    func aPeekStopsEarlyWhereNoLaterKeyCounts(_ policy: DuplicateKeyPolicy, _ expected: Bool) {
        let format = JSONFormat(reading: .init(duplicateKeys: policy))
        #expect(format.capabilities.contains(.earlyStop) == expected)
    }
}
