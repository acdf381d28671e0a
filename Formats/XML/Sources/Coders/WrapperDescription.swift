import VersionedCodableCore

// Values print as if their properties had no wrappers.

extension XMLList: DescribedAsWrappedValue {}
extension XMLCData: DescribedAsWrappedValue {}
