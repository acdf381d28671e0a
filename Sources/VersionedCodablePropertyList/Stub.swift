import Foundation
import VersionedCodableCore
enum BinaryWriter { static func write(_ d: Document, format: PropertyListFormat) throws -> Data { Data() } }
enum XMLWriter { static func write(_ d: Document, format: PropertyListFormat) throws -> Data { Data() } }
