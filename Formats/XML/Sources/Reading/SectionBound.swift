import VersionedCodableDocuments

/// Finds CDATA sections that are too long for libxml2 before it reads ten million characters.
struct SectionBound {
    /// The maximal number of bytes that libxml2 accepts.
    static let longestSection = 10_000_000

    let bytes: UnsafeRawBufferPointer

    /// Returns the offset at which libxml2 would give up a section.
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
