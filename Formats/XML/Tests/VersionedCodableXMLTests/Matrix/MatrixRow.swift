import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// A value, and the document it is written as.
struct Pair<Value: Codable & Equatable & Sendable>: Sendable {
    var value: Value

    /// What becomes of the value when it is written as the root element `r` and read again.
    var outcome: MatrixRow.Outcome {
        let data: Data
        do {
            data = try XMLEncoder().encode(value, withRootKey: "r")
        } catch {
            return .unwritable(TableRow.describe(error))
        }
        let text = String(decoding: data, as: UTF8.self)
        do {
            let read = try XMLDecoder().decode(Value.self, from: data)
            return read == value ? .same(text) : .lost(text, "\(read)")
        } catch {
            return .unreadable(text, TableRow.describe(error))
        }
    }
}

extension Pair {
    /// What another order of members makes of the value, where that is another value.
    var otherOrders: [String] {
        guard case .same(let text) = outcome else { return [] }
        return OtherOrders(of: text) { try XMLDecoder().decode(Value.self, from: $0) }.differences
    }
}

/// One row of the matrix of types and documents.
struct MatrixRow: Sendable, CustomTestStringConvertible {
    enum Outcome: Equatable, Sendable {
        /// It is written so, and the equal value is read.
        case same(String)
        /// It is written so, and another value is read: a silent loss.
        case lost(String, String)
        /// It is written so, and reading it is refused with this error.
        case unreadable(String, String)
        /// Writing it is refused with this error.
        case unwritable(String)
    }

    /// What stands in the column of XMLCoder where it writes and reads the same.
    static let same = "the same"

    var name: String
    var value: any Sendable
    /// What the value is expected to be written as; nil where it is not.
    var text: String?
    /// What is expected to become of it; nil where the value only must not be lost.
    var expected: Outcome?
    /// What XMLCoder 0.18.1 writes for the value; nil where its conventions do not tell.
    var xmlCoder: String?
    /// Why the row fails today.
    var known: String?
    private var work: @Sendable () -> Outcome
    private var reordering: @Sendable () -> [String]

    var testDescription: String { name }
    /// What becomes of the value.
    var found: Outcome { work() }
    /// What another order of members makes of the value, where that is another value.
    var otherOrders: [String] { reordering() }

    private init<Value: Codable & Equatable & Sendable>(
        _ name: String, _ pair: Pair<Value>, _ text: String?, _ expected: Outcome?,
        _ xmlCoder: String?, _ known: String?
    ) {
        self.name = name
        self.text = text
        value = pair.value
        self.expected = expected
        self.xmlCoder = xmlCoder
        self.known = known
        work = { pair.outcome }
        reordering = { pair.otherOrders }
    }

    /// A value that is written as a text, and read again.
    static func pair<Value: Codable & Equatable & Sendable>(
        _ name: String, _ value: Value, _ text: String, xmlCoder: String? = nil,
        known: String? = nil
    ) -> MatrixRow {
        MatrixRow(name, Pair(value: value), text, .same(text), xmlCoder, known)
    }

    /// A value that is not written.
    static func refused<Value: Codable & Equatable & Sendable>(
        _ name: String, _ value: Value, writing error: String, xmlCoder: String? = nil,
        known: String? = nil
    ) -> MatrixRow {
        MatrixRow(name, Pair(value: value), nil, .unwritable(error), xmlCoder, known)
    }

    /// A value that is written as a text that is not read.
    static func refused<Value: Codable & Equatable & Sendable>(
        _ name: String, _ value: Value, _ text: String, reading error: String,
        xmlCoder: String? = nil, known: String? = nil
    ) -> MatrixRow {
        MatrixRow(
            name, Pair(value: value), text, .unreadable(text, error), xmlCoder, known)
    }

    /// A value that is written as a text of another value, and lost today; refusing it would be
    /// as good as another text.
    static func kept<Value: Codable & Equatable & Sendable>(
        _ name: String, _ value: Value, _ text: String, xmlCoder: String? = nil, known: String
    ) -> MatrixRow {
        MatrixRow(name, Pair(value: value), text, nil, xmlCoder, known)
    }

    /// Compares what is found with what is expected.
    func check() {
        let found = found
        if expected == nil, case .lost(let text, _) = found { #expect(text == self.text) }
        guard let known else { return compare(found) }
        withKnownIssue("\(name): \(known)") { compare(found) }
    }

    private func compare(_ found: Outcome) {
        if let expected {
            #expect(found == expected)
        } else if case .lost(let text, let read) = found {
            Issue.record("\(text) is read as \(read)")
        }
    }
}

/// The rows, and the types they are about.
enum Matrix {
    static let same = MatrixRow.same
}
