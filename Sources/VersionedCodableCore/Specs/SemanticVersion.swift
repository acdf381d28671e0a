/// A version such as `2.1.0-beta.1+build.7`, with the order of Semantic Versioning 2.0.0.
///
/// The text has all three numbers, as Semantic Versioning demands: `3.1` is not a semantic version,
/// although Swift code may leave out trailing zeros, `SemanticVersion(3, 1)`. For documents that
/// leave them out, use a version of two fields or a string.
///
/// It is encoded as a string. Build metadata affects neither order nor equality.
public struct SemanticVersion: Sendable {
    /// The number of incompatible changes.
    public let major: Int

    /// The number of additions since the major version.
    public let minor: Int

    /// The number of fixes since the minor version.
    public let patch: Int

    /// The identifiers after the hyphen; empty for a release.
    public let prerelease: [String]

    /// The identifiers after the plus sign; they do not affect equality and order.
    public let build: [String]

    /// Creates the version of a release.
    public init(_ major: UInt32, _ minor: UInt32 = 0, _ patch: UInt32 = 0) {
        self.major = Int(major)
        self.minor = Int(minor)
        self.patch = Int(patch)
        prerelease = []
        build = []
    }
}

extension SemanticVersion: LosslessStringConvertible {
    /// Creates a version from its text; `nil` when it does not follow Semantic Versioning 2.0.0.
    public init?(_ description: String) {
        let plus = description.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
        let hyphen = plus[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let core = hyphen[0].split(separator: ".", omittingEmptySubsequences: false)
        guard core.count == 3, let major = Self.number(core[0]), let minor = Self.number(core[1]),
            let patch = Self.number(core[2]),
            let prerelease = Self.identifiers(hyphen.dropFirst().first),
            let build = Self.identifiers(plus.dropFirst().first),
            !prerelease.contains(where: { Self.isNumeric($0) && Self.hasLeadingZero($0) })
        else { return nil }
        self.major = major
        self.minor = minor
        self.patch = patch
        self.prerelease = prerelease
        self.build = build
    }

    /// The version as text, `2.1.0-beta.1+build.7`.
    public var description: String {
        var text = "\(major).\(minor).\(patch)"
        if !prerelease.isEmpty { text += "-" + prerelease.joined(separator: ".") }
        if !build.isEmpty { text += "+" + build.joined(separator: ".") }
        return text
    }

    private static func number(_ text: Substring) -> Int? {
        isNumeric(text) && !hasLeadingZero(text) ? Int(text) : nil
    }

    /// Returns the identifiers of a part: empty without the part, `nil` when one is malformed.
    private static func identifiers(_ text: Substring?) -> [String]? {
        guard let text else { return [] }
        let identifiers = text.split(separator: ".", omittingEmptySubsequences: false)
        let isValid = identifiers.allSatisfy { identifier in
            !identifier.isEmpty
                && identifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
        return isValid ? identifiers.map(String.init) : nil
    }

    private static func isNumeric(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func hasLeadingZero(_ digits: some StringProtocol) -> Bool {
        digits.utf8.count > 1 && digits.hasPrefix("0")
    }
}

extension SemanticVersion: Hashable, Comparable {
    /// Whether two versions have the same precedence.
    public static func == (left: SemanticVersion, right: SemanticVersion) -> Bool {
        left.core == right.core && left.prerelease == right.prerelease
    }

    /// Whether one version precedes another.
    public static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
        guard left.core == right.core else { return left.core < right.core }
        guard !left.prerelease.isEmpty else { return false }
        guard !right.prerelease.isEmpty else { return true }
        for (left, right) in zip(left.prerelease, right.prerelease) where left != right {
            return precedes(left, right)
        }
        return left.prerelease.count < right.prerelease.count
    }

    /// Hashes the parts that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(major)
        hasher.combine(minor)
        hasher.combine(patch)
        hasher.combine(prerelease)
    }

    private var core: (Int, Int, Int) { (major, minor, patch) }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        switch (isNumeric(left), isNumeric(right)) {
        // Without leading zeros, the longer number is the greater one, whatever its size.
        case (true, true): (left.utf8.count, left) < (right.utf8.count, right)
        case (true, false): true
        case (false, true): false
        case (false, false): left.utf8.lexicographicallyPrecedes(right.utf8)
        }
    }
}

extension SemanticVersion: Codable {
    /// Decodes the version from a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let version = SemanticVersion(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: VersionMessages.notSemantic(text))
        }
        self = version
    }

    /// Encodes the version as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
