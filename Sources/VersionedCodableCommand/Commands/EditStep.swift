import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations
import VersionedCodableRewriting

/// A change that an option of `edit` names.
struct EditStep: Sendable {
    private enum Change: Sendable {
        case set(String), setString(String), setDate(String)
        case setJSON(DocumentValue)
        case setYAML(CodableDocument)
        case insert(String)
        case remove
        case rename(String)
        case move(PathPattern)
    }

    let argument: String
    private let pattern: PathPattern
    private let change: Change
    /// Whether what is missing stays so.
    private let isExisting: Bool
    /// What the format of the document has.
    var format: FormatCapabilities = []

    /// - Returns: nil for an option that names no change.
    /// - Throws: `UsageError`.
    init?(_ option: String, _ text: String, isExisting: Bool) throws {
        let forms = ["--remove": "PATH", "--rename": "PATH=NAME", "--move": "PATH=PATH"]
        guard forms[option] != nil || option == "--insert" || option.hasPrefix("--set") else {
            return nil
        }
        self.isExisting = isExisting
        argument = "\(option) \(text)"
        var (path, value) = (text[...], "")
        if option != "--remove" {
            let form = forms[option] ?? "PATH=VALUE"
            (path, value) = try PathText.split(text, of: option, into: form)
        }
        pattern = try PathText.pattern(path, of: option)
        switch option {
        case "--set": change = .set(value)
        case "--set-string": change = .setString(value)
        case "--set-json":
            guard let json = EditStep.json(value) else {
                throw UsageError("\(argument): expected JSON, such as 80, \"text\" or [1, 2]")
            }
            change = .setJSON(json)
        case "--set-yaml": change = .setYAML(try EditStep.yaml(value, argument))
        case "--set-date": change = .setDate(value)
        case "--insert": change = .insert(value)
        case "--rename": change = .rename(value)
        case "--move":
            let target = try PathText.pattern(value, of: option)
            guard target.count(of: .child) == pattern.count(of: .child),
                target.count(of: .depth) <= pattern.count(of: .depth), !target.hasSelector
            else {
                throw UsageError("\(argument): expected a target with the same * as the path")
            }
            change = .move(target)
        default: change = .remove
        }
    }

    /// The step of `--replace-with`: the document of a file replaces the whole document.
    init(replacingBy file: Input, in session: Session) throws {
        let documents = try session.documents(in: file, nil).documents
        guard let document = documents.first, documents.count == 1 else {
            throw Finding("\(file.name): expected one document, found \(documents.count)")
        }
        argument = "--replace-with \(file.name)"
        (pattern, isExisting) = (try PathPattern(""), false)
        change = .setJSON(try DocumentValue(document))
    }

    /// Whether the new value has tags of YAML.
    var hasTags: Bool {
        if case .setYAML(let document) = change { document.hasAnnotations } else { false }
    }

    /// Changes a document, and returns how many values were found for that.
    func apply(to document: inout EditedDocument, _ notes: inout [String]) throws -> Int {
        do {
            switch change {
            case .set, .setString, .setJSON, .setYAML, .setDate:
                return try setAll(in: &document, &notes)
            case .insert(let text):
                return try forEach(pattern.places(in: document)) { path in
                    let place = try document.place(of: path, inserts: true)
                    let new = value(text)
                    try put(new, at: place, of: pattern, in: &document) {
                        try $0.insert(new, at: place)
                    }
                }
            case .remove where pattern.isSingle:
                return try forEach(paths(&document)) { try document.remove(at: $0) }
            case .remove:
                let paths = try paths(&document)
                try document.remove(paths)
                return paths.count
            case .rename(let name):
                return try forEach(paths(&document)) {
                    try rename($0, to: name, in: &document)
                }
            case .move(let target): return try move(to: target, in: &document)
            }
        } catch let error as DocumentValueError {
            throw Finding("\(argument): \(error)", code: "path")
        }
    }

    private func matches(in value: DocumentValue) throws -> [PathPattern.Match] {
        guard isExisting else { return try pattern.matches(in: value, repeatsKeys: repeats) }
        return pattern.fittingMatches(in: value, repeatsKeys: repeats)
    }

    /// Returns the paths that are there; a path without wildcards must be.
    private func paths(_ document: inout EditedDocument) throws -> [DocumentPath] {
        let paths = try matches(in: document.value).map(\.path)
        guard pattern.isSingle else {
            return isAttribute ? paths.compactMap { document.attribute(at: $0) } : paths
        }
        guard let path = paths.first, document.value[path: path] != nil else {
            if isExisting { return [] }
            let path = try pattern.places(in: document)[0]
            throw pattern.outOfRange(in: document.value, repeatsKeys: repeats)
                ?? DocumentValueError(.missing, at: path)
        }
        return [try attribute(at: path, in: &document)]
    }

    private var isAttribute: Bool { pattern.isAttribute && repeats }

    private var repeats: Bool { format.contains(.repeatedKeys) }

    /// Calls a body for each path, the last first, so that the others stay right.
    private func forEach(
        _ paths: [DocumentPath], _ body: (DocumentPath) throws -> Void
    ) rethrows -> Int {
        for path in paths.reversed() { try body(path) }
        return paths.count
    }

    private func rename(
        _ path: DocumentPath, to name: String, in document: inout EditedDocument
    ) throws {
        guard isAttribute else { return try document.rename(path, to: name) }
        let key = PathStep.key(name.hasPrefix("@") ? String(name.dropFirst()) : name)
        // Beside elements of its name it is the first of several values.
        let isFirst = path.steps.last?.intValue != nil
        let target = DocumentPath(path.steps.dropLast(isFirst ? 2 : 1) + [key])
        if isFirst {
            try document.move(from: path, to: target)
        } else {
            try document.rename(path, to: key.stringValue)
        }
        try document.setAttribute(true, at: target)
    }

