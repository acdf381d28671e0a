import VersionedCodableDocuments
import VersionedCodableEssentials

extension PlainScanner {
    /// Whether the scanner is used; the environment can disable it, only in debug builds.
    #if DEBUG
    static let isEnabled =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_YAML_PLAIN"] != "no"
    #else
    static var isEnabled: Bool { true }
    #endif
}

extension YAMLReader {
    /// Reads the document at the start of a line with the scanner.
    ///
    /// - Returns: The offsets of the document and after it; nil if libyaml has to read it.
    mutating func scanDocument(at line: Int) -> Range<Int>? {
        // The layout of documents with repeated keys needs the texts of the events.
        guard isPlainText, notes == nil || format.reading.duplicateKeys == .refuse else {
            return nil
        }
        var scanner = PlainScanner(
            source, from: line, schema: format.reading.schema, noting: notes != nil)
        do {
            let end = try scanner.read(into: &builder)
            if let events = scanner.events { notes?.events.append(contentsOf: events) }
            return scanner.start..<end
        } catch {
            builder = YAMLReader.builder(source, format, limits, expectedNodes)
            return nil
        }
    }

    /// Returns the offset of a `---` after a document that libyaml has read, if the scanner may
    /// continue there.
    ///
    /// A new parser costs about as much as some kilobytes of text.
    func nextScan(at place: Int) -> Int? {
        guard isPlainText, place - positions.start >= 4096, place < source.count else { return nil }
        let scanner = PlainScanner(source, from: place, schema: .core, noting: false)
        let isMarker = scanner.isMarker(ASCII.minus) && scanner.byte(place - 1) == ASCII.lineFeed
        return isMarker ? place : nil
    }
}
