import AllModules

/// Values that not every format can hold: kept, replaced as declared, or refused with a typed
/// error.
@Suite("Conversion of special values") struct SpecialValueTests {
    @Test(arguments: SpecialValue.all, ConvertedFormat.all)
    func isKeptOrRefused(_ special: SpecialValue, _ target: ConvertedFormat) throws {
        let outcome = try special.outcome(in: target)
        switch outcome {
        case .equal: break
        case .changed(let value): Issue.record("became \(value)")
        case .substitute: #expect(target.title == "XML plist")
        case .equalAsText, .refused:
            let isDeclared =
                special.needs.isEmpty || !target.format.capabilities.isSuperset(of: special.needs)
                || target.format.capabilities.contains(.repeatedKeys)
            #expect(isDeclared, "\(outcome.cell)")
        }
    }

    /// Wherever a value was read from, the same becomes of it.
    @Test(arguments: SpecialValue.all, ConvertedFormat.all)
    func originDoesNotMatter(_ special: SpecialValue, _ source: ConvertedFormat) throws {
        guard try special.outcome(in: source) == .equal else { return }
        let written = try source.format.write(try CodableDocument(special.document))
        let document = try source.read(written)
        for target in ConvertedFormat.all {
            let outcome = try Outcome(of: document, in: target, substitute: special.substitute)
            let expected = try special.outcome(in: target)
            #expect(outcome.cell == expected.cell, "\(source.title) to \(target.title)")
        }
    }

    /// An encoder refuses what the format refuses, and writes bytes as text where they are no kind
    /// of value.
    @Test(arguments: SpecialValue.all, ConvertedFormat.all)
    func encoderAgrees(_ special: SpecialValue, _ target: ConvertedFormat) throws {
        let outcome = try special.outcome(in: target)
        do {
            let again = try target.read(try target.encoder.encode(special.document))
            let encoded = try Outcome(
                from: try CodableDocument(special.document), to: again,
                substitute: special.substitute)
            // YAML has a tag for bytes, which decoders of other programs do not know.
            let isTagged =
                special.isBytes && !target.format.capabilities.contains(.nativeBinary)
            #expect(encoded == (isTagged ? .equalAsText : outcome))
        } catch is WritingError {
            #expect(outcome.cell == "refused")
        } catch is EncodingError {
            #expect(outcome.cell == "refused")
        }
    }
}
