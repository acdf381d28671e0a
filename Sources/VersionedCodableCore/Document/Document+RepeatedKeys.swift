extension Document {
    /// The document with an array for members of an object that have the same key, if it is of a format without arrays.
    ///
    /// For writers of formats that have arrays: what was read from XML (`FormatCapabilities.repeatedKeys`) has several
    /// members where others have an array. Any other document is answered as it is.
    ///
    /// - Throws: `WritingError` when the document is deeper than the default limit.
    /// - Complexity: O(n) for a document of a format without arrays, else O(1).
    public func gatheringRepeatedKeys() throws(WritingError) -> Document {
        guard capabilities.contains(.repeatedKeys) else { return self }
        var limits = ReadingLimits.default
        limits.nodes = .max
        limits.scalarBytes = .max
        do {
            let value = try DocumentValue(self, within: limits)
            return try Document(value, within: limits, asPlain: false, gathersKeys: true)
        } catch let error as ReadingError {
            throw WritingError(error.message)
        } catch {
            throw WritingError("\(error)")
        }
    }
}
