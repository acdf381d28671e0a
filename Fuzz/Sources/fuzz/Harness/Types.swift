import Foundation
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableExtras

/// A type with members of many kinds, none of which has to be there.
struct Everything: Codable {
    enum Mode: String, Codable { case on, off }
    enum Shape: Codable {
        case circle(radius: Double)
        case point
        case named(String, Int?)
    }

    var name: String?
    var count: Int?
    var small: UInt8?
    var wide: Int128?
    var ratio: Double?
    var exact: Decimal?
    var flag: Bool?
    var date: Date?
    var data: Data?
    var link: URL?
    var id: UUID?
    var mode: Mode?
    var shape: Shape?
    var list: [Everything]?
    var map: [String: Everything]?
    var numbers: [Int: Float]?
    @LossyArray var lossy: [Int] = []
    @LossyDictionary var drops: [String: [String]] = [:]
    @LossyOptional var maybe: Double? = nil
    var others = UnknownMembers()
}

/// The newest of three versions.
struct Note: VersionedCodable {
    struct Second: VersionedCodable {
        typealias PreviousVersion = First
        static var version: Int? { 2 }
        var name: String
        var count: Int

        init(from first: First) throws {
            name = first.a
            count = first.list?.count ?? 0
        }
    }

    struct First: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static var version: Int? { 1 }
        var a: String
        var list: [DocumentValue]?
    }

    typealias PreviousVersion = Second
    static var version: Int? { 3 }
    var name: String
    var counts: [Int]

    init(from second: Second) throws {
        name = second.name
        counts = [second.count]
    }
}
