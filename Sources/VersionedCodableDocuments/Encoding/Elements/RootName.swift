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
        if session.builder.count == 0, let name = part.name {
            session.builder.annotations.set(.name, name, of: 0)
        }
    }

    /// Names the element of the choice for all other names as the part that it is.
    func nameElement(after part: DocumentNode, _ session: EncodingSession) {
        // The choice has the key "*", and its payload the empty key.
        let payload = Int(truncatingIfNeeded: session.builder.open)
        guard session.builder.open != DocumentBuilder.none, payload > 0,
            session.builder.count == payload + 2, session.builder.nodes[payload + 1].length == 0,
            session.builder.nodes[payload - 1].isKind(.key),
            session.builder.bytes(of: payload - 1).elementsEqual([UInt8(ascii: "*")]),
            let name = part.name
        else { return }
        let (offset, length) = session.builder.append(name)
        let hash = Bytes.hash(UnsafeRawPointer(session.builder.memory.side) + offset, length)
        let key = session.builder.nodes + payload - 1
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
