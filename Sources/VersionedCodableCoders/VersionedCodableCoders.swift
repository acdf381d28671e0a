// The declarations of versions and the engine that every format's module exports for reading and
// writing it.

@_exported import protocol VersionedCodableCore.VersionedCodable
@_exported import enum VersionedCodableCore.NothingEarlier
@_exported import protocol VersionedCodableCore.VersionPathSpec
@_exported import protocol VersionedCodableCore.VersionPeeking
@_exported import protocol VersionedCodableCore.VersionStamping
@_exported import enum VersionedCodableCore.VersionedDecodingError
@_exported import enum VersionedCodableCore.VersionedEncodingError

@_exported import class VersionedCodableDocuments.DocumentDecoder
@_exported import class VersionedCodableDocuments.DocumentEncoder
@_exported import struct VersionedCodableDocuments.CodableDocument
@_exported import enum VersionedCodableDocuments.DocumentValue
@_exported import struct VersionedCodableDocuments.ReadingLimits
@_exported import struct VersionedCodableDocuments.DecodingDiagnostic
@_exported import struct VersionedCodableDocuments.ReadingError
@_exported import struct VersionedCodableDocuments.WritingError
