import VersionedCodableDocuments
import VersionedCodableRewriting

// The operations that make lists of texts and objects, and back.
extension StepRunner {
    mutating func splitList(_ path: DocumentPath, by separator: String, trims: Bool) throws {
        guard let old = value(at: path), old.array == nil else { return }
        guard let text = old.text else { throw unexpected("text", path) }
        var parts = text.isEmpty ? [] : StepRunner.parts(of: text, by: separator)
        if trims { parts = parts.map(\.trimmed).filter { !$0.isEmpty } }
        try set(.array(parts.map { .string($0) }), at: path)
    }

    mutating func joinList(_ path: DocumentPath, by separator: String) throws {
        guard let elements = value(at: path)?.array else { return }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            let place = path.appending(.index(index))
            guard let text = element.text else { throw unexpected("text", place) }
            try check(text, hasNo: separator, place)
            texts.append(text)
        }
        try set(.string(texts.joined(separator: separator)), at: path)
    }

    func check(_ text: String, hasNo separator: String, _ path: DocumentPath) throws {
        guard text.unicodeScalars.contains(separator.unicodeScalars) else { return }
        throw failure("\"\(text)\" contains \"\(separator)\"", at: whole(path))
    }

    /// Makes a list of the members of an object, each with its comments.
    mutating func makeList(of path: DocumentPath, _ form: MigrationOperation.EntryForm) throws {
        guard let old = value(at: path), old.array == nil else { return }
        guard let members = old.object else { throw unexpected("an object", path) }
        for member in members {
            let place = path.appending(.key(member.key))
            switch form {
            case .text(let separator):
                try check(member.key, hasNo: separator, place)
                if member.value.isNull {
                    try set(.string(member.key), at: place)
                } else if let text = member.value.text {
                    try set(.string(member.key + separator + text), at: place)
                } else {
                    throw unexpected("text", place)
                }
            case .members(let key, let inner?):
                guard key != inner else { continue }
                try document.moveOut(from: whole(place), to: whole(place.appending(.key(inner))))
                try document.insert(
                    .string(member.key), at: whole(place.appending(.key(key))), position: 0)
            case .members(let key, nil):
                if member.value.isNull { try set(.object([:]), at: place) }
                guard let object = value(at: place)?.object else {
                    throw unexpected("an object", place)
                }
                let target = place.appending(.key(key))
                guard object[key] == nil else { throw taken(target) }
                try document.insert(.string(member.key), at: whole(target), position: 0)
            }
        }
        try document.setKeys(nil, at: whole(path))
    }

    /// Makes an object of the elements of a list, each with its comments.
    mutating func makeObject(of path: DocumentPath, _ form: MigrationOperation.EntryForm) throws {
        guard let old = value(at: path), old.object == nil else { return }
        guard old.array != nil || repeatsKeys else { throw unexpected("an array", path) }
        _ = try place(of: path.appending(PathPattern.end))
        let elements = value(at: path)?.array ?? []
        var keys: [String] = []
        var known: Set<String> = []
        for (index, element) in elements.enumerated() {
            let place = path.appending(.index(index))
            let key: String
            switch form {
            case .text(let separator):
                guard let text = element.text else { throw unexpected("text", place) }
                let parts = StepRunner.parts(of: text, by: separator)
                key = parts[0]
                let rest = parts.dropFirst().joined(separator: separator)
                try set(parts.count == 1 ? .null : .string(rest), at: place)
            case .members(let member, let inner):
                let source = place.appending(.key(member))
                guard let text = value(at: source)?.text else {
                    throw failure("nothing is at \(whole(source).pointer)", at: whole(place))
                }
                key = text
                guard let inner else {
                    try document.remove(at: whole(source))
                    break
                }
                let value = place.appending(.key(inner))
                if let other = element.object?.first(where: { ![member, inner].contains($0.key) }) {
                    let place = place.appending(.key(other.key))
                    throw failure("there is no place for \(other.key)", at: whole(place))
                }
                if self.value(at: value) == nil { try set(.null, at: value) }
                try document.moveOut(from: whole(value), to: whole(place))
            }
            guard known.insert(key).inserted else {
                throw failure("several elements have the key \"\(key)\"", at: whole(place))
            }
            keys.append(key)
        }
        try document.setKeys(keys, at: whole(path))
    }

    static func parts(of text: String, by separator: String) -> [String] {
        text.unicodeScalars.split(
            separator: Array(separator.unicodeScalars), omittingEmptySubsequences: false
        ).map(String.init)
    }
}

extension String {
    /// The text without white space around it.
    package var trimmed: String {
        let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let end = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(scalars[...end])
    }
}
