import VersionedCodableCore

/// A version may be where only the encoder of a document of elements can write it.
extension ForwardingEncoder: VersionWritingEncoder where Hook == DefaultMembers {
    package var hasAttributes: Bool { (base as? any VersionWritingEncoder)?.hasAttributes == true }
    package var hasNamedRoot: Bool { (base as? any VersionWritingEncoder)?.hasNamedRoot == true }

    package func markRoot(_ mark: VersionRootMark) {
        (base as? any VersionWritingEncoder)?.markRoot(mark)
    }
}
