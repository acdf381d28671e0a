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
        /// Changes a value that is not in its container yet.
        func make() throws -> (value: DocumentValue, result: Result) {
            guard making else { throw DocumentValueError(.missing, at: there) }
            var made = DocumentValue.null
            let result = try made.edit(path, depth + 1, making, member, element)
            return (made, result)
        }
        switch place {
        case .index(let index):
            return try changeArray(here) { elements in
                if isLast, let element { return try element(&elements, index) }
                if elements.indices.contains(index) {
                    return try elements[index].edit(path, depth + 1, making, member, element)
                }
                guard making, index == elements.count else {
                    throw DocumentValueError(.outOfRange(count: elements.count), at: there)
                }
                let made = try make()
                elements.append(made.value)
                return made.result
            }
        case .key(let key):
            return try changeObject(here) { object in
                if isLast { return try member(&object, key) }
                if let position = object.position(ofKey: key) {
                    return try object.changeValue(at: position) {
                        try $0.edit(path, depth + 1, making, member, element)
                    }
                }
                let made = try make()
                object.updateValue(made.value, forKey: key)
                return made.result
            }
        }
    }

    /// Returns the error for a value that does not fit a step.
    package func unexpected(_ expected: String, at path: DocumentPath) -> DocumentValueError {
        DocumentValueError(
            .unexpected(expected: expected, found: ErrorMessages.describe(self)), at: path)
    }

    private mutating func changeArray<Result>(
        _ path: DocumentPath, _ change: (inout [DocumentValue]) throws -> Result
    ) throws -> Result {
        guard case .array(var elements) = self else { throw unexpected("an array", at: path) }
        self = .null
        defer { self = .array(elements) }
        return try change(&elements)
    }

    private mutating func changeObject<Result>(
        _ path: DocumentPath, _ change: (inout DocumentObject) throws -> Result
    ) throws -> Result {
        guard case .object(var object) = self else { throw unexpected("an object", at: path) }
        self = .null
        defer { self = .object(object) }
        return try change(&object)
    }
}
