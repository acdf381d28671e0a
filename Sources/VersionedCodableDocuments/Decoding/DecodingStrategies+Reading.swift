import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentDecoder.DateDecodingStrategy {
    func date(at spot: Spot, in session: DecodingSession) throws -> Date {
        if session.isNull(spot.node) { throw session.mismatch(Date.self, at: spot) }
        if case .custom(let read) = self { return try read(session.decoder(spot)) }
        if let native = try native(spot, session) { return native }
        switch self {
        case .deferredToDate:
            if !session.document.capabilities.isDisjoint(with: [.nativeDates, .textDates]),
                !DocumentDecoder.DateDecodingStrategy.isNumber(spot.node, session)
            {
                throw session.mismatch(Date.self, at: spot)
            }
            return try Date(from: session.decoder(spot))
        case .secondsSince1970: return Date(timeIntervalSince1970: try session.double(spot))
        case .millisecondsSince1970:
            return Date(timeIntervalSince1970: try session.double(spot) / 1000)
        case .iso8601, .timestamp, .native, .text, .custom:
            guard let date = date(try session.string(spot)) else {
                throw session.corrupted(
                    "expected \(form), found \(session.describe(spot.node))", at: spot)
            }
            return date
        }
    }

    private static func isNumber(_ index: UInt32, _ session: DecodingSession) -> Bool {
        switch session.nodes[session.tape.resolve(Int(index))].kind {
        case .integer, .real, .untyped, .integerBytes, .realBytes: true
        default: false
        }
    }

    /// Returns a date in the native form of the format; nil if the strategy determines the form.
    private func native(_ spot: Spot, _ session: DecodingSession) throws -> Date? {
        guard spot.node != missingNode else { return nil }
        let node = session.scalar(at: spot)
        switch node.kind {
        case .dateText where node.head & TapeNode.plain != 0 && !isDeferred:
            // The strategy determines the meaning of the text.
            return nil
        case .string, .untyped:
            guard isDeferred, session.document.capabilities.contains(.textDates) else {
                return nil
            }
            let text = session.tape.bytes(of: node)
            let rules = session.document.storage.source.scalarRules
            guard let date = rules.map({ $0.date(text) }) ?? RFC3339.date(text) else {
                throw session.mismatch(Date.self, at: spot, expected: "a date")
            }
            return date
        case .dateBytes, .dateText:
            guard let date = session.tape.date(of: node) else {
                throw session.corrupted(
                    "expected a date, found \(session.describe(spot.node))", at: spot)
            }
            return date
        default:
            return nil
        }
    }
}

extension DocumentDecoder.DataDecodingStrategy {
    func data(at spot: Spot, in session: DecodingSession) throws -> Data {
        if session.isNull(spot.node) { throw session.mismatch(Data.self, at: spot) }
        if case .custom(let read) = self { return try read(session.decoder(spot)) }
        try session.countText(of: spot)
        let node = session.scalar(at: spot)
        if node.isKind(.binary) { return Data(session.tape.bytes(of: node)) }
        if case .deferredToData = self { return try Data(from: session.decoder(spot)) }
        guard let text = session.text(of: spot) else {
            if session.document.capabilities.contains(.nativeBinary) {
                throw session.mismatch(Data.self, at: spot)
            }
            throw session.mismatch(String.self, at: spot, expected: "Base64")
        }
        guard
            let data = Data(
                base64Encoded: session.elementShape != nil
                    ? text.filter { !$0.isWhitespace } : text)
        else {
            throw session.corrupted(
                "expected Base64, found \(session.describe(spot.node))", at: spot)
        }
        return data
    }
}
