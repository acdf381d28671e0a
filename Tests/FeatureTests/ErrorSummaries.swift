import AllModules

extension DecodingError {
    /// The case, and the keys of the path: `typeMismatch value.count`.
    var summary: String {
        var path = context?.codingPath.map(\.stringValue) ?? []
        if case .keyNotFound(let key, _) = self { path.append(key.stringValue) }
        let name = Mirror(reflecting: self).children.first?.label ?? ""
        return "\(name) \(path.joined(separator: "."))"
    }
}

extension VersionedDecodingError {
    /// The case, and what it tells, with the type and the path: `newer 9 3, Note version`.
    var summary: String {
        switch self {
        case .unsupportedVersion(let error):
            let path = error.codingPath.map(\.stringValue) + (error.path?.keys ?? [])
            let place = ", \(error.requested) \(path.joined(separator: "."))"
            let supported = error.supported.map { $0.map { "\($0)" } ?? "none" }
            guard let found = error.foundText else { return "missing\(place)" }
            return error.isNewer == true
                ? "newer \(found) \(supported.first ?? "")\(place)"
                : "unknown \(found) \(supported)\(place)"
        case .migrationFailed(let failure):
            let (step, cause) = (failure.step, failure.underlyingError.map { "\($0)" } ?? "")
            return "failed \(step.fromVersionText) \(step.toVersionText) \(cause), \(step.to)"
        default: return "\(self)"
        }
    }
}
