import VersionedCodableCore
import VersionedCodableDocuments

// Values print as if their properties had no wrappers.

extension DynamicCodable: DescribedAsWrappedValue {}
extension DynamicEncodable: DescribedAsWrappedValue {}
extension DynamicDecodable: DescribedAsWrappedValue {}
extension LossyValue: DescribedAsWrappedValue {}
extension LossyOptional: DescribedAsWrappedValue {}
extension Nullable: DescribedAsWrappedValue {}
extension LossyDictionary: DescribedAsWrappedValue {}
extension LossySet: DescribedAsWrappedValue {}
extension LossyArray: DescribedAsWrappedValue {}
extension Migrated: DescribedAsWrappedValue {}
