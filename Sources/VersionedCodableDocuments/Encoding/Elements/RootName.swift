import VersionedCodableCore

extension ElementEncodingShape {
    /// Names the root of the document after the type of its value.
    func nameRoot(_ type: Any.Type, _ session: EncodingSession) {
        let name = RootName.name(of: type)
        let key = session.options.keys.converted(PathKey(stringValue: name)) { [] }
        session.annotate(.name, key, at: 0)
    }

    /// Names the root of the document as the part that it is.
    func nameRoot(after part: DocumentNode, _ session: EncodingSession) {
        if tape.pointee.count == 0, let name = part.name {
            session.annotations.set(.name, name, of: 0)
        }
    }

    /// Names the element of the choice for all other names as the part that it is.
    func nameElement(after part: DocumentNode) {
        // The choice has the key "*", and its payload the empty key.
        let payload = Int(truncatingIfNeeded: tape.pointee.open)
        guard tape.pointee.open != EncodingTape.none, payload > 0,
            tape.pointee.count == payload + 2, tape.pointee.nodes[payload + 1].length == 0,
            tape.pointee.nodes[payload - 1].isKind(.key),
            tape.pointee.bytes(at: payload - 1).elementsEqual([UInt8(ascii: "*")]),
            let name = part.name
        else { return }
        let (offset, length) = tape.pointee.append(name)
        let hash = Bytes.hash(UnsafeRawPointer(tape.pointee.text) + offset, length)
        let key = tape.pointee.nodes + payload - 1
        key.pointee.head = key.pointee.head & 0xFF | (hash & ~0xFF)
        (key.pointee.offset, key.pointee.length) = (
            UInt32(truncatingIfNeeded: offset), UInt32(truncatingIfNeeded: length)
        )
    }
}

extension DocumentNode {
    /// The key of the value, or the name of the document.
    fileprivate var name: String? {
        document.withUnsafeTape { tape in
            guard index > 0 else { return annotation(.name) }
            let key = tape[index - 1]
            return key.isKind(.key) && key.length > 0 ? tape.string(of: key) : nil
        }
    }
}

enum RootName {
    /// The name of the type without its generic arguments, that of a version's value for its
    /// envelope, and `root` for collections and for types whose names are not words.
    static func name(of type: Any.Type) -> String {
        var type = (type as? any VersionEnvelope.Type)?.schema ?? type
        while let wrapper = type as? any ReplacedOnEncoding.Type { type = wrapper.type }
        while let wrapped = OptionalType.wrapped(in: type) { type = wrapped }
        if type is any Sequence.Type, !(type is any StringProtocol.Type), isOfLibrary(type) {
            return fallback
        }
        let name = String(describing: type).prefix { $0 != "<" }
        let isWord =
            name.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
            && name.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } == true
        return isWord ? String(name) : fallback
    }

    private static var fallback: String { "root" }

    private static func isOfLibrary(_ type: Any.Type) -> Bool {
        let module = String(reflecting: type).prefix { $0 != "." }
        return ["Swift", "Foundation", "FoundationEssentials"].contains(module)
    }
}
