import VersionedCodableDocuments

/// Finds tags with more attributes than a limit, for which libxml2 takes quadratic time.
///
/// A start tag contains no `<`, so it lies between two of them, and an attribute takes at least
/// five bytes: ` a=""`. From each `<` the search skips as many bytes as the limit's attributes need
/// and goes back to the last `<`; only if there is none, the attributes of the tag are counted.
struct AttributeBound {
    let source: SourceBuffer
    let limit: Int

    private var count: Int { source.count }

    private func byte(_ at: Int) -> UInt8 {
        source.start.load(fromByteOffset: at, as: UInt8.self)
    }

    /// Returns the first excess attribute in any tag or in what looks like one.
    ///
    /// - Complexity: O(n), and far less where tags are short.
    func firstExcess() -> Int? {
        let (reach, overflow) = limit.multipliedReportingOverflow(by: 5)
        guard !overflow, reach < count else { return nil }
        var at = 0
        while at < count {
            let next = EightBytes.firstIndex(in: source.bytes, from: at) {
                $0.equal(ASCII.lessThan)
            }
            guard let tag = next else { return nil }
            let window = tag + max(reach, 1)
            guard window < count else { return nil }
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
        var at = tag + 1
        while !byte(at).endsXMLName { at += 1 }
        var attributes = 0
        while true {
            while ASCII.isWhitespace(byte(at)) { at += 1 }
            let name = at
            while !byte(at).endsXMLName, byte(at) != ASCII.lessThan { at += 1 }
            guard name < at else { return nil }
            while ASCII.isWhitespace(byte(at)) { at += 1 }
            guard byte(at) == ASCII.equals else { return nil }
            at += 1
            while ASCII.isWhitespace(byte(at)) { at += 1 }
            let quote = byte(at)
            guard quote == ASCII.quote || quote == ASCII.apostrophe else { return nil }
            at += 1
            while at < count, byte(at) != quote, byte(at) != ASCII.lessThan { at += 1 }
            guard byte(at) == quote else { return nil }
            at += 1
            attributes += 1
            if attributes > limit { return name }
        }
    }
}
