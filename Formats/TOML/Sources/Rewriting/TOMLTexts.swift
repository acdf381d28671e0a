import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableEssentials

/// Writes keys and scalars in the style of a document.
struct TOMLTexts: BracketTextWriter {
    let lineEnd: [UInt8]
    /// Whether most strings are in single quotes.
    var prefersLiteral = false

    init(lineEnd: [UInt8]) {
        self.lineEnd = lineEnd
    }

    func key(_ key: String, like old: [UInt8]?) throws -> [UInt8] {
        let isBare = !key.isEmpty && key.utf8.allSatisfy(\.isBare)
        switch old?.first {
        case UInt8.apostrophe? where TOMLTexts.isLiteral(key): return literal(key)
        case UInt8.apostrophe?, UInt8.quote?: return basic(key)
        default: return isBare ? Array(key.utf8) : basic(key)
        }
    }

    func scalar(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8] {
        switch value.kind {
        case .string, .untyped: string(value.text ?? "", like: old)
        case .integer: try integer(value, like: old) ?? (try written(value))
        case .real: try real(value, like: old) ?? (try written(value))
        case .date: try TOMLDateText.text(value, like: old) ?? (try written(value))
        default: try written(value)
        }
    }

    /// Returns a scalar after a key of its own, where a string may span several lines.
    func member(_ value: DocumentNode) throws -> [UInt8] {
        guard let text = value.string, text.utf8.contains(.lineFeed) else {
            return try scalar(value, like: nil)
        }
        let written = try written(value)
        return lineEnd == [.lineFeed]
            ? written : written.flatMap { $0 == .lineFeed ? lineEnd : [$0] }
    }

    func isMember(_ comment: [UInt8]) -> Bool {
        let text = comment.drop { $0 == .hash || $0.isBlank }
        guard let first = text.first else { return false }
        // An element of an array, or a member or header.
        let isElement = text.last == .comma || first == .quote && text.dropFirst().last == .quote
        guard isElement || first == .openBracket || text.contains(.equals) else { return false }
        let source = isElement ? Array("a = [".utf8) + text + [.closeBracket] : Array(text)
        return (try? TOMLFormat().read(Data(source), within: .default)) != nil
    }

    // MARK: Text of the writer

    /// Returns the writer's text for a scalar.
    private func written(_ value: DocumentNode) throws -> [UInt8] {
        let name = "v"
        do {
            let document = try CodableDocument(.object([name: try value.value]))
            return Array(try TOMLFormat().write(document).dropFirst(name.count + 3).dropLast())
        } catch let error as WritingError {
            throw WritingError(
                error.message, path: value.document.withUnsafeTape { $0.path(to: value.index) })
        }
    }

    // MARK: Numbers

    /// Returns an integer in the base of an old one, with as many digits or in groups of three.
    private func integer(_ value: DocumentNode, like old: [UInt8]?) throws -> [UInt8]? {
        guard let old, let number = value.integer(as: Int64.self) else { return nil }
        let digits = old.drop { $0 == .minus || $0 == .plus }
        guard digits.first == .digitZero, digits.count > 2 else {
            guard old.allSatisfy({ $0.isDigit || $0 == .underscore || $0 == .minus || $0 == .plus })
            else { return nil }
            let sign = number < 0 ? "-" : old.first == .plus ? "+" : ""
            let text = String(number.magnitude)
            return Array(sign.utf8)
                + (TOMLTexts.hasThousands(digits) ? TOMLTexts.grouped(text) : Array(text.utf8))
        }
        let radix: Int
        switch digits[digits.startIndex + 1] {
        case UInt8(ascii: "x"): radix = 16
        case UInt8(ascii: "o"): radix = 8
        case UInt8(ascii: "b"): radix = 2
        default: return nil
        }
        guard number >= 0, !digits.contains(.underscore) else { return nil }
        let body = digits.dropFirst(2)
        let isUpper = !body.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f") }
        let text = String(number, radix: radix, uppercase: isUpper)
        let zeros = body.first == .digitZero ? max(0, body.count - text.utf8.count) : 0
        return Array(digits.prefix(2)) + Array(repeating: .digitZero, count: zeros)
            + Array(text.utf8)
    }

    private static func hasThousands(_ digits: ArraySlice<UInt8>) -> Bool {
        let groups = digits.split(separator: .underscore, omittingEmptySubsequences: false)
        return groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    private static func grouped(_ digits: String) -> [UInt8] {
        var result: [UInt8] = []
        for (index, digit) in digits.utf8.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) {
                result.append(.underscore)
            }
            result.append(digit)
        }
        return result
    }

    /// Returns a real number with an exponent, if an old one has one.
    private func real(_ value: DocumentNode, like old: [UInt8]?) -> [UInt8]? {
        guard let old, let mark = old.first(where: { $0 | 0x20 == UInt8(ascii: "e") }),
            old.contains(where: \.isDigit)
        else { return nil }
        var text = value.text ?? ""
        return text.withUTF8 { text in
            guard let number = DecimalText(UnsafeRawBufferPointer(text)), number.form == .finite
            else { return nil }
            let digits = number.digits.filter(\.isDigit)
            let exponent = digits.isEmpty ? 0 : number.exponent + digits.count - 1
            var result: [UInt8] = number.isNegative ? [.minus] : []
            result.append(digits.first ?? .digitZero)
            if digits.count > 1 { result += [.point] + digits.dropFirst() }
            result.append(mark)
            let hasPlus = old.drop { $0 != mark }.dropFirst().first == .plus
            if hasPlus, exponent >= 0 { result.append(.plus) }
            return result + Array(String(exponent).utf8)
        }
    }
}
