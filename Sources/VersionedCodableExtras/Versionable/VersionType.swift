/// The versions of a ``Versionable`` type, oldest first.
///
/// ```swift
/// enum Version: Int, VersionType {
///     case v1 = 1, v2, v3
/// }
/// ```
///
/// The order of `allCases` is the order in which migrations run, and `<` has to agree with it.
/// `Comparable` raw values are compared directly, strings by the index of their case, so that
/// "1.10" may follow "1.9". Decoding checks the order, and throws
/// `VersionedDecodingError.brokenChain` if it is another one.
public protocol VersionType: CaseIterable, Codable, Comparable, RawRepresentable, Sendable
where RawValue: Hashable & Codable & Sendable {}

extension VersionType where RawValue: Comparable {
    /// Compares raw values.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension VersionType where RawValue == String {
    /// Compares the indices in `allCases`.
    ///
    /// - Complexity: O(n) in the number of versions.
    public static func < (left: Self, right: Self) -> Bool {
        let versions = Array(allCases)
        guard let one = versions.firstIndex(where: { $0.rawValue == left.rawValue }),
            let other = versions.firstIndex(where: { $0.rawValue == right.rawValue })
        else { return left.rawValue < right.rawValue }
        return one < other
    }
}

/// A document of which only the version is decoded.
public struct VersionContainer<Version: VersionType>: Codable, Sendable {
    /// The version.
    public var version: Version

    /// Creates a container of a version.
    public init(version: Version) {
        self.version = version
    }
}
