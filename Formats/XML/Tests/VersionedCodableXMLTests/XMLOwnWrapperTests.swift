import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// Wrappers that store something else than their value.
@Suite("Wrappers that other packages make") struct XMLOwnWrapperTests {
    // MARK: Each kind of wrapper

    @Test(arguments: MemberPlacement.allCases) func classes(_ place: MemberPlacement) throws {
        try check(7, place, Box<Int>.self)
        try check("tea", place, Box<String>.self)
        try check(true, place, Box<Bool>.self)
        try check(2.5, place, Box<Double>.self)
    }

    @Test(arguments: MemberPlacement.allCases) func convertedValues(_ place: MemberPlacement) throws
    {
        try check(20, place, Celsius.self)
        try check(12.5, place, Percent.self)
        try check("Tea", place, Reversed.self)
        try check(true, place, Inverted.self)
    }

    @Test(arguments: MemberPlacement.allCases) func twoPropertiesOfTheSameSize(
        _ place: MemberPlacement
    ) throws {
        #expect(MemoryLayout<Halves>.size == MemoryLayout<Int>.size)
        #expect(MemoryLayout<Pair>.size == MemoryLayout<String>.size)
        try check(1 << 32 + 5, place, Halves.self)
        try check("3-4", place, Pair.self)
    }

    @Test(arguments: MemberPlacement.allCases) func noProperty(_ place: MemberPlacement) throws {
        try check(42, place, Answer.self)
        if place == .element { try check(Mark.Nothing(), place, Mark.self) }
    }

    @Test(arguments: MemberPlacement.allCases) func enumerations(_ place: MemberPlacement) throws {
        try check(Colour.green, place, Box<Colour>.self)
        try check(true, place, Switch.self)
        try check(false, place, Switch.self)
    }

