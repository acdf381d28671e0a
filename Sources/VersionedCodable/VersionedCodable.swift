// What a program sees that imports `VersionedCodable`: all of versions, JSON and property lists, and of the engine what
// is listed here. Whoever edits trees of values or writes a format imports `VersionedCodableDocuments` besides.

@_exported import VersionedCodableCore
@_exported import VersionedCodableJSON
@_exported import VersionedCodablePropertyList

// Coders, and what they read.
@_exported import class VersionedCodableDocuments.DocumentDecoder
@_exported import class VersionedCodableDocuments.DocumentEncoder
@_exported import struct VersionedCodableDocuments.Document
@_exported import struct VersionedCodableDocuments.ReadingLimits
@_exported import enum VersionedCodableDocuments.ReadingLimit
@_exported import enum VersionedCodableDocuments.DuplicateKeyPolicy
@_exported import enum VersionedCodableDocuments.UnknownKeyStrategy
@_exported import enum VersionedCodableDocuments.ErrorExcerpts

// Members that a type does not know, or knows in the order of the document.
@_exported import struct VersionedCodableDocuments.OrderedMembers
@_exported import struct VersionedCodableDocuments.UnknownMembers

// Errors.
@_exported import struct VersionedCodableDocuments.DecodingDiagnostic
@_exported import protocol VersionedCodableDocuments.PlacedError
@_exported import struct VersionedCodableDocuments.ReadingError
@_exported import struct VersionedCodableDocuments.WritingError

// Formats by name, file extension, media type and content.
@_exported import protocol VersionedCodableDocuments.Format
@_exported import class VersionedCodableDocuments.FormatRegistry
@_exported import enum VersionedCodableDocuments.FormatRegistryError
