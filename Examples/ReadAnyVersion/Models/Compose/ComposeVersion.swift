import VersionedCodable
import VersionedCodableDocuments

/// The version of a Compose file, such as `3.8`.
///
/// Versions with the same number before the dot are equal: the other number counts additions.
struct ComposeVersion: Sendable {
    let major: Int
    let text: String
}

extension ComposeVersion: LosslessStringConvertible {
    /// Reads `3` and `3.8`.
    init?(_ description: String) {
        guard let match = description.wholeMatch(of: /([0-9]+)(\.[0-9]+)?/),
            let major = Int(match.1)
        else { return nil }
        self.init(major: major, text: description)
    }

    var description: String { text }
}

extension ComposeVersion: Hashable, Comparable {
    static func == (left: Self, right: Self) -> Bool { left.major == right.major }
    static func < (left: Self, right: Self) -> Bool { left.major < right.major }
    func hash(into hasher: inout Hasher) { hasher.combine(major) }
}

extension ComposeVersion: Codable {
    /// Decodes a string, or a number as it is written: the version in `version: 3.10` is not 3.1.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let version = ComposeVersion(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a version such as 3.8, found \"\(text)\"")
        }
        self = version
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Finds the version of a Compose file under the key `version`.
///
/// The first files had no version, and their services at the root. One of them may be named
/// `version`: a value under that key is a version unless it is a mapping. A path alone cannot
/// express this, so there is no `path`.
struct VersionOfComposeFile: VersionPathSpec {
    static let keyPathToVersion: KeyPath<Self, ComposeVersion?> = \Self.version

    let version: ComposeVersion?

    init(withVersion version: ComposeVersion?) {
        self.version = version
    }

    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: CodingKeys.self)
        if case .object? = try root.decodeIfPresent(DocumentValue.self, forKey: .version) {
            version = nil
        } else {
            version = try root.decodeIfPresent(ComposeVersion.self, forKey: .version)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case version
    }
}
