import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// One row of the matrix of types and documents: a value, and what becomes of it when it is
/// written as the root element `r` and read again.
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

    private let name: String
    private let expected: Outcome
    private let find: @Sendable () -> Outcome
    private let reorder: @Sendable (String) -> [String]

    var testDescription: String { name }

    private init<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ expected: Outcome
    ) {
        name = "\(value)"
        self.expected = expected
        find = { MatrixRow.outcome(of: value) }
        reorder = { text in
            OtherOrders(of: text) { try XMLDecoder().decode(Value.self, from: $0) }.differences
        }
    }

    /// A value that is written as a text, and read again.
    static func pair<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ text: String
    ) -> MatrixRow {
        MatrixRow(value, .same(text))
    }

    /// A value that is not written.
    static func refused<Value: Codable & Equatable & Sendable>(
        _ value: Value, writing error: String
    ) -> MatrixRow {
        MatrixRow(value, .unwritable(error))
    }

    /// A value that is written as a text that is not read.
    static func refused<Value: Codable & Equatable & Sendable>(
        _ value: Value, _ text: String, reading error: String
    ) -> MatrixRow {
        MatrixRow(value, .unreadable(text, error))
    }

    /// Compares what is found with what is expected, also with members in other orders.
    func check() {
        let found = find()
        #expect(found == expected)
        // Members that are in the order in which they are asked for are found in another way.
        if case .same(let text) = found { #expect(reorder(text) == []) }
    }

    private static func outcome<Value: Codable & Equatable>(of value: Value) -> Outcome {
        let data: Data
        do {
            data = try XMLEncoder().encode(value, withRootKey: "r")
        } catch {
            return .unwritable(TableRow.describe(error))
        }
        let text = data.text
        do {
            let read = try XMLDecoder().decode(Value.self, from: data)
            return read == value ? .same(text) : .lost(text, "\(read)")
        } catch {
            return .unreadable(text, TableRow.describe(error))
        }
    }
}

/// The rows, and the types they are about.
enum Matrix {
    static let severalTexts = "expected one text for an element, found an array"
    static let noChoice = "expected a choice in an array without a key, found an object"
    static let noWord = "expected scalars without white space for a list, found \"\""
    static let noScalar = "expected a scalar for an attribute, found"
}
