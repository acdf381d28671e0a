import VersionedCodableDocuments
import VersionedCodableJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

print(try DocumentDecoder(format: .json).decode([Int].self, from: Data("[1, 2]".utf8)))
