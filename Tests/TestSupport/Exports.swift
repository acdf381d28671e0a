// Modules that most tests also import.

@_exported import Foundation
@_exported import VersionedCodableCore
@_exported import VersionedCodableDocuments
@_exported import VersionedCodableRewriting
@_exported import VersionedCodableTesting
