#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reading the types of Foundation that formats write in a form of their own.
///
/// `index` may be an alias or `missingNode`.
extension DecodingSession {
    func date(_ spot: Spot) throws -> Date {
        if isNull(spot.node) { throw mismatch(Date.self, at: spot) }
        if case .custom(let read) = options.dates { return try read(decoder(spot)) }
        if let native = try nativeDate(spot) { return native }
        switch options.dates {
        case .deferredToDate:
            if !document.capabilities.isDisjoint(with: [.nativeDates, .textDates]),
                !isNumber(spot.node)
            {
                throw mismatch(Date.self, at: spot)
            }
            return try Date(from: decoder(spot))
        case .secondsSince1970: return Date(timeIntervalSince1970: try double(spot))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try double(spot) / 1000)
        case .iso8601, .timestamp, .native, .text:
            guard let date = options.dates.date(try string(spot)) else {
                throw corrupted(
                    "expected \(options.dates.form), found \(describe(spot.node))", at: spot)
            }
            return date
        case .custom(let read):
            return try read(decoder(spot))
        }
    }

    private func isNumber(_ index: UInt32) -> Bool {
        switch nodes[tape.resolve(Int(index))].kind {
        case .integer, .real, .untyped, .integerBytes, .realBytes: true
        default: false
        }
    }

    private func nativeDate(_ spot: Spot) throws -> Date? {
        guard spot.node != missingNode else { return nil }
        let node = scalar(at: spot)
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
                throw mismatch(Date.self, at: spot, expected: "a date")
            }
            return date
        case .dateBytes, .dateText:
            guard let date = tape.date(of: node) else {
                throw corrupted("expected a date, found \(describe(spot.node))", at: spot)
            }
            return date
        default:
            return nil
        }
    }

    func data(_ spot: Spot) throws -> Data {
        if isNull(spot.node) { throw mismatch(Data.self, at: spot) }
        if case .custom(let read) = options.data { return try read(decoder(spot)) }
        try countText(of: spot)
        let node = scalar(at: spot)
        if node.isKind(.binary) { return Data(tape.bytes(of: node)) }
        if case .deferredToData = options.data { return try Data(from: decoder(spot)) }
        guard let text = text(of: spot) else {
            if document.capabilities.contains(.nativeBinary) {
                throw mismatch(Data.self, at: spot)
            }
            throw mismatch(String.self, at: spot, expected: "Base64")
        }
        guard let data = Data(base64Encoded: breaksLines ? text.filter { !$0.isWhitespace } : text)
        else {
            throw corrupted("expected Base64, found \(describe(spot.node))", at: spot)
        }
        return data
    }

    func url(_ spot: Spot) throws -> URL {
        if isNull(spot.node) { throw mismatch(URL.self, at: spot) }
        let node = tape.resolve(Int(spot.node))
        if nodes[node].isKind(.object), find("relative", in: UInt32(node)) != 0 {
            // As `URL` encodes itself; Foundation writes it so to property lists.
            return try URL(from: decoder(spot))
        }
        try countText(of: spot)
        guard let text = text(of: spot) else {
            throw mismatch(String.self, at: spot, expected: "a URL")
        }
        guard let url = URL(string: text) else {
            throw corrupted("expected a URL, found \(describe(spot.node))", at: spot)
        }
        return url
    }
}
