import VersionedCodableDocuments
import VersionedCodablePropertyList

print(try DocumentEncoder(format: .propertyList(.binary)).encode([1, 2]).count)
