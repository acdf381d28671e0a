import VersionedCodableDocuments

extension YAMLReader {
    /// Reads the document at the start of a line with the scanner.
    ///
    /// - Returns: The offsets of the document and after it; nil if libyaml has to read it.
    /// - Throws: `ReadingError` with line and column where libyaml is not.
    mutating func scanDocument(at line: Int) throws -> Range<Int>? {
        guard isPlainText else {
            if hasLibYAML { return nil }
            throw needsLibYAML("a character", at: PlainText.firstOther(in: source) ?? line)
        }
        var scanner = PlainScanner(source, from: line, schema: format.reading.schema)
        scanner.notes = notes
        do {
            let end = try scanner.read(into: &builder)
            notes = scanner.notes
            return scanner.start..<end
        } catch {
            if !hasLibYAML { throw self.error(error, of: scanner) }
            builder = YAMLReader.builder(source, format, limits, expectedNodes)
            return nil
        }
    }

    /// Returns the error where the scanner stopped and libyaml is not.
    private func error(_ error: any Error, of scanner: PlainScanner) -> any Error {
        guard let error = error as? PlainScanner.GaveUp else { return error }
        let place = error.place ?? scanner.at
        if let message = error.message { return syntax("\(message)", at: place) }
        return needsLibYAML(scanner.construct(at: place), at: place)
    }

    private func needsLibYAML(_ construct: String, at offset: Int) -> ReadingError {
        syntax("found \(construct), which needs libyaml", at: offset)
    }
}

extension PlainScanner {
    /// Returns what is at the place where the scanner stopped.
    fileprivate func construct(at place: Int) -> String {
        switch byte(place) {
        case UInt8(ascii: "&"): "an anchor"
        case UInt8(ascii: "*"): "an alias"
        case UInt8(ascii: "!"): "a tag"
        case UInt8(ascii: "?"): "a key after '?'"
        case UInt8(ascii: "%"): "a directive"
        case ASCII.lessThan: "a merge key"
        case ASCII.point where isMarker(ASCII.point): "an end of a document"
        case ASCII.tab: "a tab"
        case 0: "the end of the document"
        default: "text in an unusual form"
        }
    }
}
