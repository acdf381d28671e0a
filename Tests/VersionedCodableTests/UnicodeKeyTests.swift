import TestSupport
import VersionedCodable

/// Keys are compared byte by byte: two Unicode forms of a letter are two keys.
@Suite struct UnicodeKeyTests {
    private static let composed = "\u{e9}"
    private static let decomposed = "e\u{301}"

    struct Cafe: Codable, Equatable {
        var name: String?
        var others = UnknownMembers()
        private enum CodingKeys: String, CodingKey { case name = "\u{e9}", others }
    }

    struct Outer: Codable, Equatable { var cafes: [Cafe] }

    private static let formats: [any DocumentFormat] = [
        JSONFormat(), PropertyListFormat(.xml), PropertyListFormat(.binary),
    ]

    /// Returns a document of objects with both keys in an order.
    private func document(_ keys: [String], _ format: any DocumentFormat) throws -> Data {
        let object = DocumentObject(keys.map { (key: $0, value: .string($0)) })
        return try DocumentEncoder(format: format).encode(
            DocumentValue.object(["cafes": [.object(object), .object(object)]]))
    }

    @Test(arguments: formats, [[composed, decomposed], [decomposed, composed], [decomposed]])
    func unknownMembersLoseNone(_ format: any DocumentFormat, _ keys: [String]) throws {
        let data = try document(keys, format)
        let outer = try DocumentDecoder(format: format).decode(Outer.self, from: data)
        #expect(outer.cafes.count == 2)
        for cafe in outer.cafes {
            #expect(cafe.name?.utf8.count == (keys.count == 2 ? 2 : nil))
            #expect(cafe.others.map { Array($0.key.utf8) } == [Array(Self.decomposed.utf8)])
            #expect(cafe.others[Self.decomposed]?.string?.utf8.count == 3)
            #expect(cafe.others[Self.composed] == nil)
        }
        let again = try DocumentDecoder(format: format).decode(
            DocumentValue.self, from: try DocumentEncoder(format: format).encode(outer))
        for index in 0..<2 {
            let lengths = again["cafes"]?[index]?.object?.map { $0.key.utf8.count } ?? []
            #expect(lengths.sorted() == keys.map(\.utf8.count).sorted())
        }
    }

    @Test func membersAreSetAndRemovedByTheirBytes() throws {
        var members = UnknownMembers()
        try members.set("c", forKey: Self.composed)
        try members.set("d", forKey: Self.decomposed)
        #expect(members.map { $0.node.string } == ["c", "d"])
        members.remove(Self.composed)
        #expect(members.map { $0.node.string } == ["d"])
    }
}
