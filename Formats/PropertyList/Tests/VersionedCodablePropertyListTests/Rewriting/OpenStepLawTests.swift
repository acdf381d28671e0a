import TestSupport
import Testing
import VersionedCodableFormatKit
import VersionedCodablePropertyList

/// Old-style text as a format that can be written, by changing a short document.
private struct OpenStepForm: RewritableFormat {
    private let base = PropertyListFormat()

    var name: String { base.name }
    var fileExtensions: [String] { base.fileExtensions }
    var mediaTypes: [String] { base.mediaTypes }
    var capabilities: FormatCapabilities {
        [.keyOrder, .nativeBinary, .comments, .text, .topLevelScalars]
    }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try base.read(data, within: limits)
    }

    func write(_ document: CodableDocument) throws -> Data {
        let short = Data("{\n\ta = {\n\t\tb = c;\n\t};\n}\n".utf8)
        return try base.rewrite(short, to: try DocumentValue(document)).data
    }

    func makeRewriter(for source: RewriteSource) -> any SourceRewriter {
        base.makeRewriter(for: source)
    }

    func comments(in source: RewriteSource) -> [Range<Int>] { base.comments(in: source) }
}

@Suite("Laws of old property lists in place") struct OpenStepLawTests {
    @Test(arguments: [
        FormatLaw.rewriteEqual, .rewriteProof, .rewriteIdempotent, .rewriteUndo, .rewriteUntouched,
        .rewriteComments, .rewriteSmall, .rewriteStyle,
    ])
    func obeys(_ law: FormatLaw) throws { try FormatConformance(of: OpenStepForm()).check(law) }

    // MARK: Types

    private struct Project1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1
        var name: String
        var port: Int
        var on: Bool
    }

    private struct Project2: VersionedCodable {
        typealias PreviousVersion = Project1
        static let version: Int? = 2
        var title: String
        var port: Int
        var on: Bool
        var icon: Data
        var ratio: Double

        init(from old: Project1) {
            title = old.name
            port = old.port + 1
            on = old.on
            icon = Data([1, 2])
            ratio = 1.5
        }
    }

    @Test func chainsOfTypes() throws {
        let source = """
            // !$*UTF8*$!
            {
            \tversion = 1; // of the file
            \t/* shown */
            \tname = "A B"; other = (x, );
            \tport = 080;
            \ton = true;
            }

            """
        let rewriting = try DocumentDecoder(format: .propertyList)
            .rewrite(versioned: Project2.self, in: Data(source.utf8))
        #expect(
            rewriting.data.text == """
                // !$*UTF8*$!
                {
                \tversion = 2; // of the file
                \t/* shown */
                \ttitle = "A B"; other = (x, );
                \tport = 81;
                \ton = true;
                \ticon = <0102>;
                \tratio = 1.5;
                }

                """)
        #expect(rewriting.report.description == "3 of 3 comments kept")
    }

    /// Eight times the members take about eight times the steps: changed, taken out and in another order.
    @Test(arguments: ["openstep", "xml"])
    func largeContainers(_ form: String) throws {
        func steps(_ count: Int) throws -> Int {
            let elements = (0..<count).map { "element \($0)" }
            let text =
                form == "xml"
                ? "<array>\n\(elements.map { "\t<string>\($0)</string>\n" }.joined())</array>"
                : "(\n\(elements.map { "\t\"\($0)\",\n" }.joined()))"
            let data = Data(text.utf8)
            let wanted = elements.enumerated().map { index, text in
                DocumentValue.string(index % 3 == 0 ? "changed \(index)" : text)
            }
            return try WorkCounter.steps {
                let changed = try PropertyListFormat().rewrite(data, to: .array(wanted))
                #expect(changed.report.reprinted == [])
                let turned = try PropertyListFormat().rewrite(data) {
                    $0 = .array(($0.array ?? []).reversed())
                }
                #expect(turned.report.reprinted == [])
            }
        }
        let short = try steps(1_000)
        let long = try steps(8_000)
        #expect(long < short * 12)
    }
}
