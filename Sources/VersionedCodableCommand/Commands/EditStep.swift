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

    func apply(
        to document: inout EditedDocument, _ format: FormatCapabilities, _ notes: inout [String]
    ) throws {
        do {
            let count =
                switch change {
                case .set, .setString, .setDate: try setAll(in: &document, format, &notes)
                case .insert(let text):
                    try forEach(pattern.places(in: document.value, format)) { path in
                        try makeList(for: path, in: &document)
                        let new = try value(text, like: nil, nil)
                        try put(new, at: path, of: pattern, in: &document, format) {
                            try $0.insert(new, at: path)
                        }
                    }
                case .remove where pattern.isSingle:
                    try forEach(paths(&document, format)) { try document.remove(at: $0) }
                case .remove: try removeAll(in: &document, format)
                case .rename(let name):
                    try forEach(paths(&document, format)) {
                        try rename($0, to: name, in: &document, format)
                    }
                case .move(let target): try move(to: target, in: &document, format)
                }
            if count == 0 { notes.append("\(argument): nothing is there") }
        } catch let error as DocumentValueError {
            throw Failure("\(argument): \(error)", code: "path")
        }
    }

    /// Returns the paths that are there; a path without wildcards must be.
    private func paths(
        _ document: inout EditedDocument, _ format: FormatCapabilities
    ) throws -> [DocumentPath] {
        guard pattern.isSingle else {
            let paths = try pattern.paths(in: document.value, format)
            return isAttribute(format) ? paths.compactMap { document.attribute(at: $0) } : paths
        }
        let paths = try pattern.places(in: document.value, format)
        return try paths.map { try attribute(at: $0, in: &document, format) }
    }

    private func isAttribute(_ format: FormatCapabilities) -> Bool {
        pattern.isAttribute && format.contains(.repeatedKeys)
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
        let paths = try paths(&document, format)
        try document.remove(paths)
        return paths.count
    }

    private func rename(
        _ path: DocumentPath, to name: String, in document: inout EditedDocument,
        _ format: FormatCapabilities
    ) throws {
        guard isAttribute(format) else { return try document.rename(path, to: name) }
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

    private func setAll(
        in document: inout EditedDocument, _ format: FormatCapabilities, _ notes: inout [String]
    ) throws -> Int {
        var same = 0
        let paths = try pattern.places(in: document.value, format)
        // What is deeper first, as a value around it may be replaced.
        for path in pattern.count(of: .depth) > 0 ? paths.reversed() : paths {
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
            try put(new, at: path, of: pattern, in: &document, format) {
                try $0.set(new, at: path)
            }
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

    /// Changes a document by a body that puts a value at a path, as an attribute if that is meant.
    private func put(
        _ new: DocumentValue?, at path: DocumentPath, of target: PathPattern,
        in document: inout EditedDocument, _ format: FormatCapabilities,
        _ body: (inout EditedDocument) throws -> Void
    ) throws {
        guard target.isAttribute else { return try body(&document) }
        if let new, format.contains(.repeatedKeys), new.text == nil {
            let found = ErrorMessages.describe(new)
            throw Failure("\(argument): an attribute has text only, found \(found)")
        }
        try document.makeRoom(forAttributeAt: path)
        try body(&document)
        try document.setAttribute(true, at: path)
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
        guard isAttribute(format) else { return path }
        guard let attribute = document.attribute(at: path) else {
            throw Failure("\(argument): \(path) is an element, not an attribute", code: "path")
        }
        return attribute
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
            let path = try paths(&document, format)[0]
            let to = try target.places(in: document.value, format)[0]
            try makeList(for: to, in: &document)
            try put(document.value[path: path], at: to, of: target, in: &document, format) {
                try $0.move(from: path, to: to)
            }
            return 1
        }
        let repeats = format.contains(.repeatedKeys)
        let matches = try pattern.matches(in: document.value, repeatsKeys: repeats).filter {
            !isAttribute(format) || document.attribute(at: $0.path) != nil
        }
        for match in matches {
            let path = target.path(for: match)
            guard document.value[path: path] == nil else {
                throw DocumentValueError(.exists, at: path)
            }
            try makeList(for: path, in: &document)
            let old = document.value[path: match.path]
            try put(old, at: path, of: target, in: &document, format) {
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
