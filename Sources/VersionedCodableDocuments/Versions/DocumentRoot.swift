import VersionedCodableCore

/// The root of a document whose root has a name.
struct DocumentRoot: VersionRoot {
    let name: String
    private let decoder: ElementDecoder

    /// Creates the root; nil below the root, and in documents whose root has no name.
    init?(of decoder: ElementDecoder) {
        guard decoder.spot.node == 0,
            let name = decoder.session.base.annotation(.name, of: 0)
        else { return nil }
        self.name = name
        self.decoder = decoder
    }

    private var rules: (any ElementRules)? { decoder.session.base.document.storage.elementRules }

    var localName: String { rules?.localName(of: name) ?? name }

    var namespaceKey: String? { rules?.keyOfNamespace(ofElement: name) }

    var namespace: String? {
        let session = decoder.session
        for annotation in [NodeAnnotation.rootNamespace, .namespace] {
            if let uri = session.base.annotation(annotation, of: 0) {
                return uri.isEmpty ? nil : uri
            }
        }
        guard let key = namespaceKey, session.nodes[0].isKind(.object) else { return nil }
        var uri: String?
        session.tape.forEachMember(of: 0) { node, value in
            if session.nodes[Int(node)].head & TapeNode.attribute != 0, uri == nil,
                session.tape.string(of: session.nodes[Int(node)]) == key
            {
                uri = session.tape.string(of: session.nodes[Int(value)])
            }
        }
        return uri?.isEmpty == false ? uri : nil
    }

    func version<Version: Decodable>(_ type: Version.Type, of text: String) throws -> Version {
        let document = try CodableDocument(.untyped(text))
        let session = DecodingSession(for: document, DecodingOptions())
        return try session.run { try session.value(type, at: .root) }
    }

    func corrupted(_ message: String) -> DecodingError {
        decoder.session.base.corrupted(message, at: decoder.spot)
    }
}

extension CodableDocument {
    /// The key of the root's namespace declaration; nil if roots have no names.
    package var keyOfRootNamespace: String? {
        annotation(.name, atTapeIndex: 0).flatMap { name in
            storage.elementRules?.keyOfNamespace(ofElement: name)
        }
    }
}
