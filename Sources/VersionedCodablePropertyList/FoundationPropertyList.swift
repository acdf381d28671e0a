import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension PropertyListDecoder: PayloadDecoding {
    /// A decoder of the engine for property lists with the same `userInfo`.
    public var documentDecoder: DocumentDecoder? {
        let decoder = DocumentDecoder(
            format: VersionedCodablePropertyList.PropertyListFormat())
        decoder.userInfo = userInfo
        return decoder
    }
}
