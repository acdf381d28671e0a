// The bytes YAML is made of.

extension UInt8 {
    static var quote: UInt8 { UInt8(ascii: "\"") }
    static var apostrophe: UInt8 { UInt8(ascii: "'") }
    static var backslash: UInt8 { UInt8(ascii: "\\") }
    static var comma: UInt8 { UInt8(ascii: ",") }
    static var colon: UInt8 { UInt8(ascii: ":") }
    static var hash: UInt8 { UInt8(ascii: "#") }
    static var openBrace: UInt8 { UInt8(ascii: "{") }
    static var closeBrace: UInt8 { UInt8(ascii: "}") }
    static var openBracket: UInt8 { UInt8(ascii: "[") }
    static var closeBracket: UInt8 { UInt8(ascii: "]") }
    static var minus: UInt8 { UInt8(ascii: "-") }
    static var plus: UInt8 { UInt8(ascii: "+") }
    static var point: UInt8 { UInt8(ascii: ".") }
    static var zero: UInt8 { UInt8(ascii: "0") }
    static var space: UInt8 { 0x20 }
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }

    @inline(__always)
    var isDigit: Bool { self &- .zero < 10 }

    @inline(__always)
    var isBlank: Bool { self == .space || self == .tab }

    var isFlowIndicator: Bool {
        switch self {
        case .comma, .openBrace, .closeBrace, .openBracket, .closeBracket: true
        default: false
        }
    }
}
