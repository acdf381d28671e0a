import VersionedCodableCore

extension DocumentValue {
    /// Changes the container of the value at a path in place.
    ///
    /// - Parameters:
    ///   - making: Whether to create missing members; they are kept unless the change throws.
    ///   - member: Changes an object; gets the key of the last step.
    ///   - element: Changes an array; gets the index of the last step. Nil for objects only.
    mutating func edit<Result>(
        containerOf path: DocumentPath, making: Bool,
        member: (inout DocumentObject, String) throws -> Result,
        element: ((inout [DocumentValue], Int) throws -> Result)? = nil
    ) throws -> Result {
        guard path.steps.count <= DocumentValue.longestPath else {
            throw DocumentValueError(.tooDeep, at: DocumentPath(path.steps.prefix(8)))
        }
        guard !path.steps.isEmpty else { throw DocumentValueError(.root, at: path) }
        return try edit(path, 0, making, member, element)
    }

    private mutating func edit<Result>(
        _ path: DocumentPath, _ depth: Int, _ making: Bool,
        _ member: (inout DocumentObject, String) throws -> Result,
        _ element: ((inout [DocumentValue], Int) throws -> Result)?
    ) throws -> Result {
        let step = path.steps[depth]
        let isLast = depth == path.steps.count - 1
        let place = isLast && element == nil ? .key(step.stringValue) : self.place(of: step)
        if making, self == .null {
            var made: DocumentValue = place.intValue == nil ? .object([:]) : .array([])
            let result = try made.edit(path, depth, making, member, element)
            self = made
            return result
        }
        let here = DocumentPath(path.steps.prefix(depth))
        let there = here.appending(step)
        // While a part of it changes, this value must not share its container.
        switch place {
        case .index(let index):
            guard case .array(var elements) = self else { throw unexpected("an array", at: here) }
            self = .null
            defer { self = .array(elements) }
            if isLast, let element { return try element(&elements, index) }
            let isNew = making && index == elements.count
            guard isNew || elements.indices.contains(index) else {
                throw DocumentValueError(.outOfRange(count: elements.count), at: there)
            }
            if isNew { elements.append(.null) }
            defer { if isNew, elements[index] == .null { elements.removeLast() } }
            return try elements[index].edit(path, depth + 1, making, member, element)
        case .key(let key):
            guard case .object(var object) = self else { throw unexpected("an object", at: here) }
            self = .null
            defer { self = .object(object) }
            if isLast { return try member(&object, key) }
            guard making || object.position(ofKey: key) != nil else {
                throw DocumentValueError(.missing, at: there)
            }
            return try object[key].orNull.edit(path, depth + 1, making, member, element)
        }
    }

    /// Returns the error for a value that does not fit a step.
    package func unexpected(_ expected: String, at path: DocumentPath) -> DocumentValueError {
        DocumentValueError(
            .unexpected(expected: expected, found: ErrorMessages.describe(self)), at: path)
    }
}
