#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reading the types of Foundation that formats write in a form of their own.
///
/// `index` may be an alias or `missingNode`.
extension DecodingSession {
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
        case .text(let read):
            let text = try string(index, frame)
            guard let date = read(text) else {
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
}
