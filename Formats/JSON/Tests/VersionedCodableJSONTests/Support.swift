import TestSupport
import VersionedCodableJSON

/// A value of a document, for comparing.
indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(String)
    case real(String)
    case string(String)
    case array([Value])
    case object([Member])

    struct Member: Hashable, Sendable {
        var key: String
        var value: Value
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .integer(String(number)) }
    init(booleanLiteral flag: Bool) { self = .bool(flag) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: Value...) { self = .array(elements) }
    init(dictionaryLiteral members: (String, Value)...) {
        self = .object(members.map { Member(key: $0.0, value: $0.1) })
    }
}

extension Value {
    /// The value at the root of a document, found without recursion.
    init(_ document: CodableDocument) {
        self = document.withUnsafeTape { tape in
            // Behind each node lie its children, so going backwards finds every child before its parent.
            var done: [Int: Value] = [:]
            for index in (0..<tape.count).reversed() {
                let node = tape[index]
                switch node.kind {
                case .null: done[index] = .null
                case .bool: done[index] = .bool(node.extra == 1)
                case .integer: done[index] = .integer(tape.string(of: node))
                case .real: done[index] = .real(tape.string(of: node))
                case .array:
                    var elements: [Value] = []
                    var child = index + 1
                    while child < Int(node.next) {
                        elements.append(done.removeValue(forKey: child) ?? .null)
                        child = Int(tape[child].next)
                    }
                    precondition(tape.childCount(of: index) == elements.count)
                    done[index] = .array(elements)
                case .object:
                    var members: [Member] = []
                    var child = index + 1
                    while child < Int(node.next) {
                        let value = done.removeValue(forKey: child + 1) ?? .null
                        members.append(Member(key: tape.string(of: tape[child]), value: value))
                        child = Int(tape[child + 1].next)
                    }
                    precondition(tape.childCount(of: index) == members.count)
                    done[index] = .object(members)
                case .key: break
                default: done[index] = .string(tape.string(of: node))
                }
            }
            return done[0] ?? .null
        }
    }
}

func read(
    _ text: String,
    _ syntax: JSONFormat.Syntax = .json,
    _ duplicateKeys: DuplicateKeyPolicy = .useFirst,
    within limits: ReadingLimits = .default
) throws -> Value {
    try read(Data(text.utf8), syntax, duplicateKeys, within: limits)
}

func read(
    _ data: Data,
    _ syntax: JSONFormat.Syntax = .json,
    _ duplicateKeys: DuplicateKeyPolicy = .useFirst,
    within limits: ReadingLimits = .default
) throws -> Value {
    let format = JSONFormat(reading: .init(syntax: syntax, duplicateKeys: duplicateKeys))
    return Value(try format.read(data, within: limits))
}

/// `line:column: message` of the error of reading, or `no error`.
func message(
    _ data: Data,
    _ syntax: JSONFormat.Syntax = .json,
    _ duplicateKeys: DuplicateKeyPolicy = .useFirst,
    within limits: ReadingLimits = .default
) -> String {
    JSONFormat(reading: .init(syntax: syntax, duplicateKeys: duplicateKeys))
        .outcome(of: data, within: limits)
}

func message(
    _ text: String,
    _ syntax: JSONFormat.Syntax = .json,
    _ duplicateKeys: DuplicateKeyPolicy = .useFirst,
    within limits: ReadingLimits = .default
) -> String {
    message(Data(text.utf8), syntax, duplicateKeys, within: limits)
}

/// Writes what a text says.
func rewrite(
    _ text: String,
    _ formatting: JSONFormat.OutputFormatting = [],
    indentation: JSONFormat.Indentation = .spaces(2)
) throws -> String {
    let format = JSONFormat(writing: .init(formatting: formatting, indentation: indentation))
    let document = try format.read(Data(text.utf8), within: .default)
    return try format.write(document).text
}
