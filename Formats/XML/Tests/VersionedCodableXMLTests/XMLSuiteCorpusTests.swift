import TestSupport
import VersionedCodable
import VersionedCodableXML

/// A case of the W3C XML conformance suite: a row of its index.
struct SuiteCase: Sendable, CustomTestStringConvertible {
    let id: String
    /// valid, invalid, not-wf or error.
    let type: String
    let version: String
    /// The editions of XML 1.0 it is about; empty for all.
    let editions: String
    /// External entities the answer depends on: none, general, parameter or both.
    let entities: String
    let path: String

    var testDescription: String { id }

    init?(row: Substring) {
        let columns = row.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count == 7 else { return nil }
        id = String(columns[0])
        type = String(columns[1])
        version = String(columns[2])
        editions = String(columns[3])
        entities = String(columns[4])
        path = "w3c-xml/files/" + columns[6]
    }

    static let all: [SuiteCase] = {
        guard let index = try? CorpusFiles.data("w3c-xml/index.tsv") else { return [] }
        return index.text.split(separator: "\n").dropFirst()
            .compactMap { SuiteCase(row: $0) }
    }()
}

/// The W3C XML conformance suite: no crash, and every answer that differs from its own has a reason.
@Suite(.enabled(if: !SuiteCase.all.isEmpty)) struct XMLSuiteCorpusTests {
    /// The message a case is refused with; nil when it is read.
    private func refusal(
        _ test: SuiteCase, _ options: XMLFormat.ReadingOptions = .default
    ) throws -> String? {
        let data = try CorpusFiles.data(test.path)
        do {
            _ = try XMLFormat(reading: options).read(data, within: .default)
            return nil
        } catch let error as ReadingError {
            return error.message
        }
    }

    /// What of the README refuses a well-formed document.
    private func reason(for message: String, of test: SuiteCase) -> String {
        switch message {
        case _ where message.hasPrefix("expected no entity declaration"): "entity declaration"
        case _ where message.hasPrefix("expected &amp; &lt; &gt;") && test.entities != "none":
            "reference to an entity of the external subset"
        case _ where message.hasPrefix("expected a known encoding"): "encoding"
        case _ where test.version == "1.1": "a character of XML 1.1"
        default: message
        }
    }

    /// Why a document that is not well-formed is read.
    private func excuse(for test: SuiteCase) throws -> String {
        if test.version == "1.1" { return "XML 1.1 is read as XML 1.0" }
        if test.editions == "1 2 3 4" { return "libxml2 follows the fifth edition" }
        if ["parameter", "general", "both"].contains(test.entities) {
            return "nothing external is loaded"
        }
        if try refusal(test, .init(strictNamespaces: true)) != nil { return "namespaces" }
        let data = try CorpusFiles.data(test.path)
        if data.starts(with: [0xEF, 0xBB, 0xBF]) || data.starts(with: [0xFE, 0xFF])
            || data.starts(with: [0xFF, 0xFE])
            || data.text.contains("encoding=\"UTF-16\"")
        {
            return "the bytes count more than the declared encoding"
        }
        return test.id
    }

    @Test func isWhole() { #expect(SuiteCase.all.count == 2585) }

    @Test func wellFormedDocumentsAreRead() throws {
        var counts: [String: Int] = [:]
        for test in SuiteCase.all where test.type == "valid" || test.type == "invalid" {
            let key = try refusal(test).map { reason(for: $0, of: test) } ?? "read"
            counts[key, default: 0] += 1
        }
        #expect(
            counts == [
                "read": 871, "entity declaration": 171,
                "reference to an entity of the external subset": 6, "a character of XML 1.1": 6,
            ])
    }

    @Test func otherDocumentsAreRefused() throws {
        var counts: [String: Int] = [:]
        for test in SuiteCase.all where test.type == "not-wf" {
            let key = try refusal(test) == nil ? try excuse(for: test) : "refused"
            counts[key, default: 0] += 1
        }
        #expect(
            counts == [
                "refused": 1088, "libxml2 follows the fifth edition": 302,
                "nothing external is loaded": 42, "XML 1.1 is read as XML 1.0": 42,
                "namespaces": 21, "the bytes count more than the declared encoding": 3,
            ])
    }

    /// Cases of which the suite leaves the answer to the reader.
    @Test func openCases() throws {
        var counts: [String: Int] = [:]
        for test in SuiteCase.all where test.type == "error" {
            let key = try refusal(test).map { reason(for: $0, of: test) } ?? "read"
            counts[key, default: 0] += 1
        }
        #expect(
            counts == [
                "read": 14, "entity declaration": 12, "encoding": 2,
                "expected no reference to a parameter entity": 1, "a character of XML 1.1": 4,
            ])
    }
}
