import TestSupport
import Testing
import VersionedCodablePropertyList

@Suite("Random property lists in place") struct RandomRewritingTests {
    @Test func openStep() throws {
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            var changes = RandomChanges(seed: seed, scalars: PropertyListScalars.all)
            var layout = RandomOpenStep(seed: seed &* 31)
            layout.write(changes.value())
            try check(layout.text, &changes, seed, &rewrites) { $0.asWords }
        }
        print("OpenStep:", rewrites)
        #expect(rewrites.changed * 10 > rewrites.count * 8)
        #expect(rewrites.reprinted * 50 < rewrites.changed)
    }

    @Test func xml() throws {
        var rewrites = RandomRewrites()
        for seed in RandomRewrites.seeds {
            var changes = RandomChanges(seed: seed, scalars: PropertyListScalars.all)
            var layout = RandomXML(seed: seed &* 37)
            try layout.write(changes.value())
            try check(layout.text, &changes, seed, &rewrites) { $0 }
        }
        print("XML property lists:", rewrites)
        #expect(rewrites.changed * 10 > rewrites.count * 8)
        #expect(rewrites.reprinted * 50 < rewrites.changed)
    }

    private func check(
        _ text: String, _ changes: inout RandomChanges, _ seed: UInt64,
        _ rewrites: inout RandomRewrites, meaning: (DocumentValue) -> DocumentValue
    ) throws {
        let format = PropertyListFormat()
        let source = Data(text.utf8)
        var value: DocumentValue
        do {
            value = try DocumentValue(format.read(source, within: .default))
        } catch {
            Issue.record("seed \(seed): \(error)\n\(text)")
            return
        }
        changes.change(&value)
        let reprinted = rewrites.reprinted
        let rewriting = try rewrites.check(
            format, source, to: value, "seed \(seed)\n\(text)\n=> \(value)", meaning: meaning)
        guard let rewriting, rewrites.reprinted > reprinted, reprinted < 3 else { return }
        print("printed again, seed \(seed):\n\(text)\n=> \(value)\n\(rewriting.report.reprinted)")
    }
}

extension DocumentValue {
    /// The value as old-style text says it: all scalars but data are words.
    var asWords: DocumentValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.asWords))
        case .object(let object):
            return .object(DocumentObject(object.map { ($0.key, $0.value.asWords) }))
        case .data: return self
        default: return .string(text ?? "")
        }
    }
}
