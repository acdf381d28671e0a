import VersionedCodableDocuments
import VersionedCodableEssentials

/// XML 1.0 with namespaces, read with libxml2 and written by hand.
///
///     let document = try XMLFormat().read(data, within: .default)
///     let feed = XMLFormat(reading: .init(namespaces: .localNames))
///
/// Text may come in UTF-8, UTF-16, UTF-32 and every encoding a declaration names and libxml2 knows.
///
/// ## How a document is read
///
///     <job id="7"><name>Tea</name><step>boil</step><step>pour</step></job>
///
///     {id: 7, name: Tea, step: boil, step: pour}
///
/// - The root of the document is the content of the root element; its name is an annotation
///   (`NodeAnnotation.name`).
/// - An element with neither attributes nor child elements is untyped text, kept as written. What
///   is asked for decides: numbers, truth values and dates are found in the text without the blanks
///   around it.
/// - Any other element is an object: attributes first, then child elements, and runs of text under
///   the empty key. A name that is there several times stays several members, which are linked
///   (`FormatCapabilities.repeatedKeys`).
/// - Blanks between elements are left out, unless the element has other text or says
///   `xml:space="preserve"`.
///
/// ## What is refused
///
/// A DOCTYPE is accepted, what it names is never loaded, and its defaults for attributes do not
/// count. Entity declarations are refused, so that nothing can be expanded.
public struct XMLFormat: DocumentFormat, Hashable {
    /// How documents are read.
    public var reading: ReadingOptions
    /// How documents are written.
    public var writing: WritingOptions

    /// How many characters around an error a `DecodingError` shows; 0 for a `ReadingError`.
    var errorContextLength: UInt = 0

    /// Makes a format with options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name, `xml`.
    public var name: String { "xml" }

    /// First `xml`, then the extensions of well-known applications of it.
    public var fileExtensions: [String] {
        ["xml", "gpx", "rss", "atom", "svg", "xsd", "xsl", "xslt", "wsdl", "kml", "opml", "xhtml"]
    }

    /// First `application/xml`, then well-known applications of it.
    public var mediaTypes: [String] {
        [
            "application/xml", "text/xml", "application/gpx+xml", "application/rss+xml",
            "application/atom+xml", "image/svg+xml", "application/soap+xml",
            "application/vnd.google-earth.kml+xml", "application/xhtml+xml",
        ]
    }

    /// What XML can say: text, in order, with neither a null nor arrays of its own.
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

    /// XML with options.
    public static func xml(
        reading: XMLFormat.ReadingOptions = .default,
        writing: XMLFormat.WritingOptions = .default
    ) -> XMLFormat {
        XMLFormat(reading: reading, writing: writing)
    }
}
