// Trees of values, which migrations of `Versionable` edit and reports of what was dropped hold.

@_exported import struct VersionedCodableDocuments.DocumentNumber
@_exported import struct VersionedCodableDocuments.DocumentObject
@_exported import struct VersionedCodableDocuments.DocumentPath
@_exported import enum VersionedCodableDocuments.DocumentValue
@_exported import struct VersionedCodableDocuments.DocumentValueError
@_exported import enum VersionedCodableDocuments.PathStep
