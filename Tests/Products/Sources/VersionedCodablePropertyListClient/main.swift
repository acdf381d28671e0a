import VersionedCodableDocuments
import VersionedCodablePropertyList

print(try DocumentEncoder(format: .propertyList(writing: .binary)).encode([1, 2]).count)
