import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableXML

/// Each kind of change at places all over real documents.
@Suite("Documents of others in place", .enabled(if: Corpus.isPresent))
struct XMLRewritingCorpusTests {
    static let files =
        (Corpus.files(in: "cyclonedx", suffix: ".xml") + Corpus.files(in: "gpx", suffix: ".gpx"))
        .enumerated().filter { $0.offset % 16 == 0 || $0.element.hasSuffix(".gpx") }
        .map(\.element)

    @Test(arguments: files)
    func oneChangeIsAnEdit(_ file: String) throws {
        let data = try Corpus.data(file)
        guard data.count < 60_000 else { return }
        let value = try DocumentValue(XMLFormat().read(data, within: .default))
        var paths: [DocumentPath] = []
        XMLRewritingCorpusTests.collect(value, [], &paths)
        let step = max(1, paths.count / 4)
        for (number, path) in paths.enumerated() where number % step == 0 {
            for change in XMLRewritingCorpusTests.changes {
                var edited = value
                XMLRewritingCorpusTests.edit(&edited, path.steps[...], change)
                let rewriting = try XMLFormat().rewrite(data, to: edited)
                #expect(rewriting.report.reprinted.isEmpty, "\(path)")
                #expect(!rewriting.isUnchanged, "\(path)")
                let old = data.count
                #expect(abs(rewriting.data.count - old) < old, "\(path)")
            }
        }
    }

    typealias Change = @Sendable (inout DocumentObject, String) -> Void

    static let changes: [Change] = [
        { $0[$1] = "changed & new" }, { $0[$1] = nil }, { $0.rename($1, to: "renamed") },
        { object, _ in object["inserted"] = "text" },
        { object, _ in object["inserted"] = ["a": 1, "b": ["c": "text"]] },
    ]

    /// The members that are no text.
    static func collect(
        _ value: DocumentValue, _ path: [PathStep], _ paths: inout [DocumentPath]
    ) {
        for (index, element) in (value.array ?? []).enumerated() {
            collect(element, path + [.index(index)], &paths)
        }
        for (key, member) in value.object ?? [:] where !key.isEmpty {
            // A declaration that names need comes back.
            if key.hasPrefix("xmlns:") { continue }
            paths.append(DocumentPath(path + [.key(key)]))
            collect(member, path + [.key(key)], &paths)
        }
    }

    static func edit(
        _ value: inout DocumentValue, _ steps: ArraySlice<PathStep>, _ change: Change
    ) {
        guard let step = steps.first else { return }
        switch (step, value) {
        case (.index(let index), .array(var elements)):
            edit(&elements[index], steps.dropFirst(), change)
            value = .array(elements)
        case (.key(let key), .object(var object)):
            if steps.count == 1 {
                change(&object, key)
            } else if var inner = object[key] {
                edit(&inner, steps.dropFirst(), change)
                object[key] = inner
            }
            value = .object(object)
        default: break
        }
    }
}
