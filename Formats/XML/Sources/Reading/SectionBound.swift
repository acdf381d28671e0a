import VersionedCodableDocuments

/// Finds CDATA sections longer than libxml2 takes before it has read ten million characters of them
/// one by one.
struct SectionBound {
    /// The most bytes libxml2 takes.
    static let longestSection = 10_000_000

    let bytes: UnsafeRawBufferPointer

    /// Where libxml2 would give a section up.
    ///
    /// - Complexity: O(n) in text longer than such a section, else O(1).
    func firstExcess() -> Int? {
        guard bytes.count > SectionBound.longestSection else { return nil }
        let markup = XMLPrefix(bytes: bytes)
        var at = 0
        while let start = markup.find("<", from: at), let end = markup.end(ofMarkupAt: start) {
            // <![CDATA[ ]]>
            if end - start - 12 > SectionBound.longestSection,
                markup.starts("<![CDATA[", at: start)
            {
                return start + 9 + SectionBound.longestSection
            }
            at = end
        }
        return nil
    }
}
