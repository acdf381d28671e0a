import VersionedCodableCore

// Values print as if their properties had no wrappers.

extension Anchored: DescribedAsWrappedValue {}
extension Tagged: DescribedAsWrappedValue {}
