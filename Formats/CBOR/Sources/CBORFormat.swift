import VersionedCodableDocuments
import VersionedCodableEssentials

/// CBOR (RFC 8949): binary, compact, with dates, bytes and integers of any size.
///
///     let decoder = DocumentDecoder(format: .cbor)
///     let config = try decoder.decode(Config.self, from: data)
///     let sorted = CBORFormat(writing: .init(keyOrder: .bytewise))
///
/// ## How items are read
///
/// - Integers of all widths are exact, bignums (tags 2 and 3) of up to 1024 bytes as well. Half,
///   single and double precision floats are real numbers, and so are decimal fractions (tag 4) and
///   bigfloats (tag 5) that a `Double` holds.
/// - Date text (tag 0) and epoch seconds (tag 1) are dates, byte strings are bytes. `undefined` is
///   read as a null.
/// - Every other tag is kept beside the value it belongs to, as `NodeAnnotation.tag` with its
///   number in decimal, and is written again.
/// - The keys of a document are text. A key that is another scalar appears in diagnostic notation
///   (RFC 8949 section 8), `1`, `-1.5`, `true` or `h'00ff'`, marked as `TapeNode.plain`, and is
///   written as the scalar it was. A key that is an array or a map is an error.
/// - Definite and indefinite lengths are the same. A declared length is compared with the bytes
///   that are there before anything is done with it.
///
/// ## How values are written
///
/// - The encoding is deterministic (RFC 8949 section 4.2): the shortest heads, the shortest float
///   that keeps the value, and definite lengths; the order of keys is that of the document unless
///   `WritingOptions.keyOrder` says otherwise.
/// - Nothing is rounded: an integer of more than 64 bits is a bignum, a decimal number that is not
///   what a `Double` prints is a decimal fraction, and a date that epoch seconds cannot hold
///   exactly is date text.
///
/// The format is written in plain Swift over the public interface of `VersionedCodableCore`, as a
/// format of your own would be. It wraps no C library, because the calls of a C decoder for every
/// item alone take most of the time in which the document is read here.
public struct CBORFormat: DocumentFormat, Hashable {
    /// How documents are read.
    public var reading: ReadingOptions
    /// How documents are written.
    public var writing: WritingOptions

    /// Makes a format with options.
    public init(reading: ReadingOptions = .default, writing: WritingOptions = .default) {
        self.reading = reading
        self.writing = writing
    }

    /// The name, `cbor`.
    public var name: String { "cbor" }

    /// `cbor`.
    public var fileExtensions: [String] { ["cbor"] }

    /// `application/cbor`.
    public var mediaTypes: [String] { ["application/cbor"] }

    /// What CBOR can say; sorted keys are no key order, and a peek stops early unless all keys have
    /// to be known.
    public var capabilities: FormatCapabilities {
        var capabilities: FormatCapabilities = [
            .null, .integerRealDistinction, .nativeDates, .nativeBinary, .topLevelScalars,
            .nonFiniteNumbers, .wideIntegers,
        ]
        if writing.keyOrder == .document { capabilities.insert(.keyOrder) }
        if stopsEarly { capabilities.insert(.earlyStop) }
        return capabilities
    }

    /// Whether a member that was read can no longer be replaced or refused because of a later one.
    var stopsEarly: Bool {
        reading.duplicateKeys == .useFirst || reading.duplicateKeys == .keepAll
    }
}

extension DocumentFormat where Self == CBORFormat {
    /// CBOR with the default options.
    public static var cbor: CBORFormat { CBORFormat() }

    /// CBOR with options.
    public static func cbor(
        reading: CBORFormat.ReadingOptions = .default,
        writing: CBORFormat.WritingOptions = .default
    ) -> CBORFormat {
        CBORFormat(reading: reading, writing: writing)
    }
}
