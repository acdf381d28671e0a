import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations
import VersionedCodableRewriting

/// A change that an option of `edit` names.
struct EditStep: Sendable {
    private enum Change: Sendable {
        case set(String), setString(String), setDate(String), insert(String)
        case remove
        case rename(String)
        case move(PathPattern)
    }

    private let argument: String
    private let pattern: PathPattern
    private let change: Change

    /// - Returns: nil for an option that names no change.
    /// - Throws: `UsageError`.
    init?(_ option: String, _ text: String) throws {
        argument = "\(option) \(text)"
        let form =
            switch option {
            case "--rename": "PATH=NAME"
            case "--move": "PATH=PATH"
            default: "PATH=VALUE"
            }
        func value() throws -> String { try PathText.split(text, of: option, into: form).value }
        switch option {
        case "--set": change = .set(try value())
        case "--set-string": change = .setString(try value())
        case "--set-date": change = .setDate(try value())
        case "--insert": change = .insert(try value())
        case "--rename": change = .rename(try value())
        case "--move":
            let target = try PathText.pattern(value(), of: option, allowingDots: true)
            change = .move(target)
        case "--remove": change = .remove
        default: return nil
        }
        let path =
            option == "--remove" ? text[...] : try PathText.split(text, of: option, into: form).path
        pattern = try PathText.pattern(path, of: option, allowingDots: true)
        if case .move(let target) = change,
            target.count(of: .child) != pattern.count(of: .child)
                || target.tokens.contains(where: { if case .element = $0 { true } else { false } })
        {
            throw UsageError("\(argument): expected a target with the same * as the path")
        }
    }

    /// - Throws: `Failure`.
    func apply(
        to document: inout EditedDocument, _ format: FormatCapabilities, _ notes: inout [String]
    ) throws {
        do {
            let count =
                switch change {
                case .set, .setString, .setDate: try setAll(in: &document, format, &notes)
                case .insert(let text):
                    try forEach(pattern.places(in: document.value, format)) {
                        try makeList(for: $0, in: &document)
                        try document.insert(value(text, like: nil, nil), at: $0)
                    }
                case .remove where pattern.isSingle:
                    try forEach(paths(document, format)) { try document.remove(at: $0) }
                case .remove: try removeAll(in: &document, format)
                case .rename(let name):
                    try forEach(paths(document, format)) { try document.rename($0, to: name) }
                case .move(let target): try move(to: target, in: &document, format)
                }
            if count == 0 { notes.append("\(argument): nothing is there") }
        } catch let error as DocumentValueError {
            throw Failure("\(argument): \(error)", code: "path")
        }
    }

    /// Returns the paths that are there; a path without wildcards must be.
    private func paths(
        _ document: EditedDocument, _ format: FormatCapabilities
    ) throws -> [DocumentPath] {
        try pattern.isSingle
            ? pattern.places(in: document.value, format)
            : pattern.paths(in: document.value, format)
    }

    /// Calls a body for each path, the last first, so that the others stay right.
    private func forEach(
        _ paths: [DocumentPath], _ body: (DocumentPath) throws -> Void
    ) rethrows -> Int {
        for path in paths.reversed() { try body(path) }
        return paths.count
    }

    private func removeAll(
        in document: inout EditedDocument, _ format: FormatCapabilities
    ) throws -> Int {
        let paths = try pattern.paths(in: document.value, format)
        try document.remove(paths)
        return paths.count
    }

    // MARK: Setting

    private func setAll(
        in document: inout EditedDocument, _ format: FormatCapabilities, _ notes: inout [String]
    ) throws -> Int {
        var same = 0
        let paths = try pattern.places(in: document.value, format)
        for path in paths {
            let path = try attribute(at: path, in: &document, format)
            try makeList(for: path, in: &document)
            let old = document.value[path: path]
            let written = document.writtenText(at: path)
            if case .setString(let text) = change, written != nil, isTime(text),
                document.sourceNode(at: path).tapeNode?.isTime == true
            {
                // The format writes a time in place of a time.
                throw Failure(
                    "\(argument): \(path) is a local time, and \(text) would be one, not a string")
            }
            let new = try value(like: old, written, format)
            if pattern.isAttribute {
                guard !format.contains(.repeatedKeys) || new.text != nil else {
                    let found = ErrorMessages.describe(new)
                    throw Failure("\(argument): an attribute has text only, found \(found)")
                }
                try document.makeRoom(forAttributeAt: path)
            }
            try document.set(new, at: path)
            if pattern.isAttribute { try document.setAttribute(true, at: path) }
            let isSame =
                old == new
                && !(format.contains(.integerRealDistinction) && isOtherKind(old, new))
            if isSame { same += 1 }
        }
        if same > 0, same == paths.count {
            notes.append("\(argument): the value is already the same")
        }
        return paths.count
    }

