import VersionedCodableDocuments

extension TOMLReader {
    /// Reads a date or a time.
    mutating func date() throws -> Scalar {
        let start = at
        let form = try dateForm()
        if form == .localTime {
            return Scalar(.string, flags: TapeNode.localTime << 8, start, at - start)
        }
        // A local date decodes to a `String` as its own text.
        let flags = form == .offsetDateTime ? 0 : TapeNode.plain
        let text = UnsafeRawBufferPointer(start: base + start, count: at - start)
        guard
            text.contains(where: {
                $0 == ASCII.space || ASCII.isLetter($0) && $0 >= UInt8(ascii: "a")
            })
        else { return Scalar(.dateText, flags: flags, start, at - start) }
        // The canonical form of RFC 3339.
        let canonical = String(decoding: text, as: UTF8.self).uppercased()
        return copy(
            .dateText, canonical.replacing(" ", with: "T"), from: start, flags: flags)
    }

    private mutating func dateForm() throws -> TOMLDate.Form {
        let start = at
        var place = at
        let base = base
        let form: TOMLDate.Form
        do {
            form = try TOMLDate.read(&place) { base.load(fromByteOffset: $0, as: UInt8.self) }
        } catch {
            throw unexpected("\(error.expected)", at: error.place)
        }
        if isCutOff(place) { throw stopHere() }
        guard !byte(place).isInWord else { throw unexpected("the end of the date", at: place) }
        at = place
        let text = UnsafeRawBufferPointer(start: base + start, count: at - start)
        guard TOMLDate.exists(text, form) else {
            let expected = form == .localTime ? "time" : "date"
            let found = self.text(start, min(at - start, 40))
            throw error("expected a \(expected) that exists, found \(found)", at: start)
        }
        return form
    }
}
