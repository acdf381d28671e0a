/// The document of an old value, used to locate the error of a migration step.
///
/// Asked when a step fails, after decoding has ended.
package final class MigrationSource {
    private let decoder: any VersionReadingDecoder

    /// - Returns: `nil` for decoders that report no locations.
    init?(_ decoder: any Decoder) {
        guard let decoder = decoder as? any VersionReadingDecoder else { return nil }
        self.decoder = decoder
    }

    /// Returns the location of the value at a path, or of its deepest ancestor that exists.
    ///
    /// The start of the whole document is not reported as a location.
    func place(of path: [any CodingKey]) -> SourcePlace {
        let place = decoder.sourcePlace(of: path)
        return place.isWholeDocument ? SourcePlace(sourceName: place.sourceName) : place
    }
}
