import AllModules

/// Where the engine differs from Foundation on purpose, in every shape.
///
/// What differs for single documents is said next to them (`DecodingShape.differences`).
enum DeliberateDifference: CaseIterable {
    /// Bytes that are no document: Foundation throws `DecodingError.dataCorrupted`, the engine
    /// `ReadingError` with line and column, so that a caller can tell a broken file from a file
    /// with a wrong value.
    case syntaxErrorType
    /// A number that does not fit the type: Foundation calls the JSON invalid and leaves the path
    /// empty; the engine names path, line and column.
    case placeOfUnfitNumber
    /// Text that is no ISO 8601 date: Foundation leaves the path empty.
    case placeOfDate

    /// The difference that makes two errors count as the same.
    static func between(_ expected: any Error, _ found: any Error) -> DeliberateDifference? {
        guard case .dataCorrupted(let context) = expected as? DecodingError,
            context.codingPath.isEmpty
        else { return nil }
        if found is ReadingError { return .syntaxErrorType }
        guard case .dataCorrupted(let ours) = found as? DecodingError, !ours.codingPath.isEmpty
        else { return nil }
        if context.debugDescription.contains("not valid JSON") {
            return ours.debugDescription.contains("does not fit in") ? .placeOfUnfitNumber : nil
        }
        return ours.debugDescription.contains("expected a date as in RFC 3339") ? .placeOfDate : nil
    }
}
