// Five systems that work alone. Open this file first.
//
//     Dynamic          values whose type the document names
//     Lossy            collections that leave out what cannot be decoded, with a report
//     Migrated         one property that takes older forms of its value
//     Versionable      the API of the package of that name
//     RollingDeploys   today's program writes what yesterday's reads; what it does not know is stashed

// Trees of values, which migrations of `Versionable` edit and reports of what was dropped hold.

@_exported import struct VersionedCodableDocuments.DocumentNumber
@_exported import struct VersionedCodableDocuments.DocumentObject
@_exported import struct VersionedCodableDocuments.DocumentPath
@_exported import enum VersionedCodableDocuments.DocumentValue
@_exported import struct VersionedCodableDocuments.DocumentValueError
@_exported import enum VersionedCodableDocuments.PathStep
