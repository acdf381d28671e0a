import Foundation
import VersionedCodableDocuments

extension Target {
    /// The records of a stream are the same in whatever pieces it arrives.
    static let records = Target("records") { data in
        var (stream, choices) = Choices.split(data, decisions: 8)
        let framing = choices.one(RecordFraming.self)
        let limit = choices.one(of: [1 << 20, 64, 8, 1])
        let whole = RecordsFound(stream, framing, limit, pieces: 1 << 16)
        for pieces in [1, 1 + choices.below(40), 1 + choices.below(2000)] {
            var found = RecordsFound(stream, framing, limit, pieces: pieces)
            // A record that is too large and broken is reported as the one or the other.
            if limit < stream.count, !whole.errors.isEmpty, !found.errors.isEmpty {
                found.errors = whole.errors
            }
            requireEqual(found, whole, "\(framing.rawValue), limit \(limit), pieces of \(pieces)")
        }
        // Records framed again give the stream, if nothing was left out.
        guard whole.errors.isEmpty else { return }
        requireEqual(whole.framed, stream, "\(framing.rawValue): the records framed again differ")
    }
}

/// What reading the records of a stream gives.
private struct RecordsFound: Equatable {
    var places: [StreamPlace] = []
    var contents: [Data] = []
    var errors: [String] = []
    var framed = Data()

    init(_ stream: Data, _ framing: RecordFraming, _ limit: Int, pieces: Int) {
        let source = Pieces(rest: stream, size: pieces)
        for record in source.records(framing: framing, limit: limit) {
            switch record {
            case .success(let record):
                places.append(record.place)
                contents.append(record.data)
                framed += record.framed(record.data)
            case .failure(let error): errors.append(error.documentDescription)
            }
        }
    }
}
