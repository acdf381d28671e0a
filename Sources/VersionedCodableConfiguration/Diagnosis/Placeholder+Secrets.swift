import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

extension Placeholder {
    enum Secrecy {
        case none, some
        /// The type could not be decoded from placeholders alone: it is an enumeration that does
        /// not list the keys of its cases, or a type that refuses the placeholders.
        case unknown
    }

    private static let secrecies = Mutex<[ObjectIdentifier: Secrecy]>([:])

    /// Whether a type contains a ``Secret``, in any version.
    ///
    /// - Parameter strategies: Those of the decoder of the type.
    /// - Complexity: O(1); on the first call, the cost of decoding a few values of each type in the
    ///   type.
    static func secrecy(of type: Any.Type, _ strategies: SchemaStrategies) -> Secrecy {
        if let known = secrecies.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var strategies = strategies
        strategies.searchesSecrets = true
        let probe = SchemaProbe(strategies)
        if let type = type as? any Decodable.Type { _ = probe.schema(of: type, at: []) }
        if let type = type as? any VersionedCodable.Type { _ = probe.chain(of: type, at: []) }
        let secrecy = probe.hasSecret ? Secrecy.some : probe.mayHaveSecret ? .unknown : .none
        secrecies.withLock { $0[ObjectIdentifier(type)] = secrecy }
        return secrecy
    }
}

extension ErrorMessages {
    /// Returns the error without any value of its document, of which nothing was decoded.
    static func withoutValues(_ error: any Error, _ type: Any.Type) -> any Error {
        let error = withoutExcerpt(error)
        guard let decoding = error as? DecodingError, let diagnostic = decoding.diagnostic,
            let path = decoding.context?.codingPath
        else { return error }
        // This message names a key, not a value.
        if let key = path.last, diagnostic.message == unknownKey(key.stringValue) { return error }
        return masked(decoding, type, at: path, isCertain: false).mapContext {
            masked($0, like: diagnostic)
        }
    }
}
