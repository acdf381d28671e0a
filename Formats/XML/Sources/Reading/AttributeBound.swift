import VersionedCodableDocuments

/// Tags with more attributes than the limit, for which libxml2 takes quadratic time.
extension XMLReader {
    /// Returns the first excess attribute in any tag or in what looks like one.
    ///
    /// A start tag contains no `<`, so it lies between two of them, and an attribute takes at least
    /// five bytes: ` a=""`. From each `<` the search skips as many bytes as the limit's attributes
    /// need and goes back to the last `<`; only if there is none, the attributes are counted.
    ///
    /// - Complexity: O(n), and far less where tags are short.
    func firstExcessAttribute() -> Int? {
        let (reach, overflow) = limits.attributes.multipliedReportingOverflow(by: 5)
        guard !overflow, reach < end else { return nil }
        var at = 0
        while let tag = next(ASCII.lessThan, from: at) {
            let window = tag + max(reach, 1)
            guard window < end else { return nil }
            if let later = source.bytes[(tag + 1)..<window].lastIndex(of: ASCII.lessThan) {
                at = later
            } else {
                if let excess = excess(in: tag) { return excess }
                at = window
            }
        }
        return nil
    }

    private func excess(in tag: Int) -> Int? {
        var at = skipSpace(endOfName(tag + 1))
        var attributes = 0
        while let (name, value) = attribute(at: at) {
            let quote = byte(value - 1)
            let stop = EightBytes.firstIndex(in: source.bytes, from: value) {
                $0.equal(quote) | $0.equal(ASCII.lessThan)
            }
            guard let stop, byte(stop) == quote else { return nil }
            attributes += 1
            if attributes > limits.attributes { return name.lowerBound }
            at = skipSpace(stop + 1)
        }
        return nil
    }
}
