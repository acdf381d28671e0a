import VersionedCodableCore

// Values print as if their properties had no wrappers.

extension Element: DescribedAsWrappedValue {}
extension XMLWrapped: DescribedAsWrappedValue {}
extension XMLText: DescribedAsWrappedValue {}
extension ElementAndAttribute: DescribedAsWrappedValue {}
extension Attribute: DescribedAsWrappedValue {}
