/// An error that has a path below the value it is about, and its reason without the path.
package protocol PathError: Error {
    var codingPath: [any CodingKey] { get }
    var reason: String { get }
}

/// Finds the path of a coding error, or the property `codingPath` of a custom error.
enum ErrorPath {
    static func path(of error: any Error) -> [any CodingKey] {
        switch error {
        case let error as any PathError: return error.codingPath
        case let error as DecodingError: return error.context?.codingPath ?? []
        default: break
        }
        var mirror = Mirror(reflecting: error)
        // A case of an enumeration: its payload has the path, or is a context.
        if mirror.displayStyle == .enum, let payload = mirror.children.first?.value {
            if let context = payload as? DecodingError.Context { return context.codingPath }
            mirror = Mirror(reflecting: payload)
        }
        for child in mirror.children {
            if child.label == "codingPath", let path = child.value as? [any CodingKey] {
                return path
            }
            if let context = child.value as? DecodingError.Context { return context.codingPath }
        }
        return []
    }
}
