import TestSupport
import VersionedCodable
import VersionedCodableXML

/// One row of a table of behaviour: what is done, and the answer as text, be it a value or a
/// literal error.
struct TableRow: Sendable, CustomTestStringConvertible {
    var name: String
    var expected: String
    private var work: @Sendable () throws -> String

    var testDescription: String { name }

    init(_ name: String, _ expected: String, _ work: @escaping @Sendable () throws -> String) {
        self.name = name
        self.expected = expected
        self.work = work
    }

    /// What decoding text as a type gives.
    static func decoding<Value: Decodable & SendableMetatype>(
        _ name: String, _ type: Value.Type, _ text: String, _ expected: String,
        options: @escaping @Sendable (XMLDecoder) -> Void = { _ in }
    ) -> TableRow {
        TableRow(name, expected) {
            let decoder = XMLDecoder()
            options(decoder)
            return TableRow.plain(try decoder.decode(type, from: text))
        }
    }

    /// What encoding a value gives.
    static func encoding<Value: Encodable & Sendable>(
        _ name: String, _ value: Value, root: String? = nil, _ expected: String,
        options: @escaping @Sendable (XMLEncoder) -> Void = { _ in }
    ) -> TableRow {
        TableRow(name, expected) { try xml(value, root, options: options) }
    }

    /// What a value becomes in XML, and whether the same is read again.
    static func roundTrip<Value: Codable & Equatable & Sendable>(
        _ name: String, _ value: Value, root: String? = nil, _ expected: String,
        encoder options: @escaping @Sendable (XMLEncoder) -> Void = { _ in },
        decoder more: @escaping @Sendable (XMLDecoder) -> Void = { _ in }
    ) -> TableRow {
        TableRow(name, expected) {
            let text = try xml(value, root, options: options)
            let decoder = XMLDecoder()
            more(decoder)
            let read = try decoder.decode(Value.self, from: text)
            return read == value ? text : "\(text) is read as \(read)"
        }
    }

    /// A value that is written as a text with the root `r`, and read again.
    static func pair<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ text: String
    ) -> TableRow { .roundTrip("\(value)", value, root: "r", text) }

    /// A value that is not written.
    static func refused<Value: Encodable & Sendable>(
        _ value: Value, writing error: String
    ) -> TableRow { .encoding("\(value)", value, root: "r", error) }

    /// A value that is written as a text that is not read.
    static func refused<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ text: String, reading error: String
    ) -> TableRow {
        TableRow("\(value)", "\(text)\n\(error)") {
            let text = try xml(value, "r")
            do {
                return "\(try XMLDecoder().decode(Value.self, from: text))"
            } catch {
                return "\(text)\n\(describe(error))"
            }
        }
    }

    /// A value as text without the names of modules and suites, tables in the order of their keys.
    private static func plain(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .dictionary {
            let members = mirror.children.compactMap { member -> (String, String)? in
                let pair = Mirror(reflecting: member.value).children.map(\.value)
                return pair.count == 2 ? ("\(pair[0])", plain(pair[1])) : nil
            }
            return "{"
                + members.sorted { $0.0 < $1.0 }.map { "\($0.0): \($0.1)" }
                .joined(separator: ", ") + "}"
        }
        return "\(value)".replacing(
            #/VersionedCodableXMLTests\.|VersionedCodableXML\.|Foundation(Essentials)?\.|Swift\./#,
            with: ""
        )
        .replacing(#/XML\w+Tests\./#, with: "")
    }

    /// The answer: a value, or an error with its place.
    var answer: String {
        do { return try work() } catch { return TableRow.describe(error) }
    }

    /// An error as a caller sees it: line, column and path where it has them.
    static func describe(_ error: any Error) -> String {
        switch error {
        case let error as DecodingError: error.diagnostic?.errorDescription ?? "\(error)"
        case let error as ReadingError: error.errorDescription ?? "\(error)"
        case EncodingError.invalidValue(_, let context):
            context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
                .joined(separator: ".") + ": " + context.debugDescription
        default: "\(error)"
        }
    }
}
