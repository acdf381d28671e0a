import VersionedCodableRewriting

extension Rewriting {
    /// The source with the edits made.
    package func applied(to source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for edit in edits {
            result += source[end..<edit.range.lowerBound] + edit.replacement.utf8
            end = edit.range.upperBound
        }
        return result + source[end...]
    }

    /// The source, made of the result by undoing the edits.
    package func undone(_ result: [UInt8], to source: [UInt8]) -> [UInt8] {
        var undone: [UInt8] = []
        var (end, place) = (0, 0)
        for edit in edits {
            // Of wrong edits, the result can be shorter than they say.
            let next = min(place + edit.range.lowerBound - end, result.count)
            undone += result[place..<next] + source[edit.range]
            place = min(next + edit.replacement.utf8.count, result.count)
            end = edit.range.upperBound
        }
        return undone + result[place...]
    }
}
