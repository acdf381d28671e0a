import VersionedCodableCore

extension ObjectEncoder: VersionWritingEncoder {}

extension ElementEncoder: VersionWritingEncoder {}

extension SessionEncoder {
    package var hasAttributes: Bool { session.capabilities.contains(.repeatedKeys) }

    package var hasNamedRoot: Bool { node == 0 && hasAttributes }

    package func markRoot(_ mark: VersionRootMark) {
        switch mark {
        case .name(let name): session.annotate(.name, name, at: node)
        case .namespace(let uri): session.annotate(.namespace, uri, at: node)
        }
    }
}
