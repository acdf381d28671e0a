import Foundation

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
        case .binaryPropertyList: 243_000
        case .xmlPropertyList: 1_150_000
        case .yaml: 396_000
        case .xml: 520_000
        }
    }

    func write(_ tree: Tree) -> Data {
        switch self {
        case .json: tree.json()
        case .binaryPropertyList: tree.binaryPropertyList()
        case .xmlPropertyList: tree.xmlPropertyList()
        case .yaml: tree.yaml()
        case .xml: tree.xml()
        }
    }

    /// Writes a tree of growing depth, without indentation in a form that has a layout.
    func writeDeep(_ tree: Tree) -> Data {
        self == .yaml ? tree.flowYAML() : write(tree)
    }

    /// The sample configuration in this form.
    func config(services count: Int, in fixtures: Fixtures) throws -> Data {
        let data = try fixtures.data("config-\(count).\(rawValue)") {
            write(Config.sample(services: count).tree)
        }
        if count == 1000 {
            let deviation = abs(Double(data.count) / Double(documentedSize) - 1)
            try expect(deviation <= 0.02, "\(rawValue) of 1000 services has \(data.count) bytes")
        }
        return data
    }
}
