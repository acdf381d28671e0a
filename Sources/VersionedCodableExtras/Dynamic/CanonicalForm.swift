/// The form by which values of unknown types are compared: their types and encoded trees.
///
/// Independent of the order of keys, so it is the same in every run.
indirect enum CanonicalForm: Hashable {
    case nothing
    case list([CanonicalForm])
    case table([AnyHashable: CanonicalForm])
    case value(type: ObjectIdentifier, DocumentValue)
    /// A value that cannot be encoded.
    ///
    /// Equality must be reflexive, so values of one type that fail with the same error are equal.
    case failure(type: ObjectIdentifier, String)

    init<Value>(of value: Value) {
        func open<Shape: DynamicShape>(_ type: Shape.Type) -> CanonicalForm? {
            (value as? Shape)?.canonicalForm
        }
        if let shape = Value.self as? any DynamicShape.Type, let form = open(shape) {
            self = form
            return
        }
        let type = ObjectIdentifier(Swift.type(of: value as Any))
        do {
            self = .value(type: type, try DocumentValue(encoding: DynamicPart(value: value)))
        } catch {
            self = .failure(type: type, error.documentDescription)
        }
    }
}
