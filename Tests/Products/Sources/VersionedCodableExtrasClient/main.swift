import VersionedCodableExtras

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct Feed: Codable {
    @LossyArray var items: [Int]
}

print(try JSONDecoder().decode(Feed.self, from: Data(#"{"items": [1, "x", 3]}"#.utf8)).items)
