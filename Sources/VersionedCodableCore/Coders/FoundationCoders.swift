import VersionedCodableEssentials

extension JSONDecoder: VersionPeeking {}
extension JSONEncoder: VersionStamping {}
extension PropertyListDecoder: VersionPeeking {}
extension PropertyListEncoder: VersionStamping {}
