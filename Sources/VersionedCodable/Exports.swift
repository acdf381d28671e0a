// The declarations that `import VersionedCodable` exports: versions, JSON and property lists, and a
// part of the engine. Code that edits trees of values, implements a coder or names the parts of
// results and errors, such as `MigrationStep`, also imports `VersionedCodableDocuments` or
// `VersionedCodableCore`.

@_exported import VersionedCodableJSON
@_exported import VersionedCodablePropertyList

// Types with versions, and the specs of versions.

@_exported import protocol VersionedCodableCore.VersionedCodable
@_exported import enum VersionedCodableCore.NothingEarlier
@_exported import protocol VersionedCodableCore.VersionPathSpec
@_exported import struct VersionedCodableCore.VersionKeyAtRootVersionPathSpec
@_exported import struct VersionedCodableCore.VersionPath
@_exported import protocol VersionedCodableCore.VersionFunctionSpec
@_exported import struct VersionedCodableCore.DocumentShape
@_exported import struct VersionedCodableCore.SemanticVersion
@_exported import protocol VersionedCodableCore.ForwardReadable
@_exported import struct VersionedCodableCore.VersionChain

// Coders that read and write versions, and their results.

@_exported import protocol VersionedCodableCore.VersionPeeking
@_exported import protocol VersionedCodableCore.VersionStamping
@_exported import struct VersionedCodableCore.VersionedResult

// Versions inside of values.

@_exported import struct VersionedCodableCore.Versioned
@_exported import protocol VersionedCodableCore.VersionedContent
@_exported import struct VersionedCodableCore.AnyVersion

// Coders, and their options.

@_exported import class VersionedCodableDocuments.DocumentDecoder
@_exported import class VersionedCodableDocuments.DocumentEncoder
@_exported import struct VersionedCodableDocuments.CodableDocument
@_exported import struct VersionedCodableDocuments.ReadingLimits
@_exported import enum VersionedCodableDocuments.ReadingLimit
@_exported import enum VersionedCodableDocuments.DuplicateKeyPolicy
@_exported import enum VersionedCodableDocuments.UnknownKeyStrategy
@_exported import enum VersionedCodableDocuments.ErrorExcerpts

// Members that a type does not know, and values that show what it knows.

@_exported import struct VersionedCodableDocuments.UnknownMembers
@_exported import protocol VersionedCodableDocuments.ExampleProviding

// Errors.

@_exported import enum VersionedCodableCore.VersionedDecodingError
@_exported import struct VersionedCodableCore.UnsupportedVersion
@_exported import struct VersionedCodableCore.MigrationFailure
@_exported import enum VersionedCodableCore.VersionedEncodingError
@_exported import struct VersionedCodableCore.TextLocation
@_exported import struct VersionedCodableDocuments.DecodingDiagnostic
@_exported import protocol VersionedCodableDocuments.LocatedError
@_exported import struct VersionedCodableDocuments.ReadingError
@_exported import struct VersionedCodableDocuments.WritingError

// Formats by name, file extension, media type and content.

@_exported import protocol VersionedCodableDocuments.DocumentFormat
@_exported import class VersionedCodableDocuments.FormatRegistry
