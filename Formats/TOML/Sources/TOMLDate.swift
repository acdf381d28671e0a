import VersionedCodableDocuments

/// The dates and times of TOML, distinguished by their text (RFC 3339, all with seconds).
///
///     1979-05-27T07:32:00.5-08:00     offset date-time
///     1979-05-27T07:32:00             local date-time
///     1979-05-27                      local date
///     07:32:00                        local time
enum TOMLDate {
    /// An error in a date or time: its offset, and the expected text.
    struct Fault: Error {
        var place: Int
        var expected: StaticString
    }

    enum Form {
        case offsetDateTime, localDateTime, localDate, localTime
    }

    /// Reads a time, or a date with or without a time after a `T` or a space.
    ///
    /// - Parameter byte: Returns the byte at an offset, and zero after the end.
    static func read(
        _ place: inout Int, _ byte: (Int) -> UInt8
    ) throws(Fault) -> Form {
        if byte(place + 2) == ASCII.colon {
            try time(&place, byte)
            return .localTime
        }
        try digits(4, "four digits of the year", &place, byte)
        try mark(ASCII.minus, "'-' after the year", &place, byte)
        try digits(2, "two digits of the month", &place, byte)
        try mark(ASCII.minus, "'-' after the month", &place, byte)
        try digits(2, "two digits of the day", &place, byte)
        let separator = byte(place)
        guard
            separator | 0x20 == UInt8(ascii: "t")
                || separator == ASCII.space && ASCII.isDigit(byte(place + 1))
        else { return .localDate }
        place += 1
        try time(&place, byte)
        return try zone(&place, byte) ? .offsetDateTime : .localDateTime
    }

    private static func time(_ place: inout Int, _ byte: (Int) -> UInt8) throws(Fault) {
        try digits(2, "two digits of the hour", &place, byte)
        try mark(ASCII.colon, "':' after the hour", &place, byte)
        try digits(2, "two digits of the minute", &place, byte)
        try mark(ASCII.colon, "':' and the seconds after the minute", &place, byte)
        try digits(2, "two digits of the second", &place, byte)
        guard byte(place) == ASCII.point else { return }
        place += 1
        try digits(1, "a digit after '.'", &place, byte)
        while ASCII.isDigit(byte(place)) { place += 1 }
    }

    /// Reads the offset from UTC, if there is one.
    private static func zone(_ place: inout Int, _ byte: (Int) -> UInt8) throws(Fault) -> Bool {
        if byte(place) | 0x20 == UInt8(ascii: "z") {
            place += 1
            return true
        }
        guard byte(place) == ASCII.plus || byte(place) == ASCII.minus else { return false }
        place += 1
        try digits(2, "two digits of the hours of the offset", &place, byte)
        try mark(ASCII.colon, "':' in the offset", &place, byte)
        try digits(2, "two digits of the minutes of the offset", &place, byte)
        return true
    }

    private static func digits(
        _ count: Int, _ expected: StaticString, _ place: inout Int, _ byte: (Int) -> UInt8
    ) throws(Fault) {
        for _ in 0..<count {
            guard ASCII.isDigit(byte(place)) else { throw Fault(place: place, expected: expected) }
            place += 1
        }
    }

    private static func mark(
        _ mark: UInt8, _ expected: StaticString, _ place: inout Int, _ byte: (Int) -> UInt8
    ) throws(Fault) {
        guard byte(place) == mark else { throw Fault(place: place, expected: expected) }
        place += 1
    }

    // MARK: Text

    /// Returns the form of a valid date or time in TOML syntax; nil for any other text.
    static func form(of text: UnsafeRawBufferPointer) -> Form? {
        func byte(_ place: Int) -> UInt8 { place < text.count ? text[place] : 0 }
        var place = 0
        guard let form = try? read(&place, byte), place == text.count else { return nil }
        return exists(text, form) ? form : nil
    }

    static func exists(_ text: UnsafeRawBufferPointer, _ form: Form) -> Bool {
        guard form == .localTime else { return RFC3339.date(text) != nil }
        func number(_ place: Int) -> UInt8 {
            (text[place] - ASCII.digitZero) * 10 + text[place + 1] - ASCII.digitZero
        }
        // With UTC offsets a leap second may be in the last minute of any hour.
        return number(0) < 24 && number(3) < 60
            && (number(6) < 60 || number(6) == 60 && number(3) == 59)
    }
}
