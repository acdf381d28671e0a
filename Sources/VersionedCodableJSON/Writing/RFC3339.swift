/// The text of dates.
enum RFC3339 {
    /// A date in UTC with as many digits behind the second as it takes to read the same number back.
    ///
    /// - Parameter seconds: Since 2001-01-01 00:00:00 UTC.
    /// - Returns: Nil outside the years 0 to 9999.
    static func text(secondsSince2001 seconds: Double) -> String? {
        let largest = 300_000_000_000.0
        guard seconds.magnitude < largest else { return nil }
        var whole = Int(seconds.rounded(.down))
        var fraction = ""
        if seconds != seconds.rounded(.down) {
            let part = fractionDigits(of: seconds, above: Double(whole))
            if part.isWhole { whole += 1 } else { fraction = part.digits }
        }
        // 2000-03-01 begins an era of 400 years, of which leap days are the last of their year.
        let sinceMarch = whole + 306 * 86400
        let day = floorDivide(sinceMarch, 86400)
        let second = sinceMarch - day * 86400
        let era = floorDivide(day, 146_097)
        let dayOfEra = day - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = 2000 + era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        guard year >= 0, year <= 9999 else { return nil }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
        let clock =
            "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        return "\(date)T\(clock)\(fraction.isEmpty ? "" : "." + fraction)Z"
    }

    /// The fewest digits behind the point with which the sum of whole and fraction is the number again.
    private static func fractionDigits(
        of seconds: Double, above whole: Double
    ) -> (digits: String, isWhole: Bool) {
        let part = seconds - whole
        if part >= 1 { return ("", true) }
        for precision in 1...17 {
            let digits = decimals(part, precision)
            if let read = Double("0." + digits), whole + read == seconds {
                return (digits, false)
            }
        }
        // Within a second of 2001 the part may have more digits than that; its own shortest text has them all.
        return (expanded(part.description), false)
    }

    /// The digits behind the point of a number below 1 as `description` writes it, exponent and all.
    private static func expanded(_ text: String) -> String {
        let parts = text.split(separator: "e")
        guard let mantissa = parts.first else { return "" }
        guard parts.count == 2, let exponent = Int(parts[1]) else {
            return String(mantissa.dropFirst(2))
        }
        let digits = mantissa.replacing(".", with: "")
        return String(repeating: "0", count: max(0, -exponent - 1)) + digits
    }

    /// A number below 1 rounded down to so many digits, or up if the last digit says so.
    private static func decimals(_ part: Double, _ precision: Int) -> String {
        // The exact digits, one at a time: the remainder is a binary fraction of at most 64 bits.
        var rest = UInt64((part * 0x1p60).rounded())
        var digits: [UInt8] = []
        for _ in 0..<precision {
            rest *= 10
            digits.append(UInt8(rest >> 60))
            rest &= (1 << 60) - 1
        }
        if rest >= 1 << 59 {
            var index = precision - 1
            while index >= 0, digits[index] == 9 {
                digits[index] = 0
                index -= 1
            }
            if index >= 0 {
                digits[index] += 1
            } else {
                digits = [UInt8](repeating: 9, count: precision)
            }
        }
        return String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    private static func floorDivide(_ number: Int, _ divisor: Int) -> Int {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
