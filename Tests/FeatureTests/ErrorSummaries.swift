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

extension VersionableError {
    /// The case, and what it tells, with the type and the keys of the path: `newer 9 3, Note version`.
    var summary: String {
        let keys = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
        let place = ", \(context?.type ?? "") \(keys)"
        return switch self {
        case .newerVersion(let found, let newest, _): "newer \(found) \(newest)\(place)"
        case .unknownVersion(let found, let known, _): "unknown \(found) \(known)\(place)"
        case .missingVersion: "missing\(place)"
        case .notAnObject(let found, _): "no object but \(found)\(place)"
        case .migrationFailed(let from, let to, let error, _):
            "failed \(from) \(to) \(error.map { "\($0)" } ?? "")\(place)"
        default: "\(self)"
        }
    }
}
