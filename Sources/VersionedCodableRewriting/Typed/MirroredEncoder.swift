import VersionedCodableDocuments
import VersionedCodableFormatKit

extension DocumentEncoder {
    /// Creates an encoder that writes what a decoder reads.
    ///
    /// - Throws: `RewriteError` of kind `.strategy` for a decoding strategy without a counterpart.
    package convenience init(mirroring decoder: DocumentDecoder) throws(RewriteError) {
        func unknown(_ strategy: String) -> RewriteError {
            RewriteError(
                .strategy,
                "the decoder's \(strategy) is a closure: pass the encoder that writes what it reads"
            )
        }
        self.init(format: decoder.format)
        switch decoder.dateDecodingStrategy {
        case .deferredToDate: dateEncodingStrategy = .deferredToDate
        case .secondsSince1970: dateEncodingStrategy = .secondsSince1970
        case .millisecondsSince1970: dateEncodingStrategy = .millisecondsSince1970
        case .iso8601: dateEncodingStrategy = .iso8601
        case .timestamp: dateEncodingStrategy = .timestamp
        case .native: dateEncodingStrategy = .native
        case .text, .custom: throw unknown("dateDecodingStrategy")
        }
        switch decoder.dataDecodingStrategy {
        case .deferredToData: dataEncodingStrategy = .deferredToData
        case .base64: dataEncodingStrategy = .base64
        case .custom: throw unknown("dataDecodingStrategy")
        }
        switch decoder.nonConformingFloatDecodingStrategy {
        case .throw: nonConformingFloatEncodingStrategy = .throw
        case .convertFromString(let positive, let negative, let nan):
            nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: positive, negativeInfinity: negative, nan: nan)
        }
        switch decoder.keyDecodingStrategy {
        case .useDefaultKeys: keyEncodingStrategy = .useDefaultKeys
        case .convertFromSnakeCase: keyEncodingStrategy = .convertToSnakeCase
        case .convertFromKebabCase: keyEncodingStrategy = .convertToKebabCase
        case .convertFromCapitalized: keyEncodingStrategy = .capitalized
        case .convertFromUppercase: keyEncodingStrategy = .uppercased
        case .custom: throw unknown("keyDecodingStrategy")
        }
        userInfo = decoder.userInfo
        limits = decoder.limits
    }
}
