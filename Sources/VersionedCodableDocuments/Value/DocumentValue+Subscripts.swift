import VersionedCodableCore

// Reading a missing value returns nil. Writing creates it: any other value on the way is replaced
// by an object or array. `DocumentValue+Editing` has functions that throw instead.

extension DocumentValue {
    /// The value of a member; nil if there is none.
    ///
    /// Setting a value replaces anything but an object by one. Setting nil removes the member.
    ///
    /// - Complexity: O(1) on average; removing is O(n).
    public subscript(key: String) -> DocumentValue? {
        get { if case .object(let object) = self { object[key] } else { nil } }
        _modify {
            guard case .object(var object) = self else {
                var value: DocumentValue?
                defer { if let value { self = .object([key: value]) } }
                yield &value
                return
            }
            // While the member changes, this value must not share the object: that would copy it.
            self = .null
            defer { self = .object(object) }
            yield &object[key]
        }
    }

    /// An element of an array; nil if there is none.
    ///
    /// Setting a value at the index after the last element appends it; setting one at index 0
    /// replaces anything but an array by one. Setting nil removes the element. Other indices change
    /// nothing.
    ///
    /// - Complexity: O(1); removing is O(n).
    public subscript(index: Int) -> DocumentValue? {
        get {
            guard case .array(let elements) = self, elements.indices.contains(index)
            else { return nil }
            return elements[index]
        }
        _modify {
            guard case .array(var elements) = self else {
                var value: DocumentValue?
                defer { if index == 0, let value { self = .array([value]) } }
                yield &value
                return
            }
            self = .null
            let isElement = elements.indices.contains(index)
            var value = isElement ? elements[index] : nil
            if isElement { elements[index] = .null }
            defer {
                if let value {
                    if isElement {
                        elements[index] = value
                    } else if index == elements.count {
                        elements.append(value)
                    }
                } else if isElement {
                    elements.remove(at: index)
                }
                self = .array(elements)
            }
            yield &value
        }
    }

    /// The value at a step; nil if there is none.
    ///
    /// As in a JSON Pointer, an index is the key with its decimal text at an object, and the key
    /// `-` is the index after the last element at an array, and 0 at null.
    public subscript(step: PathStep) -> DocumentValue? {
        get {
            switch place(of: step) {
            case .index(let index): self[index]
            case .key(let key): self[key]
            }
        }
        _modify {
            switch place(of: step) {
            case .index(let index): yield &self[index]
            case .key(let key): yield &self[key]
            }
        }
    }

    /// Returns the step as a key or an index of this value.
    func place(of step: PathStep) -> PathStep {
        switch (step, self) {
        case (.key("-"), .array(let elements)): .index(elements.count)
        case (.key("-"), .null): .index(0)
        case (.index(let index), .object): .key(String(index))
        default: step
        }
    }

    /// The value at a path; nil if there is none.
    ///
    /// Setting a value creates missing containers on the way: an object for a key, an array for the
    /// index 0. Setting nil at the root sets null. Paths of more than 512 steps have no value.
    ///
    /// - Complexity: O(n) in the steps on average; removing is O(n) in the container.
    public subscript(path path: DocumentPath) -> DocumentValue? {
        get {
            guard path.steps.count <= DocumentValue.longestPath else { return nil }
            var place: DocumentValue? = self
            for step in path.steps { place = place?[step] }
            return place
        }
        set {
            guard path.steps.count <= DocumentValue.longestPath else { return }
            var root: DocumentValue? = self
            self = .null
            DocumentValue.set(newValue, in: &root, at: path.steps[...])
            self = root ?? .null
        }
    }

    static var longestPath: Int { 512 }

    private static func set(
        _ value: DocumentValue?, in place: inout DocumentValue?, at steps: ArraySlice<PathStep>
    ) {
        guard let step = steps.first else { return place = value }
        set(value, in: &place[step], at: steps.dropFirst())
    }
}

/// Subscripts that continue on a missing value: `value["a"][0]["b"] = 3`.
extension DocumentValue? {
    /// The value of a member, or nil; setting a member of nil makes an object.
    public subscript(key: String) -> DocumentValue? {
        get { self?[key] }
        _modify { yield &orNull[key] }
    }

    /// An element of an array, or nil; setting index 0 of nil makes an array.
    public subscript(index: Int) -> DocumentValue? {
        get { self?[index] }
        _modify { yield &orNull[index] }
    }

    fileprivate subscript(step: PathStep) -> DocumentValue? {
        get { self?[step] }
        _modify { yield &orNull[step] }
    }

    /// The value, or a null for nil, which becomes nil again if it stays a null.
    var orNull: DocumentValue {
        get { self ?? .null }
        _modify {
            var value = self ?? .null
            let isMissing = self == nil
            self = .none
            defer { self = isMissing && value == .null ? .none : value }
            yield &value
        }
    }
}
