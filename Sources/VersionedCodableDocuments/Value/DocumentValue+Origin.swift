extension DocumentValue {
    /// The object of a document that this one was made of, wherever it stands now, and whether
    /// nobody looked into it to change it; nil for what is no object or a new one.
    package var madeOf: (document: CodableDocument, index: Int, isUnchanged: Bool)? {
        guard case .object(let object) = self, let origin = object.origin else { return nil }
        return (origin.document, origin.index, object.unread != nil)
    }
}
