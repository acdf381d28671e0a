import Foundation

/// Reading scalars as the Swift type that is asked for.
///
/// `index` may be an alias or `missingNode`.
extension DecodingSession {
    @inline(__always)
    func isNull(_ index: UInt32) -> Bool {
        index == missingNode || nodes[tape.resolve(Int(index))].isKind(.null)
    }

    /// Whether a value is null, or nothing in a format that has no null.
    @inline(__always)
    func isNil(_ index: UInt32) -> Bool {
        isNull(index) || repeatsKeys && isEmptyValue(index)
    }

    // MARK: Bool and String

    @inline(__always)
    func bool(_ index: UInt32, _ frame: UInt32) throws -> Bool {
        if index != missingNode {
            let node = nodes[Int(index)]
            if node.isKind(.bool) { return node.extra == 1 }
        }
        return try slowBool(index, frame)
    }

    private func slowBool(_ index: UInt32, _ frame: UInt32) throws -> Bool {
        if index != missingNode {
            let node = scalar(at: index, frame)
            if node.isKind(.bool) { return node.extra == 1 }
            if repeatsKeys, let value = memberBool(node) { return value }
            if let rules = rules(for: node) {
                if let value = rules.bool(tape.bytes(of: node)) { return value }
            } else if node.isKind(.untyped) {
                let text = tape.bytes(of: node)
                if text.elementsEqual("true".utf8) { return true }
                if text.elementsEqual("false".utf8) { return false }
            }
        }
        throw mismatch(Bool.self, at: index, frame)
    }

    @inline(__always)
    func string(_ index: UInt32, _ frame: UInt32) throws -> String {
        if index != missingNode {
            let node = nodes[Int(index)]
            if node.isKind(.string) { return place.string(tape.text(of: node), Int(node.length)) }
        }
        return try slowString(index, frame)
    }

    private func slowString(_ index: UInt32, _ frame: UInt32) throws -> String {
        if repeatsKeys, let text = memberText(at: index) { return text }
        try countText(of: index, frame)
        guard let text = text(of: index, frame) else {
            throw mismatch(String.self, at: index, frame)
        }
        return text
    }

    /// The text of a string, of a scalar without a type, or of any scalar but null that was written
    /// without quotes.
    ///
    /// Nil for every other node.
    func text(of index: UInt32, _ frame: UInt32) -> String? {
        guard index != missingNode else { return nil }
        if repeatsKeys { return memberText(index, frame) }
        let node = nodes[tape.resolve(Int(index))]
        switch node.kind {
        case .string, .untyped: return tape.string(of: node)
        case .bool, .integer, .real, .dateText:
            return node.head & TapeNode.plain == 0 ? nil : tape.writtenText(of: node)
        default: return nil
        }
    }

    /// The rules that turn the text of a node into another type, if it is a node they apply to.
    func rules(for node: TapeNode) -> (any ScalarRules)? {
        guard
            node.isKind(.untyped) || node.isKind(.string) && node.head & TapeNode.plain != 0
        else { return nil }
        return document.storage.scalarRules
    }

    // MARK: Integers

