// The declarations of the engine and of the kit for formats that programs need to change documents in
// place.

@_exported import struct VersionedCodableDocuments.DocumentPath
@_exported import enum VersionedCodableFormatKit.EditNote
@_exported import protocol VersionedCodableFormatKit.RewritableFormat
@_exported import struct VersionedCodableFormatKit.RewriteError
@_exported import struct VersionedCodableFormatKit.RewritePolicy
@_exported import struct VersionedCodableFormatKit.SourceEdit
