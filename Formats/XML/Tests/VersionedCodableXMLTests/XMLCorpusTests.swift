import TestSupport
import VersionedCodable
import VersionedCodableXML

@Suite(.enabled(if: CorpusFiles.isPresent)) struct XMLCorpusTests {
    static let files =
        CorpusFiles.files(in: "cyclonedx", suffixes: ".xml")
        + CorpusFiles.files(in: "gpx", suffixes: ".gpx")
        + CorpusFiles.files(in: "plist", suffixes: ".plist")

    @Test(arguments: files)
    func isReadWrittenAndReadAgain(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        var format = XMLFormat()
        // Property lists have two other forms.
        guard !file.hasPrefix("plist") || format.match(data.prefix(512)) > .none else { return }
        let document = try format.read(data, within: .default)
        #expect(document.root.annotation(.name) != nil)
        let prefix = try format.readPrefix(data.prefix(data.count / 2), within: .default)
        #expect(prefix.map { $0.nodeCount <= document.nodeCount } ?? true)
        for formatting in [[], .prettyPrinted] as [XMLFormat.OutputFormatting] {
            format.writing.outputFormatting = formatting
            let again = try format.read(try format.write(document), within: .default)
            #expect(again.outline == document.outline)
        }
        format.reading.namespaces = .localNames
        let local = try format.read(data, within: .default)
        #expect(try format.read(try format.write(local), within: .default).outline == local.outline)
    }
}
