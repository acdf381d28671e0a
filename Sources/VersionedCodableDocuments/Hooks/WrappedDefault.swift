/// Placement wrappers around a wrapper with a default for missing keys.
extension DecodingSession {
    /// Whether a type is such a wrapper.
    func wrapsDefault(_ type: Any.Type) -> Bool {
        let wrapped = (type as? any ValueWrapping.Type)?.wrappedType
        return wrapped is any DefaultedMember.Type
    }
}
