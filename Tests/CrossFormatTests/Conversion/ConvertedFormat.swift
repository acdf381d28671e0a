import AllModules

/// A format as the conversions see it: with default options, and with coders that keep every date
/// exactly.
struct ConvertedFormat: Sendable, CustomTestStringConvertible {
    /// The name as the page has it.
    let title: String
    let format: any DocumentFormat

    static let all = [
        ConvertedFormat(title: "JSON", format: .json),
        ConvertedFormat(title: "XML plist", format: .propertyList),
        ConvertedFormat(title: "Binary plist", format: .propertyList(writing: .binary)),
        ConvertedFormat(title: "YAML", format: .yaml),
        ConvertedFormat(title: "TOML", format: TOMLFormat()),
        ConvertedFormat(title: "CBOR", format: CBORFormat()),
        ConvertedFormat(title: "XML", format: xml),
    ]

    /// With one name for every root, so that arrays there, which have no other name, are alike.
    private static var xml: XMLFormat {
        var format = XMLFormat()
        format.writing.rootKey = "root"
        return format
    }

    private init(title: String, format: some DocumentFormat) {
        self.title = title
        self.format = format
    }

    /// Writes dates as the format does, and as timestamps where it knows none.
    var encoder: DocumentEncoder {
        let encoder = DocumentEncoder(format: format)
        if format.capabilities.isDisjoint(with: [.nativeDates, .textDates]) {
            encoder.dateEncodingStrategy = .timestamp
        }
        return encoder
    }

    /// Reads dates of the format and timestamps.
    var decoder: DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .timestamp
        return decoder
    }

    func read(_ data: Data) throws -> CodableDocument {
        try format.read(data, within: .default)
    }

    var testDescription: String { title }
}

/// Every format with every other one, and with itself.
struct FormatPair: Sendable, CustomTestStringConvertible {
    let source: ConvertedFormat
    let target: ConvertedFormat

    static let all = ConvertedFormat.all.flatMap { source in
        ConvertedFormat.all.map { FormatPair(source: source, target: $0) }
    }

    var testDescription: String { "\(source.title) to \(target.title)" }
}
