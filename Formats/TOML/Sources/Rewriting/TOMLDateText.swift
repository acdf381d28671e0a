import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Writes dates in the form of old ones.
///
///     1979-05-27 07:32:00.50-08:00     the separator, the fraction digits, the offset
///     1979-05-27                       no time, as long as it is midnight in UTC
enum TOMLDateText {
    /// Returns a date in the form of an old one; nil if that cannot represent it.
    static func text(_ value: DocumentNode, like old: [UInt8]?) -> [UInt8]? {
        guard let old, let date = value.date,
            let form = old.withUnsafeBytes({ TOMLDate.form(of: $0) }), form != .localTime,
            !isWritten(value, inAnotherFormThan: form)
        else { return nil }
        let offset = form == .offsetDateTime ? offset(of: old) : 0
        guard let local = RFC3339.text(date.addingTimeInterval(offset)) else { return nil }
        // `2001-12-31T23:59:59.5Z`
        var text = Array(local.utf8.dropLast())
        if form == .localDate {
            return text.dropFirst(11).elementsEqual("00:00:00".utf8) ? Array(text.prefix(10)) : nil
        }
        text[10] = old[10]
        let digits = old.dropFirst(20).prefix { ASCII.isDigit($0) }.count
        if old.count > 19, old[19] == ASCII.point {
            if text.count == 19 { text.append(ASCII.point) }
            while text.count < 20 + digits { text.append(ASCII.digitZero) }
        }
        if form == .offsetDateTime {
            text += old.dropFirst(19).drop { $0 == ASCII.point || ASCII.isDigit($0) }
        }
        // Only if it is the same date and time.
        return RFC3339.date(String(decoding: text, as: UTF8.self)) == date ? text : nil
    }

    /// Whether a date was read from text of another form, which has another meaning.
    private static func isWritten(
        _ value: DocumentNode, inAnotherFormThan form: TOMLDate.Form
    ) -> Bool {
        value.document.withUnsafeTape { tape in
            let node = tape[value.index]
            guard node.isKind(.dateText) else { return false }
            return TOMLDate.form(of: tape.bytes(of: node)) != form
        }
    }

    /// Returns the seconds east of UTC.
    private static func offset(of date: [UInt8]) -> Double {
        let zone = date.suffix(6)
        guard let sign = zone.first, sign == ASCII.plus || sign == ASCII.minus else { return 0 }
        let digits = zone.filter(ASCII.isDigit).map { Int($0 - ASCII.digitZero) }
        guard digits.count == 4 else { return 0 }
        let minutes = (digits[0] * 10 + digits[1]) * 60 + digits[2] * 10 + digits[3]
        return Double(sign == ASCII.minus ? -60 * minutes : 60 * minutes)
    }
}
