import VersionedCodableCore

/// An error that receives the location in the document where it was thrown.
///
///     struct PortTaken: LocatedError, CustomStringConvertible {
///         var port: Int
///         var diagnostic: DecodingDiagnostic?
///         var description: String { "port \(port) is taken" }
///     }
///
/// When an `init(from:)` throws it, a `DocumentDecoder` adds a diagnostic of the value that was
/// being decoded. Its `documentDescription` then is `server.yaml:3:7: http.port: port 80 is taken`.
/// Errors of other types leave the decoder unchanged.
public protocol LocatedError: Error {
    /// The location and message of the error; nil until a decoder sets it.
    var diagnostic: DecodingDiagnostic? { get set }
}

extension DecodingSession {
    /// Returns the error with the location of the value it was thrown for, unless it has one.
    func placed(_ error: any Error, at spot: Spot) -> any Error {
        guard var placed = error as? any LocatedError, placed.diagnostic == nil else {
            return error
        }
        let context = context("\(error)", at: spot)
        placed.diagnostic = context.underlyingError as? DecodingDiagnostic
        return placed
    }
}
