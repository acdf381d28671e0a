import VersionedCodableCore

struct DecodingOptions: Sendable {
    init() {}

    var dates: DocumentDecoder.DateDecodingStrategy = .deferredToDate
    var emptyDocuments: DocumentDecoder.EmptyDocumentStrategy = .refuse
    var data: DocumentDecoder.DataDecodingStrategy = .base64
    var nonConformingFloats: DocumentDecoder.NonConformingFloatDecodingStrategy = .throw
    var keys: DocumentDecoder.KeyDecodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var limits: ReadingLimits = .default
    var sourceName: String?
    var unknownKeys = UnknownKeyStrategy.ignore
    var errorExcerpts = ErrorExcerpts.line
    var elements = ElementDecodingOptions()
}
