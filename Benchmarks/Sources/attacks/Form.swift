import Foundation
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// A format with a name for the table.
struct Form: Sendable {
    let name: String
    let format: any DocumentFormat

    static let json = Form(name: "JSON", format: JSONFormat())
    static let yaml = Form(name: "YAML", format: YAMLFormat())
    static let xml = Form(name: "XML", format: XMLFormat())
    static let toml = Form(name: "TOML", format: TOMLFormat())
    static let cbor = Form(name: "CBOR", format: CBORFormat())
    static let binaryPropertyList = Form(name: "plist, binary", format: PropertyListFormat(.binary))
    static let xmlPropertyList = Form(name: "plist, XML", format: PropertyListFormat(.xml))
    static let openStep = Form(name: "plist, OpenStep", format: PropertyListFormat(.xml))

    /// The forms that can be written.
    static let all = [json, yaml, xml, toml, cbor, binaryPropertyList, xmlPropertyList]

    /// The forms of formats that keep the last of the members with one key.
    static let keepingLast = [
        Form(name: "JSON", format: JSONFormat(reading: .init(duplicateKeys: .useLast))),
        Form(name: "YAML", format: YAMLFormat(reading: .init(duplicateKeys: .useLast))),
        Form(name: "CBOR", format: CBORFormat(reading: .init(duplicateKeys: .useLast))),
        Form(name: "plist, XML", format: PropertyListFormat(.xml, duplicateKeys: .useLast)),
        Form(name: "plist, OpenStep", format: PropertyListFormat(.xml, duplicateKeys: .useLast)),
    ]

    var decoder: DocumentDecoder {
        func decoder(_ format: some DocumentFormat) -> DocumentDecoder {
            DocumentDecoder(format: format)
        }
        let decoder = decoder(format)
        decoder.limits = .untrusted
        return decoder
    }

    /// Returns a document with a list of as many equal elements as fit.
    ///
    /// - Parameter last: Another last element, if given.
    func list<Element: Encodable>(of element: Element, last: Element? = nil, bytes: Int) throws
        -> Data
    {
        func encoder(_ format: some DocumentFormat) -> DocumentEncoder {
            DocumentEncoder(format: format)
        }
        let encoder = encoder(format)
        let count = 1000
        let size = try encoder.encode(List(a: Array(repeating: element, count: count))).count
        let wanted = max(2, bytes * count / size)
        let elements = Array(repeating: element, count: wanted - 1) + [last ?? element]
        return try encoder.encode(List(a: elements))
    }
}

/// The wrapper of most attacks, because TOML and XML have no arrays at the root.
struct List<Element> {
    var a: [Element]
}

extension List: Encodable where Element: Encodable {}
extension List: Decodable where Element: Decodable {}
