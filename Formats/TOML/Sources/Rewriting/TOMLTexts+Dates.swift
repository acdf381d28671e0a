import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension TOMLTexts {
    static func form(of text: [UInt8]) -> TOMLDate.Form? {
        text.withUnsafeBytes { TOMLDate.form(of: $0) }
    }

    /// Returns the text and form of a date or local time that was read from TOML.
    func dateOrTime(_ value: DocumentNode) -> (text: [UInt8], form: TOMLDate.Form)? {
        value.document.withUnsafeTape { tape in
            let node = tape[value.index]
            let isTime = node.isKind(.string) && node.extra == TapeNode.localTime
            guard isTime || node.isKind(.dateText), case let text = tape.bytes(of: node),
                let form = TOMLDate.form(of: text), (form == .localTime) == isTime
            else { return nil }
            return (Array(text), form)
        }
    }

    /// Returns a date in the form of an old one; nil if that cannot represent it, or if the date was
    /// read from text of another form, which has another meaning.
    ///
    ///     1979-05-27 07:32:00.50-08:00     the separator, the fraction digits, the offset
    ///     1979-05-27                       no time, as long as it is midnight in UTC
    func date(_ value: DocumentNode, _ read: TOMLDate.Form?, like old: [UInt8]?) -> [UInt8]? {
        guard let old, let date = value.date, let form = TOMLTexts.form(of: old),
            form != .localTime, read ?? form == form
        else { return nil }
        let rest = old.dropFirst(19)
        let zone = rest.drop { $0 == ASCII.point || ASCII.isDigit($0) }
        let digits = rest.dropFirst().prefix { ASCII.isDigit($0) }.count
        guard let oldDate = RFC3339.date(String(decoding: old, as: UTF8.self)),
            let oldTime = RFC3339.date(String(decoding: old.dropLast(zone.count), as: UTF8.self)),
            let local = RFC3339.text(date.addingTimeInterval(oldTime.timeIntervalSince(oldDate)))
        else { return nil }
        // `2001-12-31T23:59:59.5Z`
        var text = Array(local.utf8.dropLast())
        if form == .localDate {
            return text.dropFirst(11).elementsEqual("00:00:00".utf8) ? Array(text.prefix(10)) : nil
        }
        text[10] = old[10]
        if rest.first == ASCII.point {
            if text.count == 19 { text.append(ASCII.point) }
            while text.count < 20 + digits { text.append(ASCII.digitZero) }
        }
        text += zone
        // Only if it is the same date and time.
        return RFC3339.date(String(decoding: text, as: UTF8.self)) == date ? text : nil
    }
}
