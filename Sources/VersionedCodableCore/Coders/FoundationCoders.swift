import VersionedCodableEssentials

// Foundation's coders read and write values with their versions.

extension JSONDecoder: VersionPeeking {}
extension JSONEncoder: VersionStamping {}
extension PropertyListDecoder: VersionPeeking {}
extension PropertyListEncoder: VersionStamping {}
