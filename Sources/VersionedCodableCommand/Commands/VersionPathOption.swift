import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// The path at which `peek` looks for the version.
enum VersionPathOption {
    /// The key `version`, or in XML first the attribute.
    case `default`
    case path(DocumentPath)
    /// An attribute, or a key in formats without attributes.
    case attribute(VersionPath)

    /// - Throws: `UsageError` when the text is not a path.
    init(_ text: String) throws {
        let path = VersionPath(pointer: text)
        if path.steps.last?.attribute != nil {
            self = .attribute(path)
        } else if let path = DocumentPath(pointer: text.hasPrefix("/") ? text : "/" + text) {
            self = .path(path)
        } else {
            throw UsageError("--key: expected a path such as /meta/version, found \(text)")
        }
    }
}

extension VersionPath {
    /// The keys and attributes of the path, in order of lookup.
    fileprivate var names: [PathStep] {
        steps.compactMap { ($0.key ?? $0.attribute).map { .key($0) } }
    }
}

/// A version as text, at the path in the decoder's `userInfo`.
struct PathSpec: VersionPathSpec {
    static var keyPathToVersion: KeyPath<PathSpec, String?> { \.version }
    static let placeKey = CodingUserInfoKey(rawValue: "place")

    let version: String?

    init(withVersion version: String?) {
        self.version = version
    }

    init(from decoder: any Decoder) throws {
        let place =
            PathSpec.placeKey.flatMap { decoder.userInfo[$0] as? VersionPathOption } ?? .default
        version =
            switch place {
            case .default:
                try PathSpec.attribute(at: "@version", in: decoder)
                    ?? PathSpec.text(at: [.key("version")], in: decoder)
            case .path(let path): try PathSpec.text(at: path.steps[...], in: decoder)
            case .attribute(let path):
                try decoder.repeatsKeys
                    ? PathSpec.attribute(at: path, in: decoder)
                    : PathSpec.text(at: path.names[...], in: decoder)
            }
    }

    /// Returns the text of an attribute; nil without attributes or under another root name.
    private static func attribute(at path: VersionPath, in decoder: any Decoder) throws -> String? {
        guard decoder.repeatsKeys else { return nil }
        if let name = path.steps.first?.root, let root = decoder.annotation(.name) {
            guard root == name || root.hasSuffix(":" + name) else { return nil }
        }
        var names = path.names[...]
        guard let last = names.popLast() else { return nil }
        guard var container = members(of: decoder) else { return nil }
        for name in names {
            guard container.contains(name),
                let member = members(of: try container.superDecoder(forKey: name))
            else { return nil }
            container = member
        }
        return try container.decodeIfPresent(Attribute<String>.self, forKey: last)?.wrappedValue
    }

    private static func text(
        at path: ArraySlice<PathStep>, in decoder: any Decoder
    ) throws -> String? {
        guard let step = path.first else { return try text(of: decoder) }
        guard let container = members(of: decoder), container.contains(step),
            !(try container.decodeNil(forKey: step))
        else { return nil }
        return try text(at: path.dropFirst(), in: try container.superDecoder(forKey: step))
    }

    /// Returns the members of an object; nil for other values, which have no version.
    private static func members(
        of decoder: any Decoder
    ) -> KeyedDecodingContainer<PathStep>? {
        try? decoder.container(keyedBy: PathStep.self)
    }

    /// Returns the text of a scalar as it is written.
    private static func text(of decoder: any Decoder) throws -> String {
        // In YAML, the text of any plain scalar: `0x1F` stays `0x1F`.
        if let text = try? decoder.singleValueContainer().decode(String.self) { return text }
        switch try DocumentValue(from: decoder) {
        case .number(let number): return number.text
        case .string(let text), .untyped(let text): return text
        case .bool(let flag): return flag ? "true" : "false"
        default:
            // Throws with the location of the value.
            return try decoder.singleValueContainer().decode(String.self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(version)
    }
}
