import TestSupport
import VersionedCodableFormatKit
import VersionedCodableJSON
@testable import VersionedCodableYAML

/// What is read where libyaml is not.
///
/// `VERSIONED_CODABLE_LIBYAML=no` builds the package so.
@Suite("YAML without libyaml") struct YAMLAloneTests {
    /// Reads a stream with the scanner alone.
    private func read(_ data: Data) throws -> [DocumentValue] {
        let source = try TextDecoding.source(of: data, within: .default)
        var reader = YAMLReader(
            source, format: YAMLFormat(), limits: .default, isPrefix: false, expectedNodes: 64,
            hasLibYAML: false)
        var documents: [DocumentValue] = []
        while try reader.findDocument() != nil, try reader.readDocument() {
            documents.append(try DocumentValue(reader.takeDocument()))
        }
        return documents
    }

    @Test(arguments: [
        ("a: 1\nb: &x 2\n", "2:4: found an anchor, which needs libyaml"),
        ("a: [*x]", "1:5: found an alias, which needs libyaml"),
        ("- a\n- !ref b", "2:3: found a tag, which needs libyaml"),
        ("a:\n  <<: {b: 1}", "2:3: found a merge key, which needs libyaml"),
        ("? a\n: b", "1:1: found a key after '?', which needs libyaml"),
        ("%YAML 1.2\n---\na", "1:1: found a directive, which needs libyaml"),
        ("a: 1\n...\n", "2:1: found an end of a document, which needs libyaml"),
        ("a: 1\n\tb: 2", "2:1: found a tab, which needs libyaml"),
        ("a: 1\r\nb: 2", "1:5: found a character, which needs libyaml"),
        ("a: [b: c]", "1:6: found text in an unusual form, which needs libyaml"),
        ("a: 'b", "1:4: expected a closing quote for this one, found the end of the document"),
        ("a: \"\\q\"", "1:6: expected a YAML escape after '\\'"),
        ("a: b: c", "1:4: expected no ':' here: a block mapping begins on a line of its own"),
        ("a: 1\nb\nc: 2", "2:1: expected ':' after the key"),
        ("- a\nb: 1", "2:1: expected '-' before an element of the sequence"),
        ("a: 1\na: 2", "2:1: the key \"a\" is repeated, first on line 1"),
    ])
    func refuses(_ text: String, _ message: String) {
        let error = #expect(throws: ReadingError.self) { try read(Data(text.utf8)) }
        #expect("\(error?.location?.description ?? ""): \(error?.message ?? "")" == message)
    }

    @Test func readsWhatItWrites() throws {
        let value: DocumentValue = [
            "version": 2, "name": "two\nlines", "list": [1, 2.5, true, .null, ["k": "- : #"]],
            "empty": [:], "none": [], "": "é👍", "text": "  x\n\ny: &a\n",
        ]
        let text = try YAMLFormat().write(CodableDocument(value))
        #expect(try read(text) == [value])
        #expect(try read(text + Data("---\n".utf8) + text) == [value, value])
    }

    @Test func peeksStopEarlyOnlyWithLibYAML() {
        #expect(YAMLFormat().capabilities.contains(.earlyStop) == LibYAMLParser.isAvailable)
    }

    /// The manifests of Kubernetes have the values of their twins in JSON.
    @Test(.enabled(if: CorpusFiles.isPresent))
    func readsTheCorpus() throws {
        for (family, share) in [("kubernetes", 90), ("yaml-test-suite", 20)] {
            var (accepted, bytes) = (0, 0)
            for file in CorpusFiles.files(in: family, suffixes: ".yaml", ".yml") {
                let data = try CorpusFiles.data(file)
                bytes += data.count
                guard let documents = try? read(data) else { continue }
                accepted += data.count
                let twin = file.replacingOccurrences(of: ".yaml", with: ".json")
                guard family == "kubernetes" else { continue }
                let json = try DocumentValue(
                    JSONFormat().read(CorpusFiles.data(twin), within: .default))
                #expect(documents == [json], "\(file)")
            }
            print("\(family): \(accepted) of \(bytes) bytes without libyaml")
            #expect(accepted * 100 >= bytes * share)
        }
    }
}
