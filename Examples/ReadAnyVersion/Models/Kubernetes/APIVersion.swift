import VersionedCodable

/// The `apiVersion` of an object: `apps/v1beta2`, or `v1` for the kinds that have no group.
struct APIVersion: Hashable, Sendable {
    let group: String?
    let version: KubernetesVersion
}

extension APIVersion: Comparable {
    /// Compares the version first, because kinds have moved to other groups with newer versions.
    static func < (left: Self, right: Self) -> Bool {
        (left.version, left.group ?? "") < (right.version, right.group ?? "")
    }
}

extension APIVersion: LosslessStringConvertible {
    init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count < 3, let last = parts.last, parts.first?.isEmpty == false,
            let version = KubernetesVersion(String(last))
        else { return nil }
        group = parts.count == 2 ? String(parts[0]) : nil
        self.version = version
    }

    var description: String {
        group.map { "\($0)/\(version)" } ?? "\(version)"
    }
}

extension APIVersion: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let version = APIVersion(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a version such as apps/v1beta2, found \"\(text)\"")
        }
        self = version
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Finds the version of an object under the key `apiVersion`.
struct VersionOfObject: VersionPathSpec {
    static let keyPathToVersion: KeyPath<Self, APIVersion?> = \Self.apiVersion
    static var path: VersionPath? { "/apiVersion" }

    let apiVersion: APIVersion?

    init(withVersion version: APIVersion?) {
        apiVersion = version
    }
}
