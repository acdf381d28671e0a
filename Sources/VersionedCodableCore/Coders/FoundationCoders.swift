#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Foundation's coders read and write values with their versions.

extension JSONDecoder: VersionPeeking {}
extension JSONEncoder: VersionStamping {}
extension PropertyListDecoder: VersionPeeking {}
extension PropertyListEncoder: VersionStamping {}
