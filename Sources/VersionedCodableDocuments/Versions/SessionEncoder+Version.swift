import VersionedCodableCore

extension ObjectEncoder: VersionWritingEncoder {
    package var hasAttributes: Bool { false }
}

extension ElementEncoder: VersionWritingEncoder {
    package var hasAttributes: Bool { true }
}

extension SessionEncoder where Self: VersionWritingEncoder {
    package var hasNamedRoot: Bool { node == 0 && hasAttributes }

    package func markRoot(_ mark: VersionRootMark) {
        switch mark {
        case .name(let name): session.annotate(.name, name, at: node)
        case .namespace(let uri): session.annotate(.namespace, uri, at: node)
        }
    }
}
