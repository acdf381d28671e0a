extension DocumentValue {
    /// The object in a document that this one was made of, and whether it is unchanged; nil for a
    /// new object and for any other value.
    package var madeOf: (document: CodableDocument, index: Int, isUnchanged: Bool)? {
        guard case .object(let object) = self, let origin = object.origin else { return nil }
        return (origin.document, origin.index, object.unread != nil)
    }
}
