import VersionedCodableDocuments

// The errors of the reader; offsets are those of the wrong item or byte.

extension CBORReader {
    mutating func error(_ message: String, at place: Int) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: place))
    }

    /// Returns the error for bytes that end too early; in a prefix it only ends reading.
    @inline(never)
    mutating func cutOff(_ wanted: String, at place: Int) -> ReadingError {
        ranOut = isPrefix
        return error("expected \(wanted), found the end of the document", at: place)
    }

    /// Returns the error for a head whose additional information (lower five bits) is reserved.
    @inline(never)
    mutating func reserved(_ first: UInt8, at place: Int) -> ReadingError {
        if first & 0x1F == 31, first >> 5 <= 1 || first >> 5 == 6 {
            return error("\(name(first)) has no indefinite length (\(hex(first)))", at: place)
        }
        return error(
            "expected a length or a number, found \(hex(first)), which is reserved", at: place)
    }

    /// Returns the error for an item of major type 7 that is not a known simple value or a float.
    @inline(never)
    mutating func noValue(
        _ first: UInt8, at place: Int, expected wanted: String = "a value"
    ) -> ReadingError {
        switch first {
        case 0xE0...0xF3, 0xF8:
            let isLong = first == 0xF8
            if isLong, place + 1 >= end { return cutOff("a simple value", at: place) }
            let simple = isLong ? byte(place + 1) : first & 0x1F
            if isLong, simple < 32 {
                return error(
                    "expected a simple value from 32 on, found \(simple) in two bytes", at: place)
            }
            return error(
                "expected \(wanted), found the simple value \(simple), which has no meaning",
                at: place)
        case 0xFF:
            return error("expected \(wanted), found a break", at: place)
        default:
            return reserved(first, at: place)
        }
    }

    @inline(never)
    mutating func unexpected(_ wanted: String, in tag: UInt64) -> ReadingError {
        guard at < end else { return cutOff("\(wanted) in the tag \(tag)", at: at) }
        return error("expected \(wanted) in the tag \(tag), found \(name(at: at))", at: at)
    }

    @inline(never)
    mutating func illFormed(
        _ text: UnsafeRawBufferPointer, fault: Int, at content: Int
    ) -> ReadingError {
        let found = fault < text.count ? "the byte \(hex(text[fault]))" : "the end of the text"
        return builder.located(
            ReadingError(.encoding, "expected UTF-8, found \(found)", at: content + fault))
    }

    /// Returns a description of the item at an offset.
    mutating func name(at place: Int) -> String {
        place < end ? name(byte(place)) : "the end of the document"
    }

    private mutating func name(_ first: UInt8) -> String {
        switch first >> 5 {
        case 0, 1: "an integer"
        case 2: "bytes"
        case 3: "text"
        case 4: "an array"
        case 5: "a map"
        case 6: "a tag"
        default:
            switch first {
            case 0xF4, 0xF5: "a Boolean"
            case 0xF6: "null"
            case 0xF7: "undefined"
            case 0xF9...0xFB: "a real number"
            case 0xFF: "a break"
            default: "a simple value"
            }
        }
    }

    private mutating func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" : "") + digits
    }
}
