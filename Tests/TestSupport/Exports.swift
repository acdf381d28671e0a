// Modules that most tests also import.

@_exported import Foundation
@_exported import Synchronization
@_exported import Testing
@_exported import VersionedCodableCore
@_exported import VersionedCodableDocuments
@_exported import VersionedCodableRewriting
@_exported import VersionedCodableTesting

extension Collection<UInt8> {
    /// The bytes as UTF-8.
    public var text: String { String(decoding: self, as: UTF8.self) }
}
