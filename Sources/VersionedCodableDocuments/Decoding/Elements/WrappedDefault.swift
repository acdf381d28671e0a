/// Wrappers that say where a member stands, around one that says what a missing one is.
extension DecodingSession {
    /// Whether a type is such a wrapper.
    func wrapsDefault(_ type: Any.Type) -> Bool {
        let wrapped = (type as? any ValueWrapping.Type)?.wrappedType
        return wrapped is any DefaultedMember.Type
    }
}
