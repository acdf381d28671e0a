import VersionedCodableCore

extension ObjectEncoder: VersionWritingEncoder {
    var hasAttributes: Bool { false }
}

extension ElementEncoder: VersionWritingEncoder {
    var hasAttributes: Bool { true }
}

extension SessionEncoder where Self: VersionWritingEncoder {
    var hasNamedRoot: Bool { node == 0 && hasAttributes }

    func markRoot(_ mark: VersionRootMark) {
        switch mark {
        case .name(let name): session.annotate(.name, name, at: node)
        case .namespace(let uri): session.annotate(.namespace, uri, at: node)
        }
    }
}
