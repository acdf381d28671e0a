import Foundation

/// Dates as RFC 3339 text: `2001-12-31T23:59:59.25Z`.
package enum DateText {
    /// Days from 2001-01-01 back to 1970-01-01.
    private static let daysToReference = 11_323

    /// Reads a date and time with an offset, or a date alone, which means its midnight in UTC.
    ///
    /// `t`, `z` and a space before the time are taken as well; a fraction of a second may have any length, a leap second
    /// is the second after it.
    ///
    /// - Returns: nil when the text is anything else, or no day of the calendar.
    /// - Complexity: O(n).
    package static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        var scan = Scan(text: text)
        guard let year = scan.number(4), scan.skip(0x2D), let month = scan.number(2),
            scan.skip(0x2D), let day = scan.number(2), (1...12).contains(month),
            day >= 1, day <= length(ofMonth: month, year: year)
        else { return nil }
        let days = days(year, month, day) - daysToReference
        if scan.isAtEnd { return Date(timeIntervalSinceReferenceDate: Double(days * 86400)) }
        guard scan.skip(0x54) || scan.skip(0x74) || scan.skip(0x20),
            let hour = scan.number(2), scan.skip(0x3A), let minute = scan.number(2),
            scan.skip(0x3A), let second = scan.number(2), hour < 24, minute < 60, second <= 60
        else { return nil }
        guard let fraction = scan.fraction(), let offset = scan.offset(), scan.isAtEnd
        else { return nil }
        let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSinceReferenceDate: Double(seconds) + fraction)
    }

    /// Writes a date in UTC with as many decimals, up to nine, as give the same date back.
    ///
    /// - Returns: nil for a date outside the years 0 to 9999.
    package static func text(_ date: Date) -> String? {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval > -64e9, interval < 253e9 else { return nil }
        var whole = Int(interval.rounded(.down))
        var digits = ""
        for places in [0, 3, 6, 9] {
            var scale = 1
            for _ in 0..<places { scale *= 10 }
            var part = Int(((interval - interval.rounded(.down)) * Double(scale)).rounded())
            whole = Int(interval.rounded(.down))
            if part == scale { (part, whole) = (0, whole + 1) }
            digits = places == 0 || part == 0 ? "" : "." + padded(part, places)
            if Double(whole) + Double(part) / Double(scale) == interval { break }
        }
        let day = (whole - floorMod(whole, 86400)) / 86400 + daysToReference
        let second = floorMod(whole, 86400)
        let (year, month, dayOfMonth) = civil(day)
        guard year >= 0, year <= 9999 else { return nil }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
            + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
            + "\(digits)Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func floorMod(_ number: Int, _ divisor: Int) -> Int {
        let remainder = number % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // The year is counted from March, so that a leap day is the last of its year. 400 years have 146 097 days.

    /// Days since 1970-01-01 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = (month <= 2 ? year - 1 : year) + 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
            - 146_097
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468 + 146_097
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            yearOfEra + era * 400 - 400 + (month >= 10 ? 1 : 0),
            month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }
}

extension DateText {
    /// Reads a date's text from left to right.
    private struct Scan {
        let text: UnsafeRawBufferPointer
        var index = 0

        var isAtEnd: Bool { index == text.count }

        mutating func skip(_ byte: UInt8) -> Bool {
            guard index < text.count, text[index] == byte else { return false }
            index += 1
            return true
        }

        mutating func digit() -> Int? {
            guard index < text.count, text[index] >= 0x30, text[index] <= 0x39 else { return nil }
            index += 1
            return Int(text[index - 1] - 0x30)
        }

        mutating func number(_ digits: Int) -> Int? {
            var value = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                value = value * 10 + digit
            }
            return value
        }

        /// Decimals behind a point; 0 when there is none.
        mutating func fraction() -> Double? {
            guard skip(0x2E) else { return 0 }
            guard var value = digit() else { return nil }
            var scale = 10.0
            while let next = digit() {
                guard scale < 1e17 else { continue }
                value = value * 10 + next
                scale *= 10
            }
            return Double(value) / scale
        }

        /// Seconds to take away to get to UTC.
        mutating func offset() -> Int? {
            if skip(0x5A) || skip(0x7A) { return 0 }
            let isWest = skip(0x2D)
            guard isWest || skip(0x2B), let hours = number(2), skip(0x3A), let minutes = number(2),
                hours < 24, minutes < 60
            else { return nil }
            return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
    }
}
