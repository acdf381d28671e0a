import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// An optional type that is asked for by `decode` is what `decodeIfPresent` gives.
@Suite struct XMLOptionalTests {
    struct Plain<T: Decodable & Sendable>: Decodable { var o: T? }
    struct Generic<T: Decodable & Sendable>: Decodable { var o: T }
    struct ByHand<T: Decodable & Sendable>: Decodable {
        var o: T?
        enum CodingKeys: CodingKey { case o }
        init(from decoder: any Decoder) throws {
            o = try decoder.container(keyedBy: CodingKeys.self).decode(T?.self, forKey: .o)
        }
    }
    struct Inner: Decodable, Equatable { var a: Int? }

    private func agree<T: Decodable & Equatable & Sendable>(
        _ type: T.Type, _ text: String, _ expected: T?, _ empty: EmptyValueStrategy = .automatic
    ) throws {
        let decoder = XMLDecoder()
        decoder.emptyValueStrategy = empty
        #expect(try decoder.decode(Plain<T>.self, from: text).o == expected)
        #expect(try decoder.decode(Generic<T?>.self, from: text).o == expected)
        #expect(try decoder.decode(ByHand<T>.self, from: text).o == expected)
    }

    @Test func ofAnEmptyElement() throws {
        for text in ["<r><o/></r>", "<r><o></o></r>", "<r o=''/>"] {
            try agree(String.self, text, "")
            try agree(String.self, text, nil, .null)
            try agree(String.self, text, "", .text)
            try agree(Int.self, text, nil)
            try agree(Date.self, text, nil)
        }
        try agree(Inner.self, "<r><o/></r>", Inner(a: nil))
    }

    @Test func ofAnElementWithText() throws {
        try agree(String.self, "<r><o>x</o></r>", "x")
        try agree(Int.self, "<r><o>1</o></r>", 1)
        try agree(Inner.self, "<r><o><a>1</a></o></r>", Inner(a: 1))
        try agree([Int].self, "<r><o>1</o><o>2</o></r>", [1, 2])
        let null =
            "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><o xsi:nil='true'/></r>"
        try agree(String.self, null, nil)
    }

    /// As in Foundation, what is asked for by `decode` has to be there.
    @Test func ofNoElement() throws {
        #expect(try XMLDecoder().decode(Plain<String>.self, from: "<r/>").o == nil)
        #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Generic<String?>.self, from: "<r/>")
        }
    }
}
