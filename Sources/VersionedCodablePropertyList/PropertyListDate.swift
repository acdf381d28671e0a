/// A moment as property lists write it in XML, to the second and in UTC.
///
/// The calendar is the Gregorian one for all years, and 86 400 seconds make a day.
struct PropertyListDate: Equatable {
    var year: Int
    var month: Int
    var day: Int
    /// Seconds since midnight.
    var second: Int
    /// What is left of a second, from 0 up to 1.
    var fraction = 0.0

    /// The last day of each month in a year that is no leap year.
    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Reads `2024-05-06T07:08:09Z`; the year may have a minus sign and more digits.
    init?(_ text: UnsafeRawBufferPointer) {
        self.init(text, allowsOffset: false)
    }

    /// Reads the text of a date of any format (RFC 3339): a fraction and an offset from UTC are understood.
    init?(anyFormat text: UnsafeRawBufferPointer) {
        self.init(text, allowsOffset: true)
    }

    private init?(_ text: UnsafeRawBufferPointer, allowsOffset: Bool) {
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
        guard day <= PropertyListDate.days(in: month, of: self.year) else { return nil }
        guard scanner.skip("T") || (allowsOffset && (scanner.skip("t") || scanner.skip(" "))),
            let hour = scanner.number(atLeast: 2, atMost: 2), hour < 24, scanner.skip(":"),
            let minute = scanner.number(atLeast: 2, atMost: 2), minute < 60, scanner.skip(":"),
            let second = scanner.number(atLeast: 2, atMost: 2), second < 60
        else { return nil }
        self.second = hour * 3600 + minute * 60 + second
        if allowsOffset, scanner.skip(".") {
            guard let fraction = scanner.fraction() else { return nil }
            self.fraction = fraction
        }
        if scanner.skip("Z") || (allowsOffset && scanner.skip("z")) {
            guard scanner.isAtEnd else { return nil }
            return
        }
        guard allowsOffset else { return nil }
        let isWest = scanner.skip("-")
        guard isWest || scanner.skip("+"),
            let hours = scanner.number(atLeast: 2, atMost: 2), hours < 24, scanner.skip(":"),
            let minutes = scanner.number(atLeast: 2, atMost: 2), minutes < 60, scanner.isAtEnd
        else { return nil }
        let offset = (hours * 60 + minutes) * (isWest ? 60 : -60)
        let fraction = fraction
        self = .at(wholeSecondsSince2001 + offset, fraction)
    }

    /// The moment so many seconds after the beginning of 2001; nil outside of a million years.
    init?(secondsSince2001 seconds: Double) {
        guard seconds.magnitude < 3e13 else { return nil }
        let whole = seconds.rounded(.down)
        self = .at(Int(whole), seconds - whole)
    }

    /// Makes one of its parts, unchecked.
    private init(year: Int, month: Int, day: Int, second: Int, fraction: Double) {
        self.year = year
        self.month = month
        self.day = day
        self.second = second
        self.fraction = fraction
    }

    private static func at(_ wholeSeconds: Int, _ fraction: Double) -> PropertyListDate {
        var days = wholeSeconds / 86_400
        var second = wholeSeconds % 86_400
        if second < 0 {
            second += 86_400
            days -= 1
        }
        // Days since 0000-03-01, in cycles of 400 years.
        days += 730_791
        var cycle = days / 146_097
        var rest = days % 146_097
        if rest < 0 {
            rest += 146_097
            cycle -= 1
        }
        let yearOfCycle = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
        let dayOfYear = rest - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return PropertyListDate(
            year: cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
            second: second,
            fraction: fraction)
    }

    private var wholeSecondsSince2001: Int {
        let years = month <= 2 ? year - 1 : year
        let cycle = (years >= 0 ? years : years - 399) / 400
        let yearOfCycle = years - cycle * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return (cycle * 146_097 + dayOfCycle - 730_791) * 86_400 + second
    }

    /// Seconds since 2001-01-01 00:00:00 UTC.
    var secondsSince2001: Double { Double(wholeSecondsSince2001) + fraction }

    /// `2024-05-06T07:08:09Z`, the fraction left out.
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

/// Reads numbers of a certain width.
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

    mutating func fraction() -> Double? {
        let first = index
        while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
        guard index > first else { return nil }
        return Double("0." + String(decoding: text[first..<index], as: UTF8.self))
    }
}
