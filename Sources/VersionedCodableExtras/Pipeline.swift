// Five independent systems. Open this file first.
//
//     Dynamic          values whose type the document names
//     Lossy            collections that leave out what cannot be decoded, with a report
//     Migrated         one property that takes older forms of its value
//     Versionable      the API of the package of that name
//     RollingDeploys   documents for older programs, without a loss of newer values or members

import VersionedCodableEssentials

extension CodingUserInfoKey {
    /// Creates a key from its name; the failable initializer accepts every name.
    init(named name: StaticString) {
        self = ["\(name)"].compactMap(CodingUserInfoKey.init(rawValue:))[0]
    }
}

// Trees of values, which migrations of `Versionable` edit and lossy reports contain.

@_exported import struct VersionedCodableDocuments.DocumentNumber
@_exported import struct VersionedCodableDocuments.DocumentObject
@_exported import struct VersionedCodableDocuments.DocumentPath
@_exported import enum VersionedCodableDocuments.DocumentValue
@_exported import struct VersionedCodableDocuments.DocumentValueError
@_exported import enum VersionedCodableDocuments.PathStep
