import AllModules

/// What a document is after it was written in another format and read from it.
enum Outcome: Equatable {
    /// The same values.
    case equal
    /// The same values, but that dates or bytes, and in XML all scalars, have become text.
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
        of document: CodableDocument,
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
        from document: CodableDocument,
        to again: CodableDocument,
        throughElements: Bool = false,
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
        } else if throughElements || document.isOfElements || again.isOfElements,
            value.asElements() == (try DocumentValue(document)).asElements()
        {
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

extension CodableDocument {
    /// Whether it is XML, which has text and members alone.
    var isOfElements: Bool { capabilities.contains(.repeatedKeys) }
}
