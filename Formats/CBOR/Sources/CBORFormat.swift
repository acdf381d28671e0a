import VersionedCodableDocuments

/// CBOR (RFC 8949): binary, compact, with dates, bytes and integers of any size.
///
///     let decoder = DocumentDecoder(format: .cbor)
///     let config = try decoder.decode(Config.self, from: data)
///     let sorted = CBORFormat(writing: .init(keyOrder: .bytewise))
///
/// ## How items are read
///
/// - Integers of all widths are exact, including bignums (tags 2 and 3) of up to 1024 bytes. Half,
///   single and double precision floats are real numbers, as are decimal fractions (tag 4) and
///   bigfloats (tag 5) that a `Double` holds exactly.
/// - Date text (tag 0) and epoch seconds (tag 1) are dates, byte strings are bytes, `undefined` is
///   null.
/// - Other tags are kept and written again, as `NodeAnnotation.tag` with their numbers in decimal.
/// - The keys of a document are text. A key that is another scalar appears in diagnostic notation
///   (RFC 8949 section 8), `1`, `-1.5`, `true` or `h'00ff'`, marked as `TapeNode.plain`, and is
///   written as the scalar it was. A key that is an array or a map is an error.
/// - Definite and indefinite lengths are equivalent. Lengths are checked against the bytes that
///   remain.
///
/// ## How values are written
///
/// - The encoding is deterministic (RFC 8949 section 4.2): the shortest heads, the shortest float
///   that keeps the value, and definite lengths; the order of keys is that of the document unless
///   `WritingOptions.keyOrder` says otherwise.
/// - Nothing is rounded: integers of more than 64 bits are bignums, decimal numbers that differ
///   from their `Double` are decimal fractions, and dates that epoch seconds cannot hold are date
///   text.
///
/// The format is plain Swift on the public interface of `VersionedCodableDocuments`, like any
/// format that an application adds. It wraps no C library: calling a C decoder for every item would
/// alone take most of the time that reading a document takes here.
public struct CBORFormat: DocumentFormat, Hashable {
    /// The options for reading documents.
    public var reading: ReadingOptions
    /// The options for writing documents.
    public var writing: WritingOptions

    /// Makes a format with the given options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name, `cbor`.
    public var name: String { "cbor" }

    /// The file extension, `cbor`.
    public var fileExtensions: [String] { ["cbor"] }

    /// The media type, `application/cbor`.
    public var mediaTypes: [String] { ["application/cbor"] }

    /// The capabilities of CBOR with these options.
    ///
    /// Sorted keys exclude `.keyOrder`; policies that need to know every key exclude `.earlyStop`.
    public var capabilities: FormatCapabilities {
        var capabilities: FormatCapabilities = [
            .null, .integerRealDistinction, .nativeDates, .nativeBinary, .topLevelScalars,
            .nonFiniteNumbers, .wideIntegers,
        ]
        if writing.keyOrder == .document { capabilities.insert(.keyOrder) }
        if stopsEarly { capabilities.insert(.earlyStop) }
        return capabilities
    }

    /// Whether no later member can replace or refuse a member that was read.
    var stopsEarly: Bool {
        reading.duplicateKeys == .useFirst || reading.duplicateKeys == .keepAll
    }
}

extension DocumentFormat where Self == CBORFormat {
    /// CBOR with the default options.
    public static var cbor: CBORFormat { CBORFormat() }

    /// CBOR with the given options.
    public static func cbor(
        reading: CBORFormat.ReadingOptions = .default,
        writing: CBORFormat.WritingOptions = .default
    ) -> CBORFormat {
        CBORFormat(reading: reading, writing: writing)
    }
}
