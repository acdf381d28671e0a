import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Wrappers that store something else than their value.
@Suite("Wrappers that other packages make") struct XMLOwnWrapperTests {
    /// A struct whose own methods of `Codable` are those of its value.
    @Test func structsAreTheirValues() throws {
        try check(InElement(wrappedValue: 20))
        try check(InAttribute(wrappedValue: 20))
        try check(InBoth(wrappedValue: 20))
        let text = InText(wrappedValue: 20)
        try comeBack(Single(v: text)) { #expect($0.v.wrappedValue == 20) }
        try comeBack(Single<InText?>(v: text)) { #expect($0.v?.wrappedValue == 20) }
    }

    /// A class that conforms by itself, with its own methods of `Codable`.
    @Test func aClassIsAMemberItself() throws {
        let job = try XMLDecoder().decode(
            Single<Ticket>.self, from: Data("<job><v>7</v></job>".utf8))
        #expect(job.v.wrappedValue == 7)
        try check(Ticket(wrappedValue: 7))
    }

    @Test func documentsAreThoseOfTheValue() throws {
        let encoder = XMLEncoder()
        encoder.outputFormatting = []
        func expect(_ value: some Encodable, _ text: String) throws {
            let written = (try encoder.encode(value) as Data).text
            #expect(written.contains(text), "\(written)")
        }
        try expect(
            Members(InElement(wrappedValue: 20)),
            "<Members><v>20</v><o>20</o><l>20</l><l>20</l><t><k>20</k></t></Members>")
        try expect(
            Members(InAttribute(wrappedValue: 20)),
            #"<Members v="20" o="20"><l>20</l><l>20</l><t><k>20</k></t></Members>"#)
        try expect(
            Members(InBoth(wrappedValue: 20)),
            #"<Members v="20" o="20"><v>20</v><o>20</o><l>20</l><l>20</l>"#
                + #"<t><k>20</k></t></Members>"#)
        try expect(Single(v: InText(wrappedValue: 20)), "<Single>20</Single>")
        let json = try DocumentEncoder(format: .json).encode(Single(v: InText(wrappedValue: 20)))
        #expect(json.text == #"{"v":20}"#)
    }

    @Test func documentsAreReadAsTheirTypeReads() throws {
        let room = try XMLDecoder().decode(
            Single<InElement>.self, from: Data("<r><v> 20 </v></r>".utf8))
        #expect(room.v.kelvin == 293)
        let text = #"<r v="19"><v>20</v></r>"#
        let both = try XMLDecoder().decode(Single<InBoth>.self, from: Data(text.utf8))
        #expect(both.v.kelvin == 293)
        let attribute = try XMLDecoder().decode(Single<InAttribute>.self, from: Data(text.utf8))
        #expect(attribute.v.kelvin == 292)
    }

    @Test func errorsNameTheMember() throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Single<InAttribute>.self, from: Data(#"<r v="warm"/>"#.utf8))
        }
        guard case .typeMismatch(_, let context) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == #"1:7: expected Int, found "warm""#)
        #expect(context.codingPath.map(\.stringValue) == ["v"])
    }

    // MARK: Checks

    /// Encodes and decodes a wrapper as each kind of member.
    private func check<Wrapper: ValueWrapping<Int> & Codable>(_ wrapper: Wrapper) throws {
        let value = wrapper.wrappedValue
        try comeBack(Members(wrapper)) {
            #expect($0.v.wrappedValue == value)
            #expect($0.o?.wrappedValue == value)
            #expect($0.n == nil)
            #expect($0.l.map(\.wrappedValue) == [value, value])
            #expect($0.t.mapValues(\.wrappedValue) == ["k": value])
        }
    }

    private func comeBack<Value: Codable>(_ value: Value, _ body: (Value) -> Void) throws {
        try body(XMLDecoder().decode(Value.self, from: XMLEncoder().encode(value) as Data))
        let json = try DocumentEncoder(format: .json).encode(value)
        try body(DocumentDecoder(format: .json).decode(Value.self, from: json))
    }
}

// MARK: Wrappers

private typealias InAttribute = Celsius<AttributePlace>
private typealias InElement = Celsius<ElementPlace>
private typealias InBoth = Celsius<ElementAndAttributePlace>
private typealias InText = Celsius<TextPlace>

/// As large as its value, and another number.
private struct Celsius<Place: ValuePlace>: ValueWrapping, Codable {
    static var memberPlacement: MemberPlacement { Place.memberPlacement }
    let kelvin: Int
    init(wrappedValue: Int) { kelvin = wrappedValue + 273 }
    var wrappedValue: Int { kelvin - 273 }
}

private final class Ticket: ValueWrapping, Codable {
    static var memberPlacement: MemberPlacement { .element }
    let wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

// MARK: Members

private struct Single<Wrapper: Codable>: Codable {
    var v: Wrapper
}

private struct Members<Wrapper: Codable>: Codable {
    var v: Wrapper
    var o: Wrapper?
    var n: Wrapper?
    var l: [Wrapper]
    var t: [String: Wrapper]

    init(_ wrapper: Wrapper) {
        v = wrapper
        o = wrapper
        l = [wrapper, wrapper]
        t = ["k": wrapper]
    }
}
