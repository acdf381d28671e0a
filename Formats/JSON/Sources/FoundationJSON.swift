import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension JSONDecoder: @retroactive PayloadDecoding {
    /// A decoder of the engine with the same options; nil when the engine does not support one.
    public var documentDecoder: DocumentDecoder? {
        guard !assumesTopLevelDictionary, let dates = dateStrategy, let data = dataStrategy,
            let floats = floatStrategy, let keys = keyStrategy
        else { return nil }
        let syntax: JSONFormat.Syntax = allowsJSON5 ? .json5 : .json
        let decoder = DocumentDecoder(format: JSONFormat(reading: .init(syntax: syntax)))
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = data
        decoder.nonConformingFloatDecodingStrategy = floats
        decoder.keyDecodingStrategy = keys
        decoder.userInfo = userInfo
        return decoder
    }

    private var dateStrategy: DocumentDecoder.DateDecodingStrategy? {
        switch dateDecodingStrategy {
        case .deferredToDate: return .deferredToDate
        case .secondsSince1970: return .secondsSince1970
        case .millisecondsSince1970: return .millisecondsSince1970
        case .iso8601: return .iso8601
        case .custom(let read): return .custom(read)
        #if canImport(Darwin)
        // On other platforms this is a custom strategy.
        case .formatted(let formatter): return .text { formatter.date(from: $0) }
        #endif
        @unknown default: return nil
        }
    }

    private var dataStrategy: DocumentDecoder.DataDecodingStrategy? {
        switch dataDecodingStrategy {
        case .deferredToData: .deferredToData
        case .base64: .base64
        case .custom(let read): .custom(read)
        @unknown default: nil
        }
    }

    private var floatStrategy: DocumentDecoder.NonConformingFloatDecodingStrategy? {
        switch nonConformingFloatDecodingStrategy {
        case .throw: .throw
        case .convertFromString(let positive, let negative, let nan):
            .convertFromString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
        @unknown default: nil
        }
    }

    private var keyStrategy: DocumentDecoder.KeyDecodingStrategy? {
        switch keyDecodingStrategy {
        case .useDefaultKeys: .useDefaultKeys
        case .convertFromSnakeCase: .convertFromSnakeCase
        case .custom(let convert): .custom(convert)
        @unknown default: nil
        }
    }
}
