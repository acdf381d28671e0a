import VersionedCodableCore

extension DocumentEncoder: VersionStamping {}
