/// A versioned type that also reads documents of newer versions, up to a bound.
///
///     extension Recipe: ForwardReadable {
///         static var newestReadableVersion: Int { 4 }       // its own is 3
///     }
///
/// Say so when the newer versions will only add to documents. A document of such a version is
/// decoded as this type; what it has besides is ignored, also under `UnknownKeyStrategy.refuse`.
/// Beyond the bound a document is refused as newer than supported. The new version can thus be
/// rolled out, and rolled back, without an outage. To write such a document again without damage,
/// read it as a `Revision`.
///
/// The type has to be the newest of its chain. Versions need an order: numbers, dotted text such as
/// `3.10`, or `Comparable`.
public protocol ForwardReadable: VersionedCodable {
    /// The newest version whose documents this type can read.
    static var newestReadableVersion: VersionSpec.Version { get }
}

extension VersionDispatch {
    /// The version of a document that is too new, if the type can read it all the same.
    static func readableVersion(
        after error: VersionedDecodingError
    ) -> (any Hashable & Sendable)? {
        guard case .unsupportedVersion(let error) = error, error.isNewer == true,
            let found = error.found, let type = Value.self as? any ForwardReadable.Type
        else { return nil }
        // Not a raw value without a case: it could not be written again.
        func isWithinBound<Reader: ForwardReadable>(_: Reader.Type) -> Bool {
            found is Reader.VersionSpec.Version
                && VersionOrder.isGreater(found, than: Reader.newestReadableVersion) == false
        }
        return isWithinBound(type) ? found : nil
    }
}
