import Foundation
import VersionedCodable

/// What a document is after it was written in another format and read from it.
enum Outcome: Equatable {
    /// The same values.
    case equal
    /// The same values, but that dates or bytes have become strings.
    case equalAsText
    /// What the format is declared to have in place of the value.
    case substitute(String)
    /// The format has no form for the document, and says so.
    case refused(String)
    /// Something else, which no format may do.
    case changed(DocumentValue)

    /// Converts a document.
    ///
    /// - Throws: What no conversion may throw: anything but a `WritingError`.
    init(
        of document: Document,
        in target: ConvertedFormat,
        substitute: (name: String, value: DocumentValue)? = nil
    ) throws {
        do {
            let again = try target.read(try target.format.write(document))
            self = try Outcome(from: document, to: again, substitute: substitute)
        } catch let error as WritingError {
            self = .refused(error.message)
        }
    }

    /// Compares what was converted with what came out.
    init(
        from document: Document,
        to again: Document,
        substitute: (name: String, value: DocumentValue)? = nil
    ) throws {
        if again.isEquivalent(to: document) {
            self = .equal
            return
        }
        let value = try DocumentValue(again)
        if let substitute, value == substitute.value {
            self = .substitute(substitute.name)
        } else if value.asText == (try DocumentValue(document)).asText {
            self = .equalAsText
        } else {
            self = .changed(value)
        }
    }

    /// The outcome in a cell of a table.
    var cell: String {
        switch self {
        case .equal: "equal"
        case .equalAsText: "equal as text"
        case .substitute(let name): name
        case .refused: "refused"
        case .changed(let value): "changed: \(value)"
        }
    }

    /// Whether values of the document have the same meaning for a decoder.
    var keepsValues: Bool { self == .equal || self == .equalAsText }
}

extension DocumentValue {
    /// The value with dates and bytes as the strings that formats without them write.
    var asText: DocumentValue {
        switch self {
        case .date(let date): .string(RFC3339.text(date) ?? "\(date)")
        case .data(let data): .string(data.base64EncodedString())
        case .array(let elements): .array(elements.map(\.asText))
        case .object(let object):
            .object(DocumentObject(object.map { (key: $0.key, value: $0.value.asText) }))
        default: self
        }
    }
}
