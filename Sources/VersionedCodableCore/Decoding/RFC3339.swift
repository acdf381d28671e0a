import Foundation

/// Dates as RFC 3339 text, with fractions of a second.
///
/// A missing zone means UTC, a missing time midnight.
package enum RFC3339 {
    /// The date, or nil when the text is none: a 30 February is refused, not rolled over.
    package static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        var scanner = DateScanner(text)
        guard let year = scanner.number(4), scanner.skip(0x2D), let month = scanner.number(2),
            scanner.skip(0x2D), let day = scanner.number(2),
            month >= 1, month <= 12, day >= 1, day <= days(in: month, of: year)
        else { return nil }
        var seconds = Double(daysSinceReference(year, month, day) * 86_400)
        var fraction = 0.0
        if !scanner.isAtEnd {
            guard scanner.skip(0x54) || scanner.skip(0x74) || scanner.skip(0x20),
                let hour = scanner.number(2), scanner.skip(0x3A), let minute = scanner.number(2),
                scanner.skip(0x3A), let second = scanner.number(2), hour < 24, minute < 60,
                second <= 60
            else { return nil }
            seconds += Double(hour * 3600 + minute * 60 + second)
            if scanner.skip(0x2E) {
                guard let part = scanner.fraction() else { return nil }
                fraction = part
            }
            guard let zone = scanner.zone() else { return nil }
            seconds -= Double(zone)
        }
        guard scanner.isAtEnd else { return nil }
        return Date(timeIntervalSinceReferenceDate: seconds + fraction)
    }

    /// The date in UTC with as many digits after the second as it takes to read the same date back, at most nine.
    package static func text(_ date: Date) -> String {
        let total = date.timeIntervalSinceReferenceDate
        let whole = total.rounded(.down)
        guard abs(whole) < 4e11 else { return "\(total)" }
        var seconds = Int(whole)
        var digits = ""
        let fraction = total - whole
        if fraction > 0 {
            for places in 1...9 {
                let scale = pow(10, Double(places))
                let scaled = (fraction * scale).rounded()
                if scaled >= scale { continue }
                if whole + scaled / scale == total || places == 9 {
                    let plain = String(Int(scaled))
                    digits = "." + String(repeating: "0", count: places - plain.count) + plain
                    break
                }
            }
            if digits.isEmpty { seconds += 1 }
        }
        let day = floorDivide(seconds, 86_400)
        let second = seconds - day * 86_400
        let (year, month, dayOfMonth) = civil(day)
        return pad(year, 4) + "-" + pad(month, 2) + "-" + pad(dayOfMonth, 2) + "T"
            + pad(second / 3600, 2) + ":" + pad(second / 60 % 60, 2) + ":" + pad(second % 60, 2)
            + digits + "Z"
    }

    private static func pad(_ number: Int, _ width: Int) -> String {
        let digits = String(abs(number))
        return (number < 0 ? "-" : "")
            + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 2001-01-01 in the proleptic Gregorian calendar.
    ///
    /// Years are counted from March, so that a leap day is the last of its year.
    private static func daysSinceReference(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = floorDivide(shifted, 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 730_791
    }

    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 730_791
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

/// Walks over the digits and marks of a date.
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

    mutating func fraction() -> Double? {
        let start = index
        while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
        guard index > start else { return nil }
        return Double("0." + String(decoding: text[start..<index], as: UTF8.self))
    }

    /// Seconds east of UTC; nil when there is a zone that is none.
    mutating func zone() -> Int? {
        if isAtEnd || skip(0x5A) || skip(0x7A) { return 0 }
        let isWest = skip(0x2D)
        guard isWest || skip(0x2B), let hour = number(2), skip(0x3A), let minute = number(2),
            hour < 24, minute < 60
        else { return nil }
        return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
    }
}
