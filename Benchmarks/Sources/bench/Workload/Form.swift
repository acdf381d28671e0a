import Foundation
import VersionedCodable
import VersionedCodableYAML

/// A written form of the workload.
enum Form: String {
    case json
    case binaryPropertyList = "plist-binary"
    case xmlPropertyList = "plist-xml"
    case yaml
    case xml

    /// The documented size of the 1000 services in this form, in bytes.
    private var documentedSize: Int {
        switch self {
        case .json: 394_000
        case .binaryPropertyList: 256_000
        case .xmlPropertyList: 1_150_000
        case .yaml: 396_000
        case .xml: 520_000
        }
    }

    /// Returns a value as an encoder of the package writes it: with the members in the order in which
    /// a type declares its properties, which Foundation's encoders do not keep.
    func write(_ value: some Encodable) throws -> Data { try ours.encode(value) }

    /// Writes a value of growing depth, without indentation in a form that has a layout.
    func writeDeep(_ value: some Encodable) throws -> Data {
        guard self == .yaml else { return try write(value) }
        var format = YAMLFormat()
        format.writing.mappingStyle = .flow
        return try DocumentEncoder(format: format).encode(value)
    }

    /// The sample configuration in this form.
    func config(services count: Int, in fixtures: Fixtures) throws -> Data {
        let data = try fixtures.data("config-\(count).\(rawValue)") {
            try write(Config.sample(services: count))
        }
        if count == 1000 {
            let deviation = abs(Double(data.count) / Double(documentedSize) - 1)
            try expect(deviation <= 0.02, "\(rawValue) of 1000 services has \(data.count) bytes")
        }
        return data
    }
}
