import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableYAML

// The values that arguments write.

extension EditStep {
    /// Parses a new value as one of the old value's kind if possible, and otherwise as `value(_:)`.
    ///
    /// - Parameter notation: The old value in the source.
    func value(_ text: String, like old: DocumentValue?, _ notation: String) -> DocumentValue {
        let new = value(text)
        // What JSON writes as a container or in quotes is that.
        if new.array != nil || new.object != nil { return new }
        let content = text.hasPrefix("\"") ? new.string ?? text : text
        switch old {
        case .string?: return .string(content)
        case .untyped(let old)? where !old.isEmpty: return .untyped(content)
        case .number?:
            return number(text, like: notation).map { .number($0) } ?? new
        default: return new
        }
    }

    /// Parses JSON, or takes the text as a string.
    func value(_ text: String) -> DocumentValue { EditStep.json(text) ?? .string(text) }

    static func json(_ text: String) -> DocumentValue? {
        let document = try? JSONFormat.json.read(Data(text.utf8), within: .default)
        return document.flatMap { try? DocumentValue($0) }
    }

    /// Reads a value that is written as YAML.
    ///
    /// - Throws: `UsageError`.
    static func yaml(_ text: String, _ argument: String) throws -> CodableDocument {
        do {
            let document = try YAMLFormat().read(Data(text.utf8), within: .default)
            guard !document.hasAnnotations(besides: .tag) else {
                throw UsageError("\(argument): expected a value without anchors")
            }
            return document
        } catch let error as ReadingError {
            throw UsageError("\(argument): \(error)")
        }
    }

    /// Returns a number in decimal or in the notation of another one.
    func number(_ text: String, like old: String) -> DocumentNumber? {
        func parts(_ text: String) -> (sign: Substring, radix: Int, digits: Substring) {
            let sign = text.prefix { $0 == "+" || $0 == "-" }
            let rest = text.dropFirst(sign.count)
            let radix = ["0x": 16, "0o": 8, "0b": 2][rest.prefix(2).lowercased()] ?? 10
            return (sign, radix, radix == 10 ? rest : rest.dropFirst(2))
        }
        let text = old.contains("_") ? text.replacing("_", with: "") : text
        let (sign, radix, digits) = parts(text)
        if radix != 10 {
            guard radix == parts(old).radix else { return nil }
            return Int128(sign + digits, radix: radix).map { DocumentNumber($0) }
        }
        return DocumentNumber(text).flatMap {
            $0.isFinite || format.contains(.nonFiniteNumbers) ? $0 : nil
        }
    }

    func date(_ text: String, like written: String?) throws -> DocumentValue? {
        guard let date = date(text) else { return nil }
        let form = { (text: String) in [text.utf8.count > 10, text.hasZone] }
        guard let written, form(text) != form(written) else { return .date(date) }
        throw Finding("\(text) is not the same kind of date as \(written)")
    }

    func isTime(_ text: String) -> Bool {
        text.utf8.count > 2 && RFC3339.date("2000-01-01T\(text)Z") != nil
    }

    func date(_ text: String) -> Date? {
        [text, text + "Z", text + "T00:00:00Z"].lazy.compactMap { RFC3339.date($0) }.first
    }
}

extension String {
    /// Whether a date with a time has an offset from UTC.
    var hasZone: Bool { utf8.dropFirst(10).contains { "Zz+-".utf8.contains($0) } }
}

extension DocumentValue {
    /// Returns the kinds in words if a value is of another kind than an old one.
    func newKind(after old: DocumentValue) -> (old: String, new: String)? {
        // Text without a kind may also be the text of an empty element.
        if case .untyped("") = old { return nil }
        return old.kindInWords == kindInWords ? nil : (old.kindInWords, kindInWords)
    }

    private var kindInWords: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string, .untyped: "text"
        case .data: "data"
        case .date: "a date"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
