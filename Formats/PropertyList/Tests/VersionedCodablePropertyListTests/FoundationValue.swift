import TestSupport

/// A value of a property list that can be compared, made by us or by Foundation.
indirect enum FoundationValue: Hashable {
    case bool(Bool)
    case integer(Int128)
    case real(UInt64)
    case string(String)
    case data(Data)
    /// Seconds since 2001.
    case date(Double)
    case array([FoundationValue])
    case dictionary([String: FoundationValue])
    case other(String)

    /// What Foundation read.
    init(_ value: Any) {
        if type(of: value) == Bool.self {
            self = .bool(value as? Bool ?? false)
            return
        }
        switch value {
        case let value as String: self = .string(value)
        case let value as Data: self = .data(value)
        case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
        case let value as [Any]: self = .array(value.map(FoundationValue.init))
        case let value as [String: Any]: self = .dictionary(value.mapValues(FoundationValue.init))
        case let value as NSNumber:
            let type = String(cString: value.objCType)
            if type == "c" || type == "B" {
                self = .bool(value.boolValue)  // elsewhere than on Linux
            } else if type == "d" || type == "f" {
                self = .real(value.doubleValue.bitPattern)
            } else {
                self = .integer(Int128(value.stringValue) ?? Int128(value.int64Value))
            }
        default: self = .other("\(value)")
        }
    }

    /// What we read.
    init(_ document: CodableDocument) { self.init(document.root) }

    private init(_ node: DocumentNode) {
        switch node.kind {
        case .bool: self = .bool(node.bool ?? false)
        case .integer: self = .integer(node.integer(as: Int128.self) ?? .max)
        case .real: self = .real((node.double ?? 0).bitPattern)
        case .string, .untyped: self = .string(node.string ?? "")
        case .binary: self = .data(node.data ?? Data())
        case .date: self = .date(node.date?.timeIntervalSinceReferenceDate ?? .nan)
        case .array: self = .array(node.elements.map { FoundationValue($0) })
        case .object:
            let members = node.members.map { ($0.key, FoundationValue($0.value)) }
            self = .dictionary(Dictionary(members) { first, _ in first })
        case .null, nil: self = .other("null")
        }
    }

    static func string(using generator: inout SeededNumbers) -> String {
        let alphabet = Array("abcXYZ019 _-&<>\"'\n\té漢😀\u{301}$/;={}")
        let isPlain = Bool.random(using: &generator)
        return String(
            (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                alphabet[Int.random(in: 0..<(isPlain ? 12 : alphabet.count), using: &generator)]
            })
    }
}
