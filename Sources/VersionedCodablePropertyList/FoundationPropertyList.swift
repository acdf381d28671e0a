import VersionedCodableCore
import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PropertyListDecoder: @retroactive PayloadDecoding {
    /// A decoder of the engine for property lists with the same `userInfo`.
    public var documentDecoder: DocumentDecoder? {
        let decoder = DocumentDecoder(
            format: VersionedCodablePropertyList.PropertyListFormat())
        decoder.userInfo = userInfo
        return decoder
    }
}
