import VersionedCodableCore

/// An error of one's own that is told where in the document it was thrown.
///
///     struct PortTaken: PlacedError, CustomStringConvertible {
///         var port: Int
///         var diagnostic: DecodingDiagnostic?
///         var description: String { "port \(port) is taken" }
///     }
///
/// Thrown in an `init(from:)`, it leaves a `DocumentDecoder` with a diagnostic of the value that
/// was decoded there. Its `documentDescription` then is
/// `server.yaml:3:7: http.port: port 80 is taken`. Other errors of one's own leave the decoder as
/// they were thrown.
public protocol PlacedError: Error {
    /// Where the error was thrown and what it says; nil when the error is made.
    var diagnostic: DecodingDiagnostic? { get set }
}

extension DecodingSession {
    /// The error with the place of the value it was thrown for, unless a value inside is its place.
    func placed(_ error: any Error, at spot: Spot) -> any Error {
        guard var placed = error as? any PlacedError, placed.diagnostic == nil else { return error }
        let context = context("\(error)", at: spot)
        placed.diagnostic = context.underlyingError as? DecodingDiagnostic
        return placed
    }
}
