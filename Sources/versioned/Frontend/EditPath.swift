import VersionedCodableDocuments

extension DocumentPath {
    /// Parses a path of an argument: keys and indices separated by dots, or a JSON pointer.
    ///
    /// A key in quotation marks may contain dots and equals signs: `"a.b".c`.
    init(argument text: Substring) throws {
        if text.first == "/" {
            guard let path = DocumentPath(pointer: String(text)) else {
                throw Failure("\(text) is not a JSON pointer")
            }
            self = path
            return
        }
        var pointer = ""
        var rest = text[...]
        repeat {
            let key = try DocumentPath.popKey(from: &rest)
            pointer += "/" + key.replacing("~", with: "~0").replacing("/", with: "~1")
        } while rest.popFirst() != nil
        self = DocumentPath(pointer: pointer) ?? []
    }

    /// Divides an argument at the equals sign after the path that it begins with.
    static func divide(_ text: String) throws -> (path: DocumentPath, value: String)? {
        var rest = text[...]
        if rest.first != "/" {
            while rest.first != "=", !rest.isEmpty {
                _ = try popKey(from: &rest, until: "=")
                if rest.first == "." { rest.removeFirst() }
            }
        }
        guard let mark = rest.firstIndex(of: "=") else { return nil }
        let value = text[text.index(after: mark)...]
        return (try DocumentPath(argument: text[..<mark]), String(value))
    }

    /// Removes a key up to a dot or another mark.
    private static func popKey(
        from rest: inout Substring, until mark: Character = "."
    ) throws -> String {
        guard rest.first == "\"" else {
            let key = rest.prefix { $0 != "." && $0 != mark }
            rest = rest[key.endIndex...]
            return String(key)
        }
        var key = ""
        var inner = rest.dropFirst()
        while let character = inner.popFirst() {
            guard character != "\"" else {
                guard inner.isEmpty || inner.first == "." || inner.first == mark else { break }
                rest = inner
                return key
            }
            key.append(character == "\\" ? inner.popFirst() ?? character : character)
        }
        throw Failure("\(rest): expected a quotation mark at the end of the key")
    }
}
