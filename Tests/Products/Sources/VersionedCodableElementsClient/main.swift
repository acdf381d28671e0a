import VersionedCodableElements

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct Job: Codable {
    @Attribute var id: Int
}

print(String(decoding: try JSONEncoder().encode(Job(id: 7)), as: UTF8.self))
