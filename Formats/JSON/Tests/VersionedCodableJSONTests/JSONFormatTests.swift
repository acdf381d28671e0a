import TestSupport
import VersionedCodableJSON

@Suite struct JSONFormatTests {
    private func format(_ format: some DocumentFormat) -> some DocumentFormat { format }

    @Test func saysWhatItIs() {
        let json = format(.json)
        #expect(json.name == "json")
        #expect(json.fileExtensions.first == "json")
        #expect(json.fileExtensions.contains("json5") && json.fileExtensions.contains("jsonc"))
        #expect(json.mediaTypes.first == "application/json")
        #expect(json.capabilities.isSuperset(of: [.null, .keyOrder, .text, .earlyStop]))
        #expect(json.capabilities.isDisjoint(with: [.comments, .nativeDates, .nativeBinary]))
    }

    @Test func theSyntaxAddsCapabilities() {
        let commented = format(.json(reading: .init(syntax: .jsonc)))
        #expect(commented.capabilities.contains(.comments))
        let relaxed = format(.json(reading: .init(syntax: .json5)))
        #expect(relaxed.capabilities.contains(.comments))
    }

    /// JSON5 has numbers that are not finite, but what is written is JSON.
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

    @Test func optionsHaveTheDefaultsOfFoundation() {
        #expect(JSONFormat() == JSONFormat(reading: .default, writing: .default))
        #expect(JSONFormat().reading.syntax == .json)
        #expect(JSONFormat().reading.duplicateKeys == .useFirst)
        #expect(JSONFormat().writing.formatting == [])
        #expect(JSONFormat().writing.indentation == .spaces(2))
    }

    @Test func theDocumentKnowsItsFormat() throws {
        let document = try JSONFormat().read(Data("{\"a\":\"b\"}".utf8), within: .default)
        #expect(document.formatName == "json")
        #expect(document.capabilities == JSONFormat().capabilities)
        #expect(!document.isPrefix)
    }

    /// A slice of `Data` does not begin at index 0.
    @Test func slicesAreRead() throws {
        let data = Data("xx[1, \"é\"]yy".utf8).dropFirst(2).dropLast(2)
        #expect(try read(data) == [1, "é"])
        #expect(JSONFormat().match(data) == .solid)
    }

    /// A number that would become zero is an error, as one that would become infinite.
    @Test(arguments: [
        ("1e-400", "Double"), ("-1e-400", "Double"), ("2e-324", "Double"),
        ("0.000001e-399", "Double"), ("1e400", "Double"), ("1e-46", "Float"),
        ("-7e-46", "Float"), ("1e-323", "Float"), ("1e39", "Float"),
    ])
    func numbersOutOfRange(_ number: String, _ type: String) throws {
        let data = Data("[\(number)]".utf8)
        let decoder = DocumentDecoder(format: .json)
        expectError(line: "1:2: 0: the number \(number) does not fit in \(type)") {
            if type == "Float" { _ = try decoder.decode([Float].self, from: data) }
            _ = try decoder.decode([Double].self, from: data)
        }
    }

    @Test func smallNumbersAreRounded() throws {
        let decoder = DocumentDecoder(format: .json)
        let doubles = try decoder.decode(
            [Double].self, from: Data("[0e-400, -0.0, 0, 4e-324, 1e-323]".utf8))
        #expect(doubles == [0, 0, 0, .leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude])
        let floats = try decoder.decode([Float].self, from: Data("[0.0e-99, 8e-46]".utf8))
        #expect(floats == [0, .leastNonzeroMagnitude])
    }
}
