// All that tests over several formats and modules import.

@_exported import TestSupport
@_exported import VersionedCodable
@_exported import VersionedCodableCBOR
@_exported import VersionedCodableConfiguration
@_exported import VersionedCodableExtras
@_exported import VersionedCodableFoundation
@_exported import VersionedCodableTOML
@_exported import VersionedCodableXML
@_exported import VersionedCodableYAML
