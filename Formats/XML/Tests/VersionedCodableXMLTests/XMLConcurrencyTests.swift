import TestSupport
import VersionedCodableXML

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct XMLConcurrencyTests {
    static let good = "<a>" + (0..<300).map { "<b i='\($0)'>x &amp; \($0)</b>" }.joined() + "</a>"
    static let bad = "<a><b></c></a>"

    @Test func optionsSetAtTheSameTimeAreBothKept() {
        let decoder = XMLDecoder()
        var lost = 0
        for round in 0..<500 {
            let isOn = round % 2 == 0
            DispatchQueue.concurrentPerform(iterations: 3) { thread in
                switch thread {
                case 0: decoder.trimValueWhitespaces = isOn
                case 1: decoder.emptyValueStrategy = isOn ? .null : .text
                default:
                    decoder.nodeDecodingStrategy =
                        isOn ? .custom { _, _ in { _ in .attribute } } : .deferredToDecoder
                }
            }
            let options = decoder.elementOptions
            let isKept =
                options.trimsText == isOn && options.emptyValueStrategy == (isOn ? .null : .text)
                && (options.memberPlacementStrategy != nil) == isOn
            if !isKept { lost += 1 }
        }
        #expect(lost == 0)
    }

    #if canImport(FoundationXML) || canImport(Darwin)
    /// Foundation's parser shares libxml2 and its settings with the format.
    @Test func besideFoundation() throws {
        #expect(try foundation(Self.good) == 301)
        let expected = try XMLFormat().read(Self.good).shorthand
        #expect(try foundation(Self.good) == 301)
        #expect(throws: (any Error).self) { try foundation(Self.bad) }
        #expect(XMLFormat().failure(Self.bad)?.message == "expected </b>, found </c>")
        #expect(throws: (any Error).self) { try foundation(Self.bad) }
        let right = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for _ in 0..<20 {
                let isRight =
                    thread % 2 == 0
                    ? (try? foundation(Self.good)) == 301
                    : (try? XMLFormat().read(Self.good).shorthand) == expected
                if isRight { right.withLock { $0 += 1 } }
            }
        }
        #expect(right.withLock { $0 } == 160)
    }
    #endif
}

#if canImport(FoundationXML) || canImport(Darwin)
/// How many elements Foundation's parser finds.
private func foundation(_ text: String) throws -> Int {
    final class Counter: NSObject, XMLParserDelegate {
        var count = 0
        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
        ) { count += 1 }
    }
    let parser = XMLParser(data: Data(text.utf8))
    let counter = Counter()
    parser.delegate = counter
    guard parser.parse() else { throw CocoaError(.coderReadCorrupt) }
    return counter.count
}
#endif
