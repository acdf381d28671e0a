import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension DocumentValue {
    /// Makes a value from the objects of `JSONSerialization` or `PropertyListSerialization`.
    ///
    ///     let value = try DocumentValue(any: ["name": "tea", "sizes": [1, 2.5] as [Any]] as [String: Any])
    ///
    /// Accepts nil, `NSNull`, Booleans, numbers, strings, `Data`, `Date`, document values, arrays,
    /// and dictionaries with strings as keys, which have no order.
    ///
    /// - Throws: `EncodingError.invalidValue` with the path to any other value, and to a value that
    ///   is nested deeper than `ReadingLimits.default` allows.
    public init(any value: Any?) throws {
        self = try DocumentValue.make(value, at: [])
    }

    /// Recursion is bounded by the default depth limit.
    private static func make(_ value: Any?, at path: [PathStep]) throws -> DocumentValue {
        guard let value else { return .null }
        func invalid(_ message: String) -> EncodingError {
            .invalidValue(
                value, EncodingError.Context(codingPath: path, debugDescription: message))
        }
        guard path.count < ReadingLimits.default.depth else {
            throw invalid("expected fewer than \(ReadingLimits.default.depth) levels")
        }
        if let scalar = scalar(value) { return scalar }
        switch value {
        case let elements as [Any]:
            return .array(
                try elements.enumerated().map { try make($1, at: path + [.index($0)]) })
        case let members as [String: Any]:
            return .object(
                DocumentObject(
                    try members.map { (key: $0, value: try make($1, at: path + [.key($0)])) }))
        default: throw invalid("expected a value of a document, found \(type(of: value))")
        }
    }

    private static func scalar(_ value: Any) -> DocumentValue? {
        switch value {
        case is NSNull: .null
        case let value as DocumentValue: value
        case let value as DocumentObject: .object(value)
        case let decimal as NSDecimalNumber where type(of: value) is NSDecimalNumber.Type:
            .number(decimal.decimalValue)
        case let number as NSNumber where type(of: value) is NSNumber.Type: scalar(number)
        case let flag as Bool: .bool(flag)
        case let integer as any BinaryInteger: .number(integer)
        case let real as Double: .number(real)
        case let real as Float: .number(Double(real))
        case let decimal as Decimal: .number(decimal)
        case let text as String: .string(text)
        case let bytes as Data: .data(bytes)
        case let date as Date: .date(date)
        default: nil
        }
    }

    /// Tests the type of an `NSNumber`, because `as Bool` and `as Int` accept each other's numbers.
    private static func scalar(_ number: NSNumber) -> DocumentValue {
        // Darwin has one object for each Boolean; elsewhere Booleans have their own `objCType`.
        if number === NSNumber(value: true) || number === NSNumber(value: false) {
            return .bool(number.boolValue)
        }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "B"): return .bool(number.boolValue)
        case UInt8(ascii: "f"), UInt8(ascii: "d"): return .number(number.doubleValue)
        case UInt8(ascii: "Q"): return .number(number.uint64Value)
        default: return .number(number.int64Value)
        }
    }
}
