/// A decoder that knows where its values stand in a source.
protocol SourceTracking {
    /// The place of a value below this one, or of the deepest one on the way to it that is there.
    func place(of keys: [String]) -> DecodingDiagnostic?
}

extension NodeDecoder: SourceTracking {
    func place(of keys: [String]) -> DecodingDiagnostic? {
        session.place(at: codingPath + keys.map { PathKey(stringValue: $0) })
    }
}

extension DecodingSession {
    /// The place of the value at a path, or of the deepest one on it that is there.
    func place(at path: [any CodingKey]) -> DecodingDiagnostic? {
        context("", at: node(at: path), 0, path: path).underlyingError as? DecodingDiagnostic
    }
}

/// Places for errors that the engine did not make: those of the standard library, of Foundation and of users.
extension DecodingSession {
    /// The same error with a diagnostic, found by its coding path.
    ///
    /// An error that has one, or another cause, stays as it is.
    ///
    /// - Complexity: O(depth x siblings).
    func located(_ error: DecodingError) -> DecodingError {
        switch error {
        case .typeMismatch(let type, let context): .typeMismatch(type, located(context))
        case .valueNotFound(let type, let context): .valueNotFound(type, located(context))
        case .keyNotFound(let key, let context): .keyNotFound(key, located(context))
        case .dataCorrupted(let context): .dataCorrupted(located(context))
        @unknown default: error
        }
    }

    private func located(_ context: DecodingError.Context) -> DecodingError.Context {
        guard context.underlyingError == nil else { return context }
        let place = self.context(
            context.debugDescription, at: node(at: context.codingPath), 0, path: context.codingPath)
        return DecodingError.Context(
            codingPath: context.codingPath,
            debugDescription: context.debugDescription,
            underlyingError: place.underlyingError)
    }

    /// The value at a path, or the deepest one on it that is there.
    func node(at path: [any CodingKey]) -> UInt32 {
        var node: UInt32 = 0
        let base = basePath.count
        for (depth, key) in path.enumerated().dropFirst(base) {
            if repeatsKeys, let index = key.intValue {
                let isListed = depth == base || path[depth - 1].intValue != nil
                guard let child = element(index, of: node, isListed) else { break }
                node = child
                continue
            }
            let container = UInt32(tape.resolve(Int(node)))
            guard let child = child(key, of: container, under: path[..<depth]) else { break }
            node = child
        }
        return node
    }

    /// An element of an array that is made of members with the same key, or of all members.
    private func element(_ index: Int, of node: UInt32, _ isListed: Bool) -> UInt32? {
        let isObject = isListed && nodes[Int(node)].isKind(.object)
        let list =
            isObject
            ? MemberList(origin: node, first: node, end: nodes[Int(node)].next)
            : MemberList(origin: node, first: node == 0 ? 0 : node - 1)
        var key = isObject ? listed(node + 1, list.end) : list.first
        for _ in 0..<max(0, index) where key != 0 { key = next(key, in: list) }
        return key == 0 || !nodes[Int(key)].isKind(.key) ? nil : key + 1
    }

    private func child(
        _ key: any CodingKey,
        of container: UInt32,
        under path: ArraySlice<any CodingKey>
    ) -> UInt32? {
        let end = nodes[Int(container)].next
        var child = container + 1
        if nodes[Int(container)].isKind(.object) {
            while child < end {
                let text = tape.string(of: nodes[Int(child)])
                if text == key.stringValue || codingKey(text, under: Array(path)) == key.stringValue
                {
                    return child + 1
                }
                child = nodes[Int(child + 1)].next
            }
        } else if nodes[Int(container)].isKind(.array), var index = key.intValue, index >= 0 {
            while child < end {
                if index == 0 { return child }
                index -= 1
                child = nodes[Int(child)].next
            }
        }
        return nil
    }
}
