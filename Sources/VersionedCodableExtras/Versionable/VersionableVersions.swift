import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

/// The versions of a type, checked to be in order.
struct VersionableVersions<Value: Versionable> {
    let all: [Value.Version]

    /// Checks the versions of a type, once for each type.
    ///
    /// - Throws: `VersionableError` when there are none, or they are not in order.
    init() throws {
        all = Array(Value.Version.allCases)
        let type = ObjectIdentifier(Value.Version.self)
        if CheckedVersionTypes.all.withLock({ $0.contains(type) }) { return }
        try check()
        CheckedVersionTypes.all.withLock { _ = $0.insert(type) }
    }

    private func check() throws {
        let name = "\(Value.self)"
        guard !all.isEmpty else { throw VersionableError.noVersions(of: name) }
        var seen: Set<Value.Version.RawValue> = []
        for version in all {
            if !seen.insert(version.rawValue).inserted {
                throw VersionableError.duplicateVersions(text(version), of: name)
            }
        }
        for (first, second) in zip(all, all.dropFirst()) where !(first < second) {
            throw VersionableError.unorderedVersions(text(first), text(second), of: name)
        }
    }

    /// Returns the raw value of a version, cut for a message.
    func text(_ version: Value.Version) -> String { VersionableVersions.text(version.rawValue) }

    static func text(_ raw: Any) -> String { ErrorMessages.short("\(raw)") }

    /// Returns the versions after one, up to the type's version; `nil` when it is newer or unknown.
    func steps(from version: Value.Version) -> ArraySlice<Value.Version>? {
        guard let start = all.firstIndex(of: version), let end = all.firstIndex(of: Value.version),
            start <= end
        else { return nil }
        return all[(start + 1)..<(end + 1)]
    }
}

private enum CheckedVersionTypes {
    static let all = Mutex<Set<ObjectIdentifier>>([])
}
