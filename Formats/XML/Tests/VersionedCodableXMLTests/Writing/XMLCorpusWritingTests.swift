import TestSupport
import Testing
import VersionedCodableXML

@Suite(.enabled(if: CorpusFiles.isPresent)) struct XMLCorpusWritingTests {
    @Test(arguments: XMLCorpusTests.files)
    func isWrittenAndReadAgain(_ file: String) throws {
        let data = try CorpusFiles.data(file)
        var format = XMLFormat()
        // Property lists have two other forms.
        guard let document = try? format.read(data, within: .default) else { return }
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
