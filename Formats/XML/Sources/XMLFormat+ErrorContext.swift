import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLFormat {
    /// Calls `read`; if requested, its errors become `DecodingError`s with the surrounding text.
    func showingContext<Result>(of data: Data, _ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch let error as ReadingError where errorContextLength > 0 {
            var message = error.errorDescription ?? error.message
            if let offset = error.offset, let text = text(around: offset, in: data) {
                message += ": `\(text)`"
            }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: message, underlyingError: error))
        }
    }

    private func text(around offset: Int, in data: Data) -> Substring? {
        let source = try? XMLEncodingDeclaration.source(
            of: data, within: .default, isPrefix: true)
        guard let source else { return nil }
        let text = String(decoding: source.bytes, as: UTF8.self)
        let length = Int(clamping: errorContextLength)
        guard
            let place = text.utf8.index(
                text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex)
        else { return nil }
        let start = text.index(place, offsetBy: -length, limitedBy: text.startIndex)
        let end = text.index(place, offsetBy: length, limitedBy: text.endIndex)
        return text[(start ?? text.startIndex)..<(end ?? text.endIndex)]
    }
}
