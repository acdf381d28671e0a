import Foundation
import Testing

@testable import SExpression

/// The coders themselves, which do not know versions.
@Suite struct SExpressionTests {
    private struct Everything: Codable, Equatable {
        var text = "a \"quoted\" \\ one\nand (more)"
        var flag = true
        var number = -12
        var real = 1.5
        var small: Float = 0.25
        var list = [[1, 2], [], [3]]
        var table = ["a b": 1, "": 2, "(": 3]
        var absent: Int?
        var holes = [1, nil, 3]
        var inner = Inner(x: 1)

        struct Inner: Codable, Equatable { var x: UInt8 }
    }

    @Test func valuesComeBack() throws {
        let data = try SExpressionEncoder().encode(Everything())
        #expect(try SExpressionDecoder().decode(Everything.self, from: data) == Everything())
    }

    @Test func valuesAreWrittenInOrder() throws {
        struct Pier: Encodable {
            var name = "Pier 9"
            var ports = [80, 443]
            var empty: [String: Int] = [:]
        }
        #expect(
            String(decoding: try SExpressionEncoder().encode(Pier()), as: UTF8.self)
                == #"(object (name "Pier 9") (ports (array 80 443)) (empty (object)))"#)
    }

    @Test(arguments: [
        ("", "expected one expression"), ("1 2", "expected one expression"),
        ("(object", "expected one expression"),
        (")", "a parenthesis is closed, but none is open"),
        ("\"a", "a quotation mark is never closed"), ("\"", "a quotation mark is never closed"),
        (String(repeating: "(", count: 100_000), "the lists are too deep"),
    ])
    func mistakesAreErrors(text: String, message: String) {
        #expect(throws: SExpressionError(description: message)) {
            try SExpression(reading: text)
        }
        #expect(throws: DecodingError.self) {
            try SExpressionDecoder().decode([Int].self, from: Data(text.utf8))
        }
    }

    @Test(arguments: [
        "(object (x 256))", "(object (x \"1\"))", "(object (x (array)))", "(object)", "(array)",
    ])
    func wrongTypesAreErrors(text: String) {
        #expect(throws: DecodingError.self) {
            try SExpressionDecoder().decode(Everything.Inner.self, from: Data(text.utf8))
        }
    }
}