    /// Creates the array that a path with a final `-` needs, if it is missing.
    private func makeList(for path: DocumentPath, in document: inout EditedDocument) throws {
        guard path.steps.last == "-", let list = path.parent,
            document.value[path: list]?.isNull ?? true
        else { return }
        try document.set(.array([]), at: list)
    }

    /// Returns the path of an attribute, which is the first of several values with its name.
    private func attribute(
        at path: DocumentPath, in document: inout EditedDocument, _ format: FormatCapabilities
    ) throws -> DocumentPath {
        guard pattern.isAttribute, format.contains(.repeatedKeys),
            let old = document.value[path: path]
        else { return path }
        let first = old.array == nil ? path : path.appending(.index(0))
        // What an earlier step set has no place in the source.
        let source = document.sourceNode(at: first)
        guard source.path == first else { return path }
        guard source.isAttribute else {
            throw Failure("\(argument): \(path) is an element, not an attribute", code: "path")
        }
        return first
    }

    private func value(
        like old: DocumentValue?, _ written: String?, _ format: FormatCapabilities
    ) throws -> DocumentValue {
        switch change {
        case .setString(let text): return .string(text)
        case .setDate(let text):
            guard let date = date(text) else {
                throw Failure(
                    "\(argument): expected a date such as 2025-01-31 or 2025-01-31T10:00:00Z")
            }
            if case .date? = old {
                let isMidnight = text.utf8.count == 10 && (written?.utf8.count ?? 0) > 10
                let zone = written.map(hasZone) ?? false ? "Z" : ""
                return try value(
                    isMidnight ? "\(text)T00:00:00\(zone)" : text, like: old, written)
            }
            return format.contains(.nativeDates) ? .date(date) : .string(text)
        case .set(let text): return try value(text, like: old, written)
        default: return .null
        }
    }

    /// Whether one of two numbers is an integer and the other a real number.
    private func isOtherKind(_ old: DocumentValue?, _ new: DocumentValue) -> Bool {
        guard case .number(let old)? = old, case .number(let new) = new else { return false }
        return old.isWrittenAsInteger != new.isWrittenAsInteger
    }

    /// Parses a new value: a date in place of a date, otherwise JSON, otherwise a string.
    ///
    /// - Parameter written: The text of the old value.
    private func value(
        _ text: String, like old: DocumentValue?, _ written: String?
    ) throws -> DocumentValue {
        if case .date? = old, let date = date(text) {
            let form = { (text: String) in [text.utf8.count > 10, hasZone(text)] }
            guard let written, form(text) != form(written) else { return .date(date) }
            throw Failure("\(text) is not the same kind of date as \(written)")
        }
        let document = try? JSONFormat.json.read(Data(text.utf8), within: .default)
        return document.flatMap { try? DocumentValue($0) } ?? .string(text)
    }

    /// Whether the text of a date has an offset from UTC.
    private func hasZone(_ text: String) -> Bool {
        text.utf8.dropFirst(10).contains { "Zz+-".utf8.contains($0) }
    }

    private func isTime(_ text: String) -> Bool {
        text.utf8.count > 2 && RFC3339.date("2000-01-01T\(text)Z") != nil
    }

    private func date(_ text: String) -> Date? {
        [text, text + "Z", text + "T00:00:00Z"].lazy.compactMap { RFC3339.date($0) }.first
    }

    // MARK: Moving

    private func move(
        to target: PathPattern, in document: inout EditedDocument, _ format: FormatCapabilities
    ) throws -> Int {
        if pattern.isSingle {
            let path = try pattern.places(in: document.value, format)[0]
            let target = try target.places(in: document.value, format)[0]
            try makeList(for: target, in: &document)
            try document.move(from: path, to: target)
            return 1
        }
        let repeats = format.contains(.repeatedKeys)
        let matches = try pattern.matches(in: document.value, repeatsKeys: repeats)
        for match in matches {
            let path = target.path(for: match)
            guard document.value[path: path] == nil else {
                throw DocumentValueError(.exists, at: path)
            }
            try makeList(for: path, in: &document)
            try document.moveOut(from: match.path, to: path)
        }
        try document.remove(matches.map(\.path))
        return matches.count
    }
}

extension TapeNode {
    /// Whether a string was written as a local time.
    fileprivate var isTime: Bool { isKind(.string) && extra == TapeNode.localTime }
}
