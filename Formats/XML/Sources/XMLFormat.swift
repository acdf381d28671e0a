import VersionedCodableDocuments

/// XML 1.0 with namespaces, read with libxml2 and written in Swift.
///
///     let document = try XMLFormat().read(data, within: .default)
///     let feed = XMLFormat(reading: .init(namespaces: .localNames))
///
/// Text may be in UTF-8, UTF-16, UTF-32 and in the declared encodings that libxml2 supports.
///
/// ## How a document is read
///
///     <job id="7"><name>Tea</name><step>boil</step><step>pour</step></job>
///
///     {id: 7, name: Tea, step: boil, step: pour}
///
/// - The root of the document is the content of the root element, annotated with its name
///   (`NodeAnnotation.name`).
/// - An element with neither attributes nor child elements is untyped text, kept as written.
///   Numbers, Booleans and dates are parsed on request, without the white space around them.
/// - Any other element is an object: attributes first, then child elements, and runs of text under
///   the empty key. Repeated names are separate members, which are linked
///   (`FormatCapabilities.repeatedKeys`).
/// - White space between elements is skipped, unless the element has other text or the attribute
///   `xml:space="preserve"`.
///
/// ## Document types
///
/// A DOCTYPE is accepted, but no external entity is loaded, and no attribute gets its value from it.
/// Entity declarations are refused, so that nothing can be expanded.
public struct XMLFormat: DocumentFormat, Hashable {
    /// The options for reading documents.
    public var reading: ReadingOptions
    /// The options for writing documents.
    public var writing: WritingOptions

    /// Makes a format with the given options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name, `xml`.
    public var name: String { "xml" }

    /// The file extensions: `xml`, then those of well-known applications of XML.
    public var fileExtensions: [String] {
        ["xml", "gpx", "rss", "atom", "svg", "xsd", "xsl", "xslt", "wsdl", "kml", "opml", "xhtml"]
    }

    /// The media types: `application/xml`, then those of well-known applications of XML.
    public var mediaTypes: [String] {
        [
            "application/xml", "text/xml", "application/gpx+xml", "application/rss+xml",
            "application/atom+xml", "image/svg+xml", "application/soap+xml",
            "application/vnd.google-earth.kml+xml", "application/xhtml+xml",
        ]
    }

    /// The capabilities of XML: ordered text, with neither nulls nor arrays.
    public var capabilities: FormatCapabilities {
        [
            .keyOrder, .textDates, .comments, .text, .topLevelScalars, .nonFiniteNumbers,
            .earlyStop, .wideIntegers, .repeatedKeys, .namedKeys,
        ]
    }
}

extension DocumentFormat where Self == XMLFormat {
    /// XML with the default options.
    public static var xml: XMLFormat { XMLFormat() }

    /// XML with the given options.
    public static func xml(
        reading: XMLFormat.ReadingOptions = .default,
        writing: XMLFormat.WritingOptions = .default
    ) -> XMLFormat {
        XMLFormat(reading: reading, writing: writing)
    }
}