    @inline(__always)
    func integer<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ index: UInt32,
        _ frame: UInt32
    ) throws -> Value {
        if index != missingNode {
            let node = nodes[Int(index)]
            if node.isKind(.integer),
                let small = NumberParsing.smallInteger(tape.text(of: node), Int(node.length)),
                let value = Value(exactly: small)
            {
                return value
            }
            if node.isKind(.integerBytes),
                let small = BinaryNumbers.smallInteger(tape.text(of: node), Int(node.length)),
                let value = Value(exactly: small)
            {
                return value
            }
        }
        return try slowInteger(type, index, frame)
    }

    private func slowInteger<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ index: UInt32,
        _ frame: UInt32
    ) throws -> Value {
        guard index != missingNode else { throw mismatch(type, at: index, frame) }
        let node = scalar(at: index, frame)
        let bytes = tape.bytes(of: node)
        if repeatsKeys, let value = memberInteger(node, as: type) { return value }
        if let rules = rules(for: node) {
            guard var text = rules.number(bytes) else { throw mismatch(type, at: index, frame) }
            let value: Value? = text.withUTF8 {
                let bytes = UnsafeRawBufferPointer($0)
                return NumberParsing.integer(bytes, as: type)
                    ?? DecimalText(bytes)?.integer(as: type)
            }
            if let value { return value }
            throw unfit(type, at: index, frame)
        }
        switch node.kind {
        case .integer, .real, .untyped:
            if let value = NumberParsing.integer(bytes, as: type) { return value }
            if let value = DecimalText(bytes)?.integer(as: type) { return value }
            if node.isKind(.untyped), !DecimalText.isNumber(bytes) {
                throw mismatch(type, at: index, frame)
            }
        case .integerBytes:
            if bytes.count == 16, Value.bitWidth == 128, !Value.isSigned, bytes[0] & 0x80 != 0 {
                break
            }
            if let value = BinaryNumbers.integer(bytes).flatMap({ Value(exactly: $0) }) {
                return value
            }
        case .realBytes:
            if let value = BinaryNumbers.double(bytes).flatMap({ Value(exactly: $0) }) {
                return value
            }
        default:
            throw mismatch(type, at: index, frame)
        }
        throw unfit(type, at: index, frame)
    }

    // MARK: Real numbers

    @inline(__always)
    func double(_ index: UInt32, _ frame: UInt32) throws -> Double {
        if index != missingNode {
            let node = nodes[Int(index)]
            if node.isKind(.real) || node.isKind(.integer),
                let value = NumberParsing.double(tape.bytes(of: node)), value.isFinite
            {
                return value
            }
        }
        return try slowDouble(index, frame)
    }

    private func slowDouble(_ index: UInt32, _ frame: UInt32) throws -> Double {
        if repeatsKeys, let value = memberDouble(index) { return value }
        return try slowReal(
            Double.self, index, frame, fromText: NumberParsing.double, fromDouble: { $0 })
    }

    func float(_ index: UInt32, _ frame: UInt32) throws -> Float {
        try slowReal(Float.self, index, frame, fromText: NumberParsing.float) { wide in
            let value = Float(wide)
            return value.isInfinite && wide.isFinite ? nil : value
        }
    }

    private func slowReal<Value: BinaryFloatingPoint>(
        _ type: Value.Type,
        _ index: UInt32,
        _ frame: UInt32,
        fromText: (UnsafeRawBufferPointer) -> Value?,
        fromDouble: (Double) -> Value?
    ) throws -> Value {
        guard index != missingNode else { throw mismatch(type, at: index, frame) }
        let node = scalar(at: index, frame)
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node), var text = rules.number(bytes) {
            let value: Value? = text.withUTF8 {
                let bytes = UnsafeRawBufferPointer($0)
                guard let value = fromText(bytes), !value.isInfinite || isInfinityText(bytes)
                else { return nil }
                return value
            }
            if let value { return value }
            throw unfit(type, at: index, frame)
        }
        switch node.kind {
        case .untyped where document.storage.scalarRules != nil: break
        case .integer, .real, .untyped:
            if let value = fromText(bytes), !value.isInfinite || isInfinityText(bytes) {
                return value
            }
            if node.isKind(.untyped), !DecimalText.isNumber(bytes) { break }
            throw unfit(type, at: index, frame)
        case .realBytes:
            if let value = BinaryNumbers.double(bytes).flatMap(fromDouble) { return value }
            throw unfit(type, at: index, frame)
        case .integerBytes:
            if let value = BinaryNumbers.integer(bytes) { return Value(value) }
        default:
            break
        }
        if let text = text(of: index, frame), let value: Value = nonConforming(text) {
            return value
        }
        throw mismatch(type, at: index, frame)
    }

    private func isInfinityText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.last == 0x66  // "inf", "-inf"
    }

    private func nonConforming<Value: BinaryFloatingPoint>(_ text: String) -> Value? {
        guard
            case .convertFromString(let positive, let negative, let nan) =
                options.nonConformingFloats
        else { return nil }
        switch text {
        case positive: return .infinity
        case negative: return -.infinity
        case nan: return .nan
        default: return nil
        }
    }

    // MARK: Decimal, Date, Data, URL

    func decimal(_ index: UInt32, _ frame: UInt32) throws -> Decimal {
        guard index != missingNode else { throw mismatch(Decimal.self, at: index, frame) }
        let node = scalar(at: index, frame)
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node) {
            guard var text = rules.number(bytes) else {
                throw mismatch(Decimal.self, at: index, frame)
            }
            if let value = text.withUTF8({ DecimalText.rounded(UnsafeRawBufferPointer($0)) }) {
                return value
            }
            throw unfit(Decimal.self, at: index, frame)
        }
        switch node.kind {
        case .integer, .real, .untyped:
            if let value = DecimalText.rounded(bytes) { return value }
            if node.isKind(.untyped), !DecimalText.isNumber(bytes) { break }
            throw unfit(Decimal.self, at: index, frame)
        case .integerBytes:
            if let value = BinaryNumbers.integer(bytes), let decimal = Decimal(string: "\(value)") {
                return decimal
            }
        case .realBytes:
            // The shortest text that gives the number back: 0.1, not the 55 digits of its exact
            // value.
            if let value = BinaryNumbers.double(bytes), value.isFinite {
                var text = value.description
                if let value = text.withUTF8({ DecimalText.rounded(UnsafeRawBufferPointer($0)) }) {
                    return value
                }
            }
            throw unfit(Decimal.self, at: index, frame)
        case .object where find("mantissa", in: UInt32(tape.resolve(Int(index)))) != 0:
            // As `Decimal` encodes itself; Foundation writes it so to property lists.
            return try Decimal(from: decoder(index, frame))
        default:
            break
        }
        throw mismatch(Decimal.self, at: index, frame)
    }

    func date(_ index: UInt32, _ frame: UInt32) throws -> Date {
        if isNull(index) { throw mismatch(Date.self, at: index, frame) }
        if case .custom(let read) = options.dates { return try read(decoder(index, frame)) }
        if let native = try nativeDate(index, frame) { return native }
        switch options.dates {
        case .deferredToDate:
            if !document.capabilities.isDisjoint(with: [.nativeDates, .textDates]),
                !isNumber(index)
            {
                throw mismatch(Date.self, at: index, frame)
            }
            return try Date(from: decoder(index, frame))
        case .secondsSince1970: return Date(timeIntervalSince1970: try double(index, frame))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try double(index, frame) / 1000)
        case .iso8601:
            let text = try string(index, frame)
            guard let date = try? Date.ISO8601FormatStyle().parse(text) else {
                throw corrupted(
                    "expected a date as in RFC 3339, found \(describe(index))", at: index, frame)
            }
            return date
        case .timestamp, .native:
            let text = try string(index, frame)
            guard let date = RFC3339.date(text) else {
                throw corrupted(
                    "expected a date as in RFC 3339, found \(describe(index))", at: index, frame)
            }
            return date
        case .formatted(let formatter):
            let text = try string(index, frame)
            guard let date = formatter.date(from: text) else {
                throw corrupted(
                    "expected a date in the format of the formatter, found \(describe(index))",
                    at: index, frame)
            }
            return date
        case .custom(let read):
            return try read(decoder(index, frame))
        }
    }

    private func isNumber(_ index: UInt32) -> Bool {
        switch nodes[tape.resolve(Int(index))].kind {
        case .integer, .real, .untyped, .integerBytes, .realBytes: true
        default: false
        }
    }

    private func nativeDate(_ index: UInt32, _ frame: UInt32) throws -> Date? {
        guard index != missingNode else { return nil }
        let node = scalar(at: index, frame)
        switch node.kind {
        case .dateText where node.head & TapeNode.plain != 0 && !options.dates.isDeferred:
            // The strategy says what the text means.
            return nil
        case .string, .untyped:
            guard options.dates.isDeferred, document.capabilities.contains(.textDates) else {
                return nil
            }
            let text = tape.bytes(of: node)
            let rules = document.storage.scalarRules
            guard let date = rules.map({ $0.date(text) }) ?? RFC3339.date(text) else {
                throw mismatch(Date.self, at: index, frame, expected: "a date")
            }
            return date
        case .dateBytes, .dateText:
            guard let date = tape.date(of: node) else {
                throw corrupted("expected a date, found \(describe(index))", at: index, frame)
            }
            return date
        default:
            return nil
        }
    }

    func data(_ index: UInt32, _ frame: UInt32) throws -> Data {
        if isNull(index) { throw mismatch(Data.self, at: index, frame) }
        if case .custom(let read) = options.data { return try read(decoder(index, frame)) }
        try countText(of: index, frame)
        let node = scalar(at: index, frame)
        if node.isKind(.binary) { return Data(tape.bytes(of: node)) }
        if case .deferredToData = options.data { return try Data(from: decoder(index, frame)) }
        guard let text = text(of: index, frame) else {
            if document.capabilities.contains(.nativeBinary) {
                throw mismatch(Data.self, at: index, frame)
            }
            throw mismatch(String.self, at: index, frame, expected: "Base64")
        }
        // Base64 in XML comes in lines.
        guard let data = Data(base64Encoded: repeatsKeys ? text.filter { !$0.isWhitespace } : text)
        else {
            throw corrupted("expected Base64, found \(describe(index))", at: index, frame)
        }
        return data
    }

    func url(_ index: UInt32, _ frame: UInt32) throws -> URL {
        if isNull(index) { throw mismatch(URL.self, at: index, frame) }
        let node = tape.resolve(Int(index))
        if nodes[node].isKind(.object), find("relative", in: UInt32(node)) != 0 {
            // As `URL` encodes itself; Foundation writes it so to property lists.
            return try URL(from: decoder(index, frame))
        }
        try countText(of: index, frame)
        guard let text = text(of: index, frame) else {
            throw mismatch(String.self, at: index, frame, expected: "a URL")
        }
        guard let url = URL(string: text) else {
            throw corrupted("expected a URL, found \(describe(index))", at: index, frame)
        }
        return url
    }

    @inline(__always)
    func decoder(_ index: UInt32, _ frame: UInt32) -> NodeDecoder {
        NodeDecoder(session: self, node: index, frame: frame)
    }
}
