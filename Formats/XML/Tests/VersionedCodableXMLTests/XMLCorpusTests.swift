import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

@Suite(.enabled(if: CorpusFiles.isPresent)) struct XMLCorpusTests {
    static let files =
        CorpusFiles.files(in: "cyclonedx", suffixes: ".xml")
        + CorpusFiles.files(in: "gpx", suffixes: ".gpx")
        + CorpusFiles.files(in: "plist", suffixes: ".plist")

    @Test(arguments: files)
    func isRead(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        // Property lists have two other forms.
        guard
            file.hasPrefix("cyclonedx") || file.hasPrefix("gpx")
                || XMLFormat().match(data.prefix(512)) > .none
        else { return }
        guard !Self.refused.contains(where: file.hasSuffix) else {
            #expect(throws: ReadingError.self) { try XMLFormat().read(data, within: .default) }
            return
        }
        let document = try XMLFormat().read(data, within: .default)
        #expect(document.root.annotation(.name) != nil)
        let prefix = try XMLFormat().readPrefix(data.prefix(data.count / 2), within: .default)
        #expect(prefix.map { $0.nodeCount <= document.nodeCount } ?? true)
    }

    /// Files that are no well-formed XML.
    static let refused: [String] = []
}
