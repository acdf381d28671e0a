import VersionedCodableCore
import VersionedCodableDocuments

/// Errors for redefinitions; each names both locations.
extension TOMLReader {
    /// The error for a key that already has a value.
    func duplicate(_ key: TOMLTree.Token, _ earlier: Int) -> ReadingError {
        let found = tree.items[earlier]
        let first = found.origin == .value ? tree.place(of: found.key) : tree.place(of: earlier)
        return redefinition(
            "expected a new key, found \"\(text(of: key))\" again, \(what(earlier, at: first))",
            at: tree.place(of: key))
    }

    /// The error for a dotted key or header that leads through what it may not add to.
    func closed(
        _ path: [TOMLTree.Token], _ position: Int, _ earlier: Int, to adder: String
    ) -> ReadingError {
        redefinition(
            "expected a table that \(adder) can add to, found \"\(text(of: path, to: position))\", "
                + what(earlier, at: tree.place(of: earlier)),
            at: tree.place(of: path[position]))
    }

    /// The error for a header whose table is already defined.
    func defined(
        _ path: [TOMLTree.Token], _ earlier: Int, at place: Int, isList: Bool
    ) -> ReadingError {
        let expected = isList ? "a new array of tables" : "a new table"
        let first = tree.place(of: earlier)
        let name = text(of: path, to: path.count - 1)
        return redefinition(
            "expected \(expected), found \"\(name)\" again, \(what(earlier, at: first))", at: place)
    }

    private func redefinition(_ message: String, at place: Int) -> ReadingError {
        builder.located(ReadingError(.duplicateKey, message, at: place))
    }

    /// Returns the kind of an item and the location of its definition.
    private func what(_ item: Int, at place: Int) -> String {
        let item = tree.items[item]
        let kind =
            switch item.origin {
            case .value where item.value.isKind(.object): "an inline table"
            case .value where item.value.isKind(.array): "an array"
            case .value: "a value"
            case .root, .implicit, .header: "a table"
            case .dotted: "a table of a dotted key"
            case .list: "an array of tables"
            }
        return "\(kind) defined at \(TextLocation(offset: place, in: source.bytes))"
    }

    private func text(of key: TOMLTree.Token) -> String {
        ErrorMessages.short(tree.bytes(of: key))
    }

    private func text(of path: [TOMLTree.Token], to position: Int) -> String {
        let names = path[...position].suffix(8).map { text(of: $0) }
        return (position >= 8 ? "…." : "") + names.joined(separator: ".")
    }
}
