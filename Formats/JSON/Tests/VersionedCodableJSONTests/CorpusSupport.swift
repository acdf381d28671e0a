import TestSupport

/// Any JSON value as Foundation reads it.
indirect enum FoundationValue: Decodable {
    case null, bool(Bool), signed(Int64), unsigned(UInt64), real(Double), string(String)
    case array([FoundationValue]), object([String: FoundationValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .signed(number)
        } else if let number = try? container.decode(UInt64.self) {
            self = .unsigned(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([FoundationValue].self) {
            self = .array(elements)
        } else {
            self = .object(try container.decode([String: FoundationValue].self))
        }
    }

    /// Whether our value says the same.
    func equals(_ value: Value) -> Bool {
        switch (self, value) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.signed(let number), .integer(let text)): Int64(text) == number
        case (.unsigned(let number), .integer(let text)): UInt64(text) == number
        case (.signed(let number), .real(let text)): Double(text) == Double(number)
        case (.real(let number), .integer(let text)), (.real(let number), .real(let text)):
            Double(text) == number
        case (.unsigned(let number), .real(let text)): Double(text) == Double(number)
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.equals($1) }
        case (.object(let one), .object(let other)):
            one.count == other.count
                && other.allSatisfy { one[$0.key]?.equals($0.value) ?? false }
        default: false
        }
    }
}
