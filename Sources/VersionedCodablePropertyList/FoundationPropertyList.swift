import Foundation
import VersionedCodableCore

extension PropertyListDecoder: @retroactive VersionPeeking {
    /// A decoder of the engine for property lists with the same `userInfo`.
    public var documentDecoder: DocumentDecoder? {
        let decoder = DocumentDecoder(
            format: VersionedCodablePropertyList.PropertyListFormat())
        decoder.userInfo = userInfo
        return decoder
    }
}

extension PropertyListEncoder: @retroactive VersionStamping {}