    // MARK: Setting

    private func setAll(in document: inout EditedDocument, _ notes: inout [String]) throws -> Int {
        var same = 0
        var newKinds: [String] = []
        let paths =
            try isExisting
            ? paths(&document).filter { document.value[path: $0] != nil }
            : pattern.places(in: document)
        // What is deeper first, as a value around it may be replaced.
        for path in pattern.count(of: .depth) > 0 ? paths.reversed() : paths {
            let place = try document.place(of: path)
            let path = try attribute(at: place, in: &document)
            let old = document.value[path: path]
            let written = document.writtenNode(at: path)
            if case .setString(let text) = change, isTime(text), written?.tapeNode?.isTime == true {
                // The format writes a time in place of a time.
                throw Finding(
                    "\(argument): \(path) is a local time, and \(text) would be one, not a string")
            }
            // The text of an element of XML that has attributes.
            let text = format.contains(.repeatedKeys) ? old?.object?[""] : nil
            let new = try value(like: text ?? old, written)
            try put(new, at: path, of: pattern, in: &document) {
                if case .setYAML(let yaml) = change {
                    try $0.set(yaml.root, at: path)
                } else {
                    try $0.set(new, at: path)
                }
            }
            let isSame =
                old == new && !hasTags
                && !(format.contains(.integerRealDistinction) && isOtherKind(old, new))
            if isSame { same += 1 }
            if case .set = change, let old, !old.isNull,
                let kind = document.value[path: path]?.newKind(after: old)
            {
                newKinds.append("\(path) was \(kind.old) and is now \(kind.new)")
            }
        }
        if let first = newKinds.first {
            let others = newKinds.count > 1 ? ", and \(newKinds.count - 1) more" : ""
            notes.append("\(argument): \(first)\(others)")
        }
        if same > 0, same == paths.count {
            notes.append("\(argument): the value is already the same")
        }
        return paths.count
    }

    /// Changes a document by a body that puts a value at a path, as an attribute if that is meant.
    private func put(
        _ new: DocumentValue?, at path: DocumentPath, of target: PathPattern,
        in document: inout EditedDocument, _ body: (inout EditedDocument) throws -> Void
    ) throws {
        guard target.isAttribute, format.contains(.repeatedKeys) else { return try body(&document) }
        if let new, new.text == nil {
            let found = ErrorMessages.describe(new)
            throw Finding("\(argument): an attribute has text only, found \(found)")
        }
        try document.makeRoom(forAttributeAt: path)
        try body(&document)
        try document.setAttribute(true, at: path)
    }

    /// Returns the path of an attribute, which is the first of several values with its name.
    private func attribute(
        at path: DocumentPath, in document: inout EditedDocument
    ) throws -> DocumentPath {
        guard isAttribute else { return path }
        guard let attribute = document.attribute(at: path) else {
            throw Finding("\(argument): \(path) is an element, not an attribute", code: "path")
        }
        return attribute
    }

    private func value(like old: DocumentValue?, _ node: DocumentNode?) throws -> DocumentValue {
        let written = node?.text
        switch change {
        case .setString(let text): return .string(text)
        case .setJSON(let json): return json
        case .setYAML(let yaml): return try DocumentValue(yaml)
        case .setDate(let text):
            guard let date = date(text) else {
                throw Finding(
                    "\(argument): expected a date such as 2025-01-31 or 2025-01-31T10:00:00Z")
            }
            if case .date? = old {
                let isMidnight = text.utf8.count == 10 && (written?.utf8.count ?? 0) > 10
                let zone = written?.hasZone ?? false ? "Z" : ""
                return try self.date(
                    isMidnight ? "\(text)T00:00:00\(zone)" : text, like: written) ?? .date(date)
            }
            return format.contains(.nativeDates) ? .date(date) : .string(text)
        case .set(let text):
            if case .date? = old { return try date(text, like: written) ?? value(text) }
            guard let node, let range = node.sourceRange else {
                return value(text, like: old, "")
            }
            let notation = withExtendedLifetime(node.document) {
                String(decoding: node.document.sourceBytes[range], as: UTF8.self)
            }
            return value(text, like: old, notation)
        default: return .null
        }
    }

    /// Whether one of two numbers is an integer and the other a real number.
    private func isOtherKind(_ old: DocumentValue?, _ new: DocumentValue) -> Bool {
        guard case .number(let old)? = old, case .number(let new) = new else { return false }
        return old.isWrittenAsInteger != new.isWrittenAsInteger
    }

    // MARK: Moving

    private func move(to target: PathPattern, in document: inout EditedDocument) throws -> Int {
        if pattern.isSingle {
            guard let path = try paths(&document).first else { return 0 }
            let to = try document.place(
                of: target.places(in: document)[0],
                without: path, inserts: true)
            try put(document.value[path: path], at: to, of: target, in: &document) {
                try $0.move(from: path, to: to)
            }
            return 1
        }
        let matches = try matches(in: document.value).filter {
            !isAttribute || document.attribute(at: $0.path) != nil
        }
        for match in matches {
            let path = try document.place(of: target.path(for: match))
            guard document.value[path: path] == nil else {
                throw DocumentValueError(.exists, at: path)
            }
            let old = document.value[path: match.path]
            try put(old, at: path, of: target, in: &document) {
                try $0.moveOut(from: match.path, to: path)
            }
        }
        try document.remove(matches.map(\.path))
        return matches.count
    }
}

extension TapeNode {
    fileprivate var isTime: Bool { isKind(.string) && extra == TapeNode.localTime }
}
