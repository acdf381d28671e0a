import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension PropertyListDecoder: @retroactive PayloadDecoding {
    /// A property list decoder of the engine with the same `userInfo`.
    public var documentDecoder: DocumentDecoder? {
        let decoder = DocumentDecoder(
            format: VersionedCodablePropertyList.PropertyListFormat())
        decoder.userInfo = userInfo
        return decoder
    }
}
