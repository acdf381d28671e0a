import TestSupport
import VersionedCodablePropertyList

/// Property lists of other projects, where they are at hand.
@Suite(.enabled(if: !Corpus.propertyLists.isEmpty))
struct CorpusTests {
    @Test(arguments: Corpus.propertyLists)
    func readWriteAndReadAgain(file: String) throws {
        let data = try CorpusFiles.data(file)
        let format = PropertyListFormat(sortsKeys: false)
        let document = try format.read(data)
        let value = FoundationValue(document)
        let theirs = try PropertyListSerialization.propertyList(from: data, format: nil)
        #expect(value == FoundationValue(theirs))
        let binary = try PropertyListFormat(.binary).write(document)
        let fromBinary = try format.read(binary)
        #expect(FoundationValue(fromBinary) == value)
        #expect(keys(fromBinary) == keys(document))
        #expect(try PropertyListFormat(.binary).write(fromBinary) == binary)
        // Some of the texts have characters that XML does not allow.
        guard let xml = try? format.write(document) else {
            #expect(file.contains("octal"))
            return
        }
        let fromXML = try format.read(xml)
        #expect(FoundationValue(fromXML) == value)
        #expect(keys(fromXML) == keys(document))
        #expect(try format.write(fromXML) == xml)
    }

    private func keys(_ document: CodableDocument) -> [String] {
        document.withUnsafeTape { tape in
            (0..<tape.count).filter { tape[$0].isKind(.key) }.map { tape.string(of: tape[$0]) }
        }
    }
}
