/// A moment as XML property lists write it, in whole seconds and UTC.
///
/// As in Foundation's property-list coders, the calendar is Julian before 15 October 1582 and has a
/// year 0, so that `Date.distantPast` is `0001-01-01T00:00:00Z`. A day has 86 400 seconds.
struct PropertyListDate: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// The seconds since midnight.
    var second: Int

    private var isJulian: Bool { (year, month, day) < (1582, 10, 15) }

    /// Whether the same text is the same date in the Gregorian calendar (RFC 3339).
    var isGregorian: Bool { !isJulian && year <= 9999 && day <= lastDay }

    private var lastDay: Int {
        switch month {
        case 2: year % 4 == 0 && (isJulian || year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Parses `2024-05-06T07:08:09Z`; the year may have a minus sign and up to seven digits.
    ///
    /// The day may be one past the last of its month: Foundation wrote `01-32` for `02-01`.
    init?(_ text: UnsafeRawBufferPointer) {
        var scanner = DigitScanner(text: text)
        let isNegative = scanner.skip("-")
        guard let year = scanner.number(atLeast: 4, atMost: 7), scanner.skip("-"),
            let month = scanner.number(atLeast: 2, atMost: 2), 1...12 ~= month, scanner.skip("-"),
            let day = scanner.number(atLeast: 2, atMost: 2), day >= 1
        else { return nil }
        self.year = isNegative ? -year : year
        self.month = month
        self.day = day
        second = 0
        guard day <= lastDay + 1, scanner.skip("T"),
            let hour = scanner.number(atLeast: 2, atMost: 2), hour < 24, scanner.skip(":"),
            let minute = scanner.number(atLeast: 2, atMost: 2), minute < 60, scanner.skip(":"),
            let second = scanner.number(atLeast: 2, atMost: 2), second < 60, scanner.skip("Z"),
            scanner.isAtEnd
        else { return nil }
        self.second = hour * 3600 + minute * 60 + second
    }

    /// Makes a date from seconds since 2001; nil beyond about a million years.
    init?(secondsSince2001 seconds: Double) {
        guard seconds.magnitude < 3e13 else { return nil }
        let wholeSeconds = Int(seconds.rounded(.down))
        var days = PropertyListDate.floor(wholeSeconds, 86_400)
        second = wholeSeconds - days * 86_400
        days += PropertyListDate.daysTo2001
        // This is 1582-10-15, the first day of the Gregorian calendar.
        let isJulian = days < 578_041
        if isJulian { days += PropertyListDate.julianLead }
        let cycleDays = isJulian ? 1_461 : 146_097
        let cycle = PropertyListDate.floor(days, cycleDays)
        let rest = days - cycle * cycleDays
        let leaps =
            isJulian ? rest / 1_460 : rest / 1_460 - rest / 36_524 + rest / 146_096
        let yearOfCycle = (rest - leaps) / 365
        let centuries = isJulian ? 0 : yearOfCycle / 100
        let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - centuries)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = cycle * (isJulian ? 4 : 400) + yearOfCycle + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    /// The days from 0000-03-01 of the Gregorian calendar to 2001-01-01.
    private static let daysTo2001 = 730_791
    /// The days by which 0000-03-01 of the Julian calendar is earlier.
    private static let julianLead = 2

    var secondsSince2001: Double {
        let years = month <= 2 ? year - 1 : year
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        var days = (153 * monthFromMarch + 2) / 5 + day - 1
        days += 365 * years + PropertyListDate.floor(years, 4)
        days +=
            isJulian
            ? -PropertyListDate.julianLead
            : PropertyListDate.floor(years, 400) - PropertyListDate.floor(years, 100)
        return Double((days - PropertyListDate.daysTo2001) * 86_400 + second)
    }

    private static func floor(_ number: Int, _ divisor: Int) -> Int {
        (number >= 0 ? number : number - divisor + 1) / divisor
    }

    /// The date as text, like `2024-05-06T07:08:09Z`.
    var text: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return (year < 0 ? "-" : "") + padded(abs(year), 4) + "-" + padded(month, 2) + "-"
            + padded(day, 2) + "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2)
            + ":" + padded(second % 60, 2) + "Z"
    }
}

private struct DigitScanner {
    let text: UnsafeRawBufferPointer
    var index = 0

    var isAtEnd: Bool { index == text.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func number(atLeast least: Int, atMost most: Int) -> Int? {
        let first = index
        var value = 0
        while index < text.count, index - first < most, text[index] &- 0x30 < 10 {
            value = value * 10 + Int(text[index] - 0x30)
            index += 1
        }
        return index - first >= least ? value : nil
    }
}
