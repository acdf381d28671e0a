import VersionedCodableCore
import VersionedCodableEssentials

/// Dates as RFC 3339 text, `2001-12-31T23:59:59.5Z`, in the proleptic Gregorian calendar.
///
/// Every printed date is read back exactly. The fraction of a second counts as
/// `whole + Double("0." + fraction)`; in the last second before 2001, where a `Double` has more
/// digits than that sum, it is the nearest number.
public enum RFC3339 {
    /// Parses a date.
    ///
    /// A missing zone means UTC, a missing time midnight; `T` and `Z` may be lower case, and a
    /// space may replace the `T`. A leap second, at midnight UTC only, is the first second of the
    /// next day.
    ///
    /// - Returns: Nil when the text is not a date: 30 February is refused, not rolled over.
    public static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        var scanner = DateScanner(text)
        guard let year = scanner.number(4), scanner.skip(0x2D), let month = scanner.number(2),
            scanner.skip(0x2D), let day = scanner.number(2),
            month >= 1, month <= 12, day >= 1, day <= Calendar.days(in: month, of: year)
        else { return nil }
        var whole = Calendar.daysSince2001(year, month, day) * 86_400
        var fraction: Slice<UnsafeRawBufferPointer>?
        if !scanner.isAtEnd {
            guard scanner.skip(0x54) || scanner.skip(0x74) || scanner.skip(0x20),
                let hour = scanner.number(2), scanner.skip(0x3A), let minute = scanner.number(2),
                scanner.skip(0x3A), let second = scanner.number(2), hour < 24, minute < 60,
                second <= 60
            else { return nil }
            if scanner.skip(0x2E) {
                fraction = scanner.digits()
                if fraction == nil { return nil }
            }
            guard let zone = scanner.zone() else { return nil }
            whole += hour * 3600 + minute * 60 + second - zone
            if second == 60, whole % 86_400 != 0 { return nil }
        }
        guard scanner.isAtEnd else { return nil }
        let seconds = fraction.map { DateFraction.add($0, to: whole) } ?? Double(whole)
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    /// Parses a date in a string, as `date(_:)` does in bytes.
    public static func date(_ text: some StringProtocol) -> Date? {
        var text = String(text)
        return text.withUTF8 { date(UnsafeRawBufferPointer($0)) }
    }

    static func hasForm(_ date: Date) -> Bool {
        let seconds = date.timeIntervalSinceReferenceDate
        // Also false for not-a-number.
        return seconds >= Calendar.first && seconds < Calendar.end
    }

    /// Returns a date in UTC, with the fewest fraction digits that are read back as the same date.
    ///
    /// - Returns: Nil outside of the years 0 to 9999.
    public static func text(_ date: Date) -> String? {
        guard hasForm(date) else { return nil }
        let seconds = date.timeIntervalSinceReferenceDate
        let floor = seconds.rounded(.down)
        let whole = Int(floor)
        let day = Calendar.floorDivide(whole, 86_400)
        let second = whole - day * 86_400
        let (year, month, dayOfMonth) = Calendar.civil(day)
        var text: [UInt8] = []
        text.reserveCapacity(40)
        func append(_ number: Int, _ mark: Unicode.Scalar) {
            text.append(UInt8(truncatingIfNeeded: number / 10 + 0x30))
            text.append(UInt8(truncatingIfNeeded: number % 10 + 0x30))
            text.append(UInt8(ascii: mark))
        }
        append(year / 100, "-")
        text.removeLast()
        append(year % 100, "-")
        append(month, "-")
        append(dayOfMonth, "T")
        append(second / 3600, ":")
        append(second / 60 % 60, ":")
        append(second % 60, "Z")
        if seconds != floor {
            text.removeLast()
            text.append(UInt8(ascii: "."))
            text += DateFraction.digits(of: seconds, above: whole)
            text.append(UInt8(ascii: "Z"))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The proleptic Gregorian calendar, with years from March, so that a leap day is the last day.
private enum Calendar {
    /// Days from 0000-03-01 to 2001-01-01.
    private static let daysTo2001 = 730_791
    /// The beginning of the year 0, in seconds since 2001.
    static let first = Double((-daysTo2001 - 60) * 86_400)
    /// The beginning of the year 10 000, in seconds since 2001.
    static let end = Double((25 * 146_097 - daysTo2001 - 60) * 86_400)

    static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - daysTo2001
    }

    static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + daysTo2001
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
    }
}

private struct DateScanner {
    private let text: UnsafeRawBufferPointer
    private var index = 0

    init(_ text: UnsafeRawBufferPointer) {
        self.text = text
    }

    var isAtEnd: Bool { index == text.count }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func number(_ width: Int) -> Int? {
        guard index + width <= text.count else { return nil }
        var value = 0
        for _ in 0..<width {
            let digit = text[index] &- 0x30
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
            index += 1
        }
        return value
    }

    /// Consumes at least one digit.
    mutating func digits() -> Slice<UnsafeRawBufferPointer>? {
        let start = index
        while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
        return index > start ? text[start..<index] : nil
    }

    /// Consumes a zone, in seconds east of UTC; 0 when the zone is missing, nil when it is invalid.
    mutating func zone() -> Int? {
        if isAtEnd || skip(0x5A) || skip(0x7A) { return 0 }
        let isWest = skip(0x2D)
        guard isWest || skip(0x2B), let hour = number(2), skip(0x3A), let minute = number(2),
            hour < 24, minute < 60
        else { return nil }
        return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
    }
}
