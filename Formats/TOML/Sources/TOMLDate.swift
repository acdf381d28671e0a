import VersionedCodableDocuments

/// The dates and times of TOML, told apart by their text (RFC 3339, all with seconds).
///
///     1979-05-27T07:32:00.5-08:00     offset date-time
///     1979-05-27T07:32:00             local date-time
///     1979-05-27                      local date
///     07:32:00                        local time
enum TOMLDate {
    /// What `TapeNode.extra` is of a string that was read from a local time, so that it is written
    /// without quotes.
    ///
    /// Other formats that keep a style there have none with this number.
    static let localTime: UInt32 = 0x71_0000

    /// How a date or time goes wrong: where, and what should stand there.
    struct Fault: Error {
        var place: Int
        var expected: StaticString
    }

    /// The forms a date or time has.
    enum Form {
        case offsetDateTime, localDateTime, localDate, localTime
    }

    /// Reads a date, with a time behind a `T` or a space.
    ///
    /// - Parameter byte: Gives the byte at a place, and zero behind the end.
    static func date(
        _ place: inout Int, _ byte: (Int) -> UInt8
    ) throws(Fault) -> Form {
        try digits(4, "four digits of the year", &place, byte)
        try mark(.minus, "'-' behind the year", &place, byte)
        try digits(2, "two digits of the month", &place, byte)
        try mark(.minus, "'-' behind the month", &place, byte)
        try digits(2, "two digits of the day", &place, byte)
        let separator = byte(place)
        guard
            separator | 0x20 == UInt8(ascii: "t")
                || separator == .space && byte(place + 1).isDigit
        else { return .localDate }
        place += 1
        try time(&place, byte)
        return try zone(&place, byte) ? .offsetDateTime : .localDateTime
    }

    /// Reads a time.
    static func time(_ place: inout Int, _ byte: (Int) -> UInt8) throws(Fault) {
        try digits(2, "two digits of the hour", &place, byte)
        try mark(.colon, "':' behind the hour", &place, byte)
        try digits(2, "two digits of the minute", &place, byte)
        try mark(.colon, "':' and the seconds behind the minute", &place, byte)
        try digits(2, "two digits of the second", &place, byte)
        guard byte(place) == .point else { return }
        place += 1
        try digits(1, "a digit after '.'", &place, byte)
        while byte(place).isDigit { place += 1 }
    }

    /// Reads the difference to UTC, if there is one.
    private static func zone(_ place: inout Int, _ byte: (Int) -> UInt8) throws(Fault) -> Bool {
        if byte(place) | 0x20 == UInt8(ascii: "z") {
            place += 1
            return true
        }
        guard byte(place) == .plus || byte(place) == .minus else { return false }
        place += 1
        try digits(2, "two digits of the hours of the offset", &place, byte)
        try mark(.colon, "':' in the offset", &place, byte)
        try digits(2, "two digits of the minutes of the offset", &place, byte)
        return true
    }

    private static func digits(
        _ count: Int, _ expected: StaticString, _ place: inout Int, _ byte: (Int) -> UInt8
    ) throws(Fault) {
        for _ in 0..<count {
            guard byte(place).isDigit else { throw Fault(place: place, expected: expected) }
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

    /// The form of text that is a date or time as TOML has it, and exists; nil for any other.
    static func form(of text: UnsafeRawBufferPointer) -> Form? {
        func byte(_ place: Int) -> UInt8 { place < text.count ? text[place] : 0 }
        var place = 0
        let form: Form?
        if byte(2) == .colon {
            form = (try? time(&place, byte)).map { .localTime }
        } else {
            form = try? date(&place, byte)
        }
        guard place == text.count, let form else { return nil }
        return exists(text, form) ? form : nil
    }

    /// Whether there is such a day and time.
    static func exists(_ text: UnsafeRawBufferPointer, _ form: Form) -> Bool {
        guard form == .localTime else { return RFC3339.date(text) != nil }
        func number(_ place: Int) -> UInt8 {
            (text[place] - .digitZero) * 10 + text[place + 1] - .digitZero
        }
        // A leap second may be in the last minute of any hour, somewhere.
        return number(0) < 24 && number(3) < 60
            && (number(6) < 60 || number(6) == 60 && number(3) == 59)
    }
}
