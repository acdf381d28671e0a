/// A versioned type that also reads documents of newer versions, up to a bound.
///
///     extension Recipe: ForwardReadable {
///         static var newestReadableVersion: Int { 4 }       // its own is 3
///     }
///
/// Conform when the newer versions only add to documents. A document of such a version is decoded
/// as this type, and its additional members are ignored, even under `UnknownKeyStrategy.refuse`. A
/// document beyond the bound is refused as newer than supported. The new version can thus be rolled
/// out, and rolled back, without an outage. To write such a document without losing the additions,
/// read it as a `Revision`.
///
/// The type has to be the newest of its chain. Versions need an order: numbers, dotted text such as
/// `3.10`, or `Comparable`.
public protocol ForwardReadable: VersionedCodable {
    /// The newest version whose documents this type can read.
    static var newestReadableVersion: VersionSpec.Version { get }
}

extension VersionDispatch {
    /// Returns the version of a document that is newer than the type but within its bound.
    static func readableVersion(
        after error: VersionedDecodingError
    ) -> (any Hashable & Sendable)? {
        guard case .unsupportedVersion(let error) = error, error.isNewer == true,
            let found = error.found, let type = Value.self as? any ForwardReadable.Type
        else { return nil }
        // A raw value without a case is refused: it could not be written again.
        func isWithinBound<Reader: ForwardReadable>(_: Reader.Type) -> Bool {
            found is Reader.VersionSpec.Version
                && VersionOrder.isGreater(found, than: Reader.newestReadableVersion) == false
        }
        return isWithinBound(type) ? found : nil
    }
}
