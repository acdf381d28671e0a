#if arch(x86_64)
internal import CXMLBlocks

/// Sixteen bytes of text looked at at once; all questions answer with a mark for every byte that
/// qualifies.
///
/// Where the processor has no way to gather sixteen answers there are eight bytes in a block
/// (`EightBytes`).
struct XMLBlock {
    /// Bytes in a block.
    static let width = 16

    private let address: UnsafeRawPointer

    /// The bytes at an address, which may reach into the padding of the source.
    @inline(__always)
    init(at address: UnsafeRawPointer) {
        self.address = address
    }

    /// The place of the first mark; there is one.
    @inline(__always)
    static func first(_ marks: UInt64) -> Int { marks.trailingZeroBitCount }

    /// Bytes that are this one.
    @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
        UInt64(versioned_codable_xml_equal(address, byte))
    }

    /// Bytes in front of which a name that libxml2 has found right ends; the zero bytes behind the
    /// source are some.
    @inline(__always)
    var nameEnds: UInt64 { UInt64(versioned_codable_xml_name_ends(address)) }

    /// Bytes that text does not mean as they stand: `&` and carriage returns.
    @inline(__always)
    var special: UInt64 { UInt64(versioned_codable_xml_special(address)) }

    /// Bytes that the value of an attribute does not mean as they stand: `&` and blanks other than
    /// spaces.
    @inline(__always)
    var specialInValue: UInt64 { UInt64(versioned_codable_xml_special_value(address)) }

    /// Bytes above a space.
    @inline(__always)
    var visible: UInt64 { UInt64(versioned_codable_xml_visible(address)) }
}
#else
import VersionedCodableCore

typealias XMLBlock = EightBytes
#endif
