import VersionedCodableCore

extension CodableDocument {
    /// Returns the document with arrays for repeated keys, if its format has no arrays.
    ///
    /// For writers of formats with arrays: a document read from XML
    /// (`FormatCapabilities.repeatedKeys`) has several members where others have an array. Any
    /// other document is returned unchanged.
    ///
    /// The result has the texts of the document and none of its locations.
    ///
    /// - Throws: `WritingError` when the result is deeper than the default limit, or the aliases
    ///   of the document expand to more nodes than that.
    /// - Complexity: O(n) for a document of a format without arrays, else O(1).
    public func gatheringRepeatedKeys() throws(WritingError) -> CodableDocument {
        guard capabilities.contains(.repeatedKeys) else { return self }
        return try withUnsafeTape { tape throws(WritingError) in
            try KeyGathering(tape, of: storage).document()
        }
    }

    /// Throws if an object repeats a key.
    ///
    /// For writers whose reader would refuse their output. Only documents read with
    /// `DuplicateKeyPolicy.keepAll` have such objects.
    ///
    /// - Throws: `WritingError` that names the key.
    /// - Complexity: O(n) for such a document, else O(1).
    public func refuseRepeatedKeys() throws(WritingError) {
        guard storage.mayRepeatKeys else { return }
        try withUnsafeTape { tape throws(WritingError) in
            for object in 0..<tape.count where tape[object].isKind(.object) {
                try tape.refuseRepeatedKeys(of: object)
            }
        }
    }
}

extension UnsafeTape {
    fileprivate func refuseRepeatedKeys(of object: Int) throws(WritingError) {
        guard childCount(of: object) > 1 else { return }
        var table = HashedKeys()
        var key = object + 1
        while key < Int(self[object].next) {
            let text = bytes(of: self[key])
            let earlier = table.find(text) { bytes(of: self[$0]).elementsEqual(text) }
            guard earlier == nil else {
                throw WritingError(
                    "the key \"\(shortText(of: self[key]))\" is repeated, which a reader would refuse",
                    path: path(to: key + 1))
            }
            table.insert(key, hashedAs: text)
            key = Int(self[key + 1].next)
        }
    }
}
