import VersionedCodableCore

/// A version may stand where only the encoder of a document of elements can write it.
extension DefaultsEncoder: VersionWritingEncoder {
    var hasAttributes: Bool { (base as? any VersionWritingEncoder)?.hasAttributes == true }
    var hasNamedRoot: Bool { (base as? any VersionWritingEncoder)?.hasNamedRoot == true }

    func markRoot(_ mark: VersionRootMark) {
        (base as? any VersionWritingEncoder)?.markRoot(mark)
    }
}