    /// Values for which the engine has options.
    @Test(arguments: MemberPlacement.allCases) func valuesWithOptions(_ place: MemberPlacement)
        throws
    {
        try check(Date(timeIntervalSinceReferenceDate: 86_400), place, Box<Date>.self)
        try check(Data("tea".utf8), place, Box<Data>.self)
        try check(try #require(URL(string: "a:b")), place, Box<URL>.self)
        try check(Decimal(string: "1.50") ?? 0, place, Box<Decimal>.self)
    }

    // MARK: Documents

    @Test func documentsAreThoseOfTheValue() throws {
        let encoder = XMLEncoder()
        encoder.outputFormatting = []
        func expect(_ value: some Encodable, _ text: String) throws {
            let written = (try encoder.encode(value) as Data).text
            #expect(written.contains(text), "\(written)")
        }
        let warmth = Celsius(wrappedValue: 20)
        try expect(
            Members<Placed<Celsius, InElement>>(Placed(warmth)),
            "<Members><v>20</v><o>20</o><l>20</l><l>20</l><t><k>20</k></t></Members>")
        try expect(
            Members<Placed<Celsius, InAttribute>>(Placed(warmth)),
            #"<Members v="20" o="20"><l>20</l><l>20</l><t><k>20</k></t></Members>"#)
        try expect(
            Members<Placed<Celsius, InBoth>>(Placed(warmth)),
            #"<Members v="20" o="20"><v>20</v><o>20</o><l>20</l><l>20</l>"#
                + #"<t><k>20</k></t></Members>"#)
        try expect(Single<Placed<Celsius, InText>>(v: Placed(warmth)), "<Single>20</Single>")
        let json = try DocumentEncoder(format: .json)
            .encode(Single<Placed<Celsius, InText>>(v: Placed(warmth)))
        #expect(json.text == #"{"v":20}"#)
    }

    @Test func documentsAreReadAsTheirTypeReads() throws {
        let room = try XMLDecoder().decode(
            Single<Placed<Celsius, InElement>>.self, from: Data("<r><v> 20 </v></r>".utf8))
        #expect(room.v.wrapper.kelvin == 293)
        let text = #"<r v="19"><v>20</v></r>"#
        let both = try XMLDecoder().decode(
            Single<Placed<Celsius, InBoth>>.self, from: Data(text.utf8))
        #expect(both.v.wrapper.kelvin == 293)
        let attribute = try XMLDecoder().decode(
            Single<Placed<Celsius, InAttribute>>.self, from: Data(text.utf8))
        #expect(attribute.v.wrapper.kelvin == 292)
    }

    @Test func errorsNameTheMember() throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(
                Single<Placed<Celsius, InAttribute>>.self, from: Data(#"<r v="warm"/>"#.utf8))
        }
        guard case .typeMismatch(_, let context) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == #"1:7: expected Int, found "warm""#)
        #expect(context.codingPath.map(\.stringValue) == ["v"])
    }

    /// A class that conforms by itself, with its own methods of `Codable`.
    @Test func aClassIsAMemberItself() throws {
        let job = try XMLDecoder().decode(
            Single<Ticket>.self, from: Data("<job><v>7</v></job>".utf8))
        #expect(job.v.wrappedValue == 7)
        try check(Members(Ticket(wrappedValue: 7))) {
            #expect($0.v.wrappedValue == 7)
            #expect($0.o?.wrappedValue == 7)
            #expect($0.l.map(\.wrappedValue) == [7, 7])
            #expect($0.t.mapValues(\.wrappedValue) == ["k": 7])
        }
    }

    // MARK: Checks

    /// Encodes and decodes a wrapper as each kind of member, in XML and in JSON.
    private func check<Wrapper: Keeping>(
        _ value: Wrapper.WrappedValue, _ placement: MemberPlacement, _ wrapper: Wrapper.Type
    ) throws {
        let wrapper = Wrapper(wrappedValue: value)
        switch placement {
        case .attribute: try checkMembers(Placed<Wrapper, InAttribute>(wrapper))
        case .element: try checkMembers(Placed<Wrapper, InElement>(wrapper))
        case .attributeAndElement: try checkMembers(Placed<Wrapper, InBoth>(wrapper))
        case .text:
            let wrapper = Placed<Wrapper, InText>(wrapper)
            try check(Single(v: wrapper)) { #expect($0.v.wrappedValue == value) }
            try check(Maybe(v: wrapper)) { #expect($0.v?.wrappedValue == value) }
        }
    }

    private func checkMembers<Wrapper: ValueWrapping & Codable>(
        _ wrapper: Wrapper
    ) throws where Wrapper.WrappedValue: Equatable {
        let value = wrapper.wrappedValue
        try check(Members(wrapper)) {
            #expect($0.v.wrappedValue == value)
            #expect($0.o?.wrappedValue == value)
            #expect($0.n == nil)
            #expect($0.l.map(\.wrappedValue) == [value, value])
            #expect($0.t.mapValues(\.wrappedValue) == ["k": value])
        }
    }

    private func check<Value: Codable>(_ value: Value, _ body: (Value) -> Void) throws {
        try body(XMLDecoder().decode(Value.self, from: XMLEncoder().encode(value) as Data))
        let json = try DocumentEncoder(format: .json).encode(value)
        try body(DocumentDecoder(format: .json).decode(Value.self, from: json))
    }
}

// MARK: Wrappers

/// A type that keeps a value in its own way.
private protocol Keeping {
    associatedtype WrappedValue: Codable & Equatable
    init(wrappedValue: WrappedValue)
    var wrappedValue: WrappedValue { get }
}

private final class Box<WrappedValue: Codable & Equatable>: Keeping {
    let wrappedValue: WrappedValue
    init(wrappedValue: WrappedValue) { self.wrappedValue = wrappedValue }
}

private struct Celsius: Keeping {
    let kelvin: Int
    init(wrappedValue: Int) { kelvin = wrappedValue + 273 }
    var wrappedValue: Int { kelvin - 273 }
}

private struct Percent: Keeping {
    private let fraction: Double
    init(wrappedValue: Double) { fraction = wrappedValue / 100 }
    var wrappedValue: Double { fraction * 100 }
}

private struct Reversed: Keeping {
    private let text: String
    init(wrappedValue: String) { text = String(wrappedValue.reversed()) }
    var wrappedValue: String { String(text.reversed()) }
}

private struct Inverted: Keeping {
    private let isOff: Bool
    init(wrappedValue: Bool) { isOff = !wrappedValue }
    var wrappedValue: Bool { !isOff }
}

/// As large as an `Int`.
private struct Halves: Keeping {
    private let low: UInt32
    private let high: UInt32
    init(wrappedValue: Int) {
        low = UInt32(truncatingIfNeeded: wrappedValue)
        high = UInt32(truncatingIfNeeded: wrappedValue >> 32)
    }
    var wrappedValue: Int { Int(high) << 32 | Int(low) }
}

/// As large as a `String`.
private struct Pair: Keeping {
    private let first: Int
    private let second: Int
    init(wrappedValue: String) {
        let numbers = wrappedValue.split(separator: "-").map { Int($0) ?? 0 }
        (first, second) = (numbers[0], numbers[1])
    }
    var wrappedValue: String { "\(first)-\(second)" }
}

private struct Answer: Keeping {
    init(wrappedValue: Int) {}
    var wrappedValue: Int { 42 }
}

/// A value without bytes, as its wrapper is.
private struct Mark: Keeping {
    struct Nothing: Codable, Equatable {}
    init(wrappedValue: Nothing) {}
    var wrappedValue: Nothing { Nothing() }
}

private enum Colour: String, Codable {
    case red, green
}

/// As large as a `Bool`.
private enum Switch: Keeping {
    case broken, off, on
    init(wrappedValue: Bool) { self = wrappedValue ? .on : .off }
    var wrappedValue: Bool { self == .on }
}

private protocol Placing {
    static var placement: MemberPlacement { get }
}

private enum InAttribute: Placing {
    static var placement: MemberPlacement { .attribute }
}

private enum InElement: Placing {
    static var placement: MemberPlacement { .element }
}

private enum InBoth: Placing {
    static var placement: MemberPlacement { .attributeAndElement }
}

private enum InText: Placing {
    static var placement: MemberPlacement { .text }
}

/// Has the memory of what it wraps, and is encoded as the value of that.
private struct Placed<Wrapper: Keeping, Place: Placing>: ValueWrapping, Codable {
    static var memberPlacement: MemberPlacement { Place.placement }
    let wrapper: Wrapper
    init(_ wrapper: Wrapper) { self.wrapper = wrapper }
    init(wrappedValue: Wrapper.WrappedValue) { wrapper = Wrapper(wrappedValue: wrappedValue) }
    var wrappedValue: Wrapper.WrappedValue { wrapper.wrappedValue }
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

private struct Maybe<Wrapper: Codable>: Codable {
    var v: Wrapper?
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
