/// The document an error of a migration step is about, found from the decoder of the old value.
///
/// Asked when a step fails, after decoding is over.
package final class MigrationSource {
    private let decoder: any VersionReadingDecoder

    /// - Returns: Nil for decoders that do not tell places.
    init?(_ decoder: any Decoder) {
        guard let decoder = decoder as? any VersionReadingDecoder else { return nil }
        self.decoder = decoder
    }

    /// The place of the value at a path below the old value, or of the deepest one on the way to it
    /// that is there.
    ///
    /// The whole document has none: where a document begins says nothing.
    func place(of path: [any CodingKey]) -> SourcePlace {
        let place = decoder.sourcePlace(of: path)
        return place.isWholeDocument ? SourcePlace(sourceName: place.sourceName) : place
    }
}
