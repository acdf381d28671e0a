import VersionedCodableCore

extension DocumentValue {
    /// Returns the path of the container and the last step; nil for the root.
    func split(_ path: DocumentPath) throws -> (container: DocumentPath, last: PathStep)? {
        guard path.steps.count <= DocumentValue.longestPath else {
            throw DocumentValueError(.tooDeep, at: DocumentPath(path.steps.prefix(8)))
        }
        guard let last = path.steps.last, let container = path.parent else { return nil }
        return (container, last)
    }

    /// Changes the value at a path in place.
    ///
    /// - Parameter making: Whether to create missing members; they are kept unless `change` throws.
    mutating func edit<Result>(
        at path: DocumentPath, making: Bool, _ change: (inout DocumentValue) throws -> Result
    ) throws -> Result {
        try edit(path, 0, making, change)
    }

    private mutating func edit<Result>(
        _ path: DocumentPath, _ depth: Int, _ making: Bool,
        _ change: (inout DocumentValue) throws -> Result
    ) throws -> Result {
        guard depth < path.steps.count else {
            if making, self == .null {
                var made = DocumentValue.object([:])
                let result = try change(&made)
                self = made
                return result
            }
            return try change(&self)
        }
        let here = DocumentPath(path.steps.prefix(depth))
        let there = DocumentPath(path.steps.prefix(depth + 1))
        switch place(of: path.steps[depth]) {
        case .index(let index):
            return try changeArray(here) { elements in
                if elements.indices.contains(index) {
                    return try elements[index].edit(path, depth + 1, making, change)
                }
                guard making, index == elements.count else {
                    throw DocumentValueError(.missing, at: there)
                }
                var made = DocumentValue.null
                let result = try made.edit(path, depth + 1, making, change)
                elements.append(made)
                return result
            }
        case .key(let key):
            if making, self == .null {
                var made = DocumentValue.object([:])
                let result = try made.edit(path, depth, making, change)
                self = made
                return result
            }
            return try changeObject(here) { object in
                if let position = object.position(ofKey: key) {
                    return try object.changeValue(at: position) {
                        try $0.edit(path, depth + 1, making, change)
                    }
                }
                guard making else { throw DocumentValueError(.missing, at: there) }
                var made = DocumentValue.null
                let result = try made.edit(path, depth + 1, making, change)
                object.updateValue(made, forKey: key)
                return result
            }
        }
    }

    /// Returns the error for a value that does not fit a step.
    package func unexpected(_ expected: String, at path: DocumentPath) -> DocumentValueError {
        DocumentValueError(
            .unexpected(expected: expected, found: ErrorMessages.describe(self)), at: path)
    }

    @discardableResult
    mutating func changeArray<Result>(
        _ path: DocumentPath, _ change: (inout [DocumentValue]) throws -> Result
    ) throws -> Result {
        guard case .array(var elements) = self else { throw unexpected("an array", at: path) }
        self = .null
        defer { self = .array(elements) }
        return try change(&elements)
    }

    @discardableResult
    mutating func changeObject<Result>(
        _ path: DocumentPath, _ change: (inout DocumentObject) throws -> Result
    ) throws -> Result {
        guard case .object(var object) = self else { throw unexpected("an object", at: path) }
        self = .null
        defer { self = .object(object) }
        return try change(&object)
    }
}
