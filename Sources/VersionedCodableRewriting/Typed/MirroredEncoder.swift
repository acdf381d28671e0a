import VersionedCodableDocuments
import VersionedCodableFormatKit

extension DocumentEncoder {
    /// Creates an encoder that writes what a decoder reads.
    ///
    /// - Throws: `RewriteError` of kind `.strategy` for a decoding strategy without a counterpart.
    package convenience init(mirroring decoder: DocumentDecoder) throws(RewriteError) {
        func known<Strategy>(_ strategy: Strategy?, _ name: String) throws(RewriteError) -> Strategy
        {
            if let strategy { return strategy }
            throw RewriteError(
                .strategy,
                "the decoder's \(name) is a closure: pass the encoder that writes what it reads")
        }
        self.init(format: decoder.format)
        dateEncodingStrategy = try known(
            decoder.dateDecodingStrategy.counterpart, "dateDecodingStrategy")
        dataEncodingStrategy = try known(
            decoder.dataDecodingStrategy.counterpart, "dataDecodingStrategy")
        nonConformingFloatEncodingStrategy = decoder.nonConformingFloatDecodingStrategy.counterpart
        keyEncodingStrategy = try known(
            decoder.keyDecodingStrategy.counterpart, "keyDecodingStrategy")
        userInfo = decoder.userInfo
        limits = decoder.limits
    }
}

extension DocumentDecoder.DateDecodingStrategy {
    /// The strategy that writes what this one reads; nil for a closure.
    package var counterpart: DocumentEncoder.DateEncodingStrategy? {
        switch self {
        case .deferredToDate: .deferredToDate
        case .secondsSince1970: .secondsSince1970
        case .millisecondsSince1970: .millisecondsSince1970
        case .iso8601: .iso8601
        case .timestamp: .timestamp
        case .native: .native
        case .text, .custom: nil
        }
    }
}

extension DocumentDecoder.DataDecodingStrategy {
    /// The strategy that writes what this one reads; nil for a closure.
    package var counterpart: DocumentEncoder.DataEncodingStrategy? {
        switch self {
        case .deferredToData: .deferredToData
        case .base64: .base64
        case .custom: nil
        }
    }
}

extension DocumentDecoder.NonConformingFloatDecodingStrategy {
    /// The strategy that writes what this one reads.
    package var counterpart: DocumentEncoder.NonConformingFloatEncodingStrategy {
        switch self {
        case .throw: .throw
        case .convertFromString(let positive, let negative, let nan):
            .convertToString(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
        }
    }
}

extension DocumentDecoder.KeyDecodingStrategy {
    fileprivate var counterpart: DocumentEncoder.KeyEncodingStrategy? {
        switch self {
        case .useDefaultKeys: .useDefaultKeys
        case .convertFromSnakeCase: .convertToSnakeCase
        case .convertFromKebabCase: .convertToKebabCase
        case .convertFromCapitalized: .capitalized
        case .convertFromUppercase: .uppercased
        case .custom: nil
        }
    }
}
