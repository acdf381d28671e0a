import VersionedCodableDocuments

/// Values that differ from one in a single place.
public struct SingleChanges {
    private let value: DocumentValue
    private var paths: [[PathStep]] = []

    /// Finds the places of a value.
    public init(_ value: DocumentValue) {
        self.value = value
        collect(value, [])
    }

    private mutating func collect(_ value: DocumentValue, _ path: [PathStep]) {
        paths.append(path)
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collect(element, path + [.index(index)])
            }
        case .object(let object):
            for member in object { collect(member.value, path + [.key(member.key)]) }
        default: break
        }
    }

    /// As many changes, of places far from each other, each with what it is called.
    public func some(_ count: Int) -> [(String, DocumentValue)] {
        let all = paths.flatMap { path in (0..<6).map { (path, $0) } }
        let step = max(1, all.count / count)
        return stride(from: 0, to: all.count, by: step).compactMap { index in
            let (path, kind) = all[(index + index / step) % all.count]
            let changed = change(value, path[...], kind)
            return changed == value ? nil : ("\(path) \(kind)", changed)
        }
    }

    private func change(
        _ value: DocumentValue, _ path: ArraySlice<PathStep>, _ kind: Int
    ) -> DocumentValue {
        guard let step = path.first else { return edit(value, kind) }
        var result = value
        if path.count == 1, kind == 4 {
            result[step] = nil
        } else if path.count == 1, kind == 5 {
            guard case .object(let object) = value, case .key(let name) = step else { return value }
            var renamed = DocumentObject()
            for member in object {
                renamed[member.key == name ? "another key" : member.key] = member.value
            }
            result = .object(renamed)
        } else {
            result[step] = change(value[step] ?? .null, path.dropFirst(), kind)
        }
        return result
    }

    private func edit(_ value: DocumentValue, _ kind: Int) -> DocumentValue {
        switch (value, kind) {
        case (.array(let elements), 0...1): return .array(elements + ["new"])
        case (.array(let elements), 2...3): return .array([["n": 1, "l": [1, 2]]] + elements)
        case (.object(var object), 0...3):
            object["new"] = kind < 2 ? "x" : ["a": [1, ["b": 2]]]
            return .object(object)
        case (_, 0...1): return "changed value"
        case (_, 2): return "two\nlines\n"
        case (_, 3): return ["k": ["v", "w"]]
        default: return value
        }
    }
}
