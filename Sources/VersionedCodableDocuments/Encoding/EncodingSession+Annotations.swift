import VersionedCodableCore

extension EncodingSession {
    /// Annotates a node that is written or will be.
    func annotate(_ annotation: NodeAnnotation, _ text: String, at node: UInt32) {
        // No text is no annotation, as of the tag a YAML node has when none is written.
        if !text.isEmpty { annotations.set(annotation, text, of: node) }
    }

    /// Makes a value an annotation of the object that its key has just been written in, without the
    /// key.
    ///
    /// - Returns: False when the value is in no object.
    func annotateObject(with value: Any) -> Bool {
        let key = tape.pointee.count - 1
        guard let value = value as? any NodeAnnotationCodable, key > 0,
            tape.pointee.nodes[key].isKind(.key)
        else { return false }
        takeBackKey(at: key)
        annotate(type(of: value).annotation, value.annotationText, at: tape.pointee.open)
        return true
    }

    func takeBackKey(at key: Int) {
        tape.pointee.restoreMember(
            replacedBy: key, in: tape.pointee.open, kinds: masks.kinds)
        originalKeys[key] = nil
        wideKeys[tape.pointee.open] = nil
        tape.pointee.count = key
        lastWay.forget(from: key)
    }

    /// Encodes a value that may be written as an alias.
    func encodeSpecial<Value: Encodable>(
        _ value: Value, _ plan: ValueEncodingPlan, _ encode: () throws -> Void
    ) throws {
        let index = tape.pointee.count
        let mayBeShared = plan.isShared && annotations.entries(of: UInt32(index)).isEmpty
        guard let key = mayBeShared ? try sharedKey(of: value) : (nil, nil) else { return }
        do {
            try encode()
        } catch {
            try giveBack(key)
            throw error
        }
        try keep(index, as: key)
    }

    /// Returns the key that a value is kept by; nil when an alias was written instead of it.
    private func sharedKey(
        of value: some Encodable
    ) throws -> (key: SharedValues.Key?, instance: AnyObject?)? {
        switch options.aliases {
        case .equalValues:
            guard let (key, instance) = SharedValues.key(of: value) else { return (nil, nil) }
            if let node = shared[key] {
                writeAlias(to: node)
                return nil
            }
            return (key, instance)
        case .custom(let store):
            switch try store.alias(for: value) {
            case .none: return (nil, nil)
            case .anchor(let name): return (.name(name), nil)
            case .alias(let name):
                guard let node = shared[.name(name)] else {
                    throw invalid(
                        value,
                        "there is no value with the anchor \"\(ErrorMessages.shortName(name))\" before its alias",
                        at: UInt32(tape.pointee.count))
                }
                writeAlias(to: node)
                return nil
            }
        case .separate, .equalContents: return (nil, nil)
        }
    }

    func writeAlias(to node: Int) {
        hasAliases = true
        tape.pointee.pushValue(UInt32(TapeKind.alias.rawValue), 0, node)
    }

    private func keep(_ index: Int, as key: (key: SharedValues.Key?, instance: AnyObject?)) throws {
        guard let name = key.key else { return }
        let node = tape.pointee.nodes[index]
        if node.isKind(.array) || node.isKind(.object), node.extra > 0 {
            shared.keep(index, as: name, instance: key.instance)
        } else {
            try giveBack(key)
        }
    }

    private func giveBack(_ key: (key: SharedValues.Key?, instance: AnyObject?)) throws {
        guard case .name(let name) = key.key, case .custom(let store) = options.aliases else {
            return
        }
        try store.giveBack(name)
    }
}
