import VersionedCodableCore

/// Checks that the chain of a type is sound and complete.
///
///     try checkChain(of: Settings.self, from: 1, including: [SettingsV1.self, SettingsV2.self])
///
/// In addition to `VersionChain.problems`, it finds gaps between integer versions, missing oldest
/// versions, and types that no step leads from.
///
/// - Parameters:
///   - type: The newest type.
///   - oldest: The version of the oldest documents in use, for integer versions.
///   - types: Types that belong to the chain.
///   - allowsGaps: Whether versions may be skipped.
/// - Throws: `MigrationViolation` of the kind `brokenChain`, which lists all findings.
/// - Complexity: O(n) in the length of the chain and the number of types.
public func checkChain(
    of type: any VersionedCodable.Type,
    from oldest: Int? = nil,
    including types: [any VersionedCodable.Type] = [],
    allowsGaps: Bool = false
) throws {
    let chain = VersionChain(of: type)
    var findings = chain.problems.map(\.description)
    if findings.isEmpty, !allowsGaps { findings += gaps(in: chain.links) }
    if let oldest, let last = chain.links.compactMap({ wholeNumber($0.version) }).last,
        last > oldest
    {
        let missing = versions(oldest, last - 1)
        findings.append("no type has \(missing), and \(oldest) is the oldest")
    }
    let reached = Set(chain.links.map { ObjectIdentifier($0.schema) })
    for type in types where !reached.contains(ObjectIdentifier(type)) {
        findings.append("no step leads from \(type) to a type of the chain")
    }
    guard !findings.isEmpty else { return }
    let list = findings.map { "\n    - \($0)" }.joined()
    throw MigrationViolation(.brokenChain, "the chain of \(type) is broken:\(list)")
}

private func gaps(in links: [VersionChain.Link]) -> [String] {
    zip(links, links.dropFirst()).compactMap { newer, older in
        guard let new = wholeNumber(newer.version), let old = wholeNumber(older.version),
            new > old, new - old > 1
        else { return nil }
        let missing = versions(old + 1, new - 1)
        return "no type has \(missing), between \(older.schema) and \(newer.schema)"
    }
}

private func versions(_ first: Int, _ last: Int) -> String {
    first == last ? "version \(first)" : "the versions \(first) to \(last)"
}

/// Returns a version as an integer; nil for other versions.
private func wholeNumber(_ version: Any?) -> Int? {
    guard let version else { return nil }
    if let integer = version as? any BinaryInteger { return Int(exactly: integer) }
    func rawValue(_ version: some RawRepresentable) -> Any { version.rawValue }
    guard let raw = version as? any RawRepresentable else { return nil }
    return (rawValue(raw) as? any BinaryInteger).flatMap { Int(exactly: $0) }
}
