import VersionedCodableDocuments
import VersionedCodableEssentials

extension PlistReader {
    // MARK: Integers

    /// Reads the content of `<integer>`; plain decimal text stays in the source.
    @inline(__always)
    mutating func integer(isEmpty: Bool) throws {
        if isEmpty { throw noContent("an integer") }
        let text = cursor
        var place = cursor
        if place.load(as: UInt8.self) == UInt8(ascii: "-") { place += 1 }
        let digits = place
        while ASCII.isDigit(place.load(as: UInt8.self)) { place += 1 }
        let count = place - digits
        let isPlain =
            count > 0 && count < 19
            && (digits.load(as: UInt8.self) != UInt8(ascii: "0") || (count == 1 && digits == text))
        if isPlain, closes(.integer, at: place) {
            return try builder.scalar(.integer, at: text - start, length: place - text)
        }
        try slowInteger(from: text)
    }

    /// Reads signs, leading zeros, hexadecimal and large numbers.
    private mutating func slowInteger(from text: UnsafeRawPointer) throws {
        try collect(.integer, from: text)
        let parsed = scratch.withUnsafeBytes {
            PropertyListNumber.integer(PropertyListText.trimmed($0))
        }
        switch parsed {
        case .malformed:
            throw error("expected an integer, found \(collected())", at: text)
        case .tooLarge:
            throw error("the integer \(collected()) does not fit into 64 bits", at: text)
        case .value(let isNegative, let magnitude):
            try add(.integer, (isNegative ? "-" : "") + String(magnitude), from: text)
        }
    }

    /// Adds a number whose element begins its text at an address.
    private mutating func add(
        _ kind: TapeKind, _ number: String, from text: UnsafeRawPointer
    ) throws {
        var number = number
        try number.withUTF8 {
            try builder.scalar(
                kind, copying: UnsafeRawBufferPointer($0), at: text - start,
                length: tagStart - text)
        }
    }

    // MARK: Reals

    /// Reads the content of `<real>`; plain decimal text stays in the source.
    mutating func real(isEmpty: Bool) throws {
        if isEmpty { throw noContent("a real number") }
        let text = cursor
        var place = cursor
        if place.load(as: UInt8.self) == UInt8(ascii: "-") { place += 1 }
        let digits = place
        while ASCII.isDigit(place.load(as: UInt8.self)) { place += 1 }
        var isPlain =
            place > digits
            && (digits.load(as: UInt8.self) != UInt8(ascii: "0") || place - digits == 1)
        if isPlain, place.load(as: UInt8.self) == UInt8(ascii: ".") {
            place += 1
            let fraction = place
            while ASCII.isDigit(place.load(as: UInt8.self)) { place += 1 }
            isPlain = place > fraction
        }
        if isPlain, closes(.real, at: place) {
            return try builder.scalar(.real, at: text - start, length: place - text)
        }
        try collect(.real, from: text)
        let canonical = scratch.withUnsafeBytes {
            PropertyListNumber.canonicalReal(PropertyListText.trimmed($0))
        }
        guard let canonical else {
            throw error("expected a real number, found \(collected())", at: text)
        }
        try add(.real, canonical, from: text)
    }

    // MARK: Dates

    /// Reads the content of `<date>`, such as `2024-05-06T07:08:09Z`.
    ///
    /// Dates that RFC 3339 cannot represent, or represents in another calendar, become seconds.
    mutating func date(isEmpty: Bool) throws {
        if isEmpty { throw noContent("a date") }
        let text = cursor
        if end - text > 20, closes(.date, at: text + 20),
            let date = PropertyListDate(UnsafeRawBufferPointer(start: text, count: 20)),
            date.isGregorian
        {
            return try builder.scalar(.dateText, at: text - start, length: 20)
        }
        try collect(.date, from: text)
        let place = text - start
        let length = tagStart - text
        let date = scratch.withUnsafeBytes {
            PropertyListDate(PropertyListText.trimmed($0))
        }
        guard let date else {
            throw error("expected a date like 2024-05-06T07:08:09Z, found \(collected())", at: text)
        }
        if date.isGregorian {
            try scratch.withUnsafeBytes {
                try builder.scalar(
                    .dateText, copying: PropertyListText.trimmed($0), at: place, length: length)
            }
        } else {
            var seconds = date.secondsSince2001.bitPattern.bigEndian
            try withUnsafeBytes(of: &seconds) {
                try builder.scalar(.dateBytes, copying: $0, at: place, length: length)
            }
        }
    }

    // MARK: Data

    mutating func data(isEmpty: Bool) throws {
        let text = cursor
        if isEmpty { return try builder.scalar(.binary, at: emptyText, length: 0) }
        var place = text
        var hasReferences = false
        while place < end, place.load(as: UInt8.self) != UInt8(ascii: "<") {
            if place.load(as: UInt8.self) == UInt8(ascii: "&") { hasReferences = true }
            place += 1
        }
        if !hasReferences, closes(.data, at: place) {
            let content = UnsafeRawBufferPointer(start: text, count: place - text)
            return try decode(content, from: text, isInPlace: true)
        }
        try collect(.data, from: text)
        let collected = scratch
        try collected.withUnsafeBytes { try decode($0, from: text, isInPlace: false) }
    }

    /// Decodes base64; only text that is in place has an address for each character in errors.
    private mutating func decode(
        _ content: UnsafeRawBufferPointer, from text: UnsafeRawPointer, isInPlace: Bool
    ) throws {
        let (bytes, bad) = Base64.decode(content)
        if let bad {
            let place = isInPlace ? text + bad : text
            if bad == content.count {
                throw error("expected base64 in groups of four characters", at: place)
            }
            let found = isInPlace ? ", found \(found(place))" : ""
            throw error("expected base64\(found)", at: place)
        }
        let target = try builder.reserveText(bytes.count, at: text - start)
        bytes.copyBytes(
            to: UnsafeMutableRawBufferPointer(start: target, count: bytes.count))
        try builder.commitText(
            .binary, count: bytes.count, at: text - start, length: tagStart - text)
    }

    // MARK: Messages

    private func noContent(_ what: String) -> ReadingError {
        let tag = UnsafeRawBufferPointer(start: tagStart, count: min(20, cursor - tagStart))
        return error(
            "expected \(what), found \(String(decoding: tag, as: UTF8.self))", at: tagStart)
    }

    /// Returns the beginning of the collected text in quotes.
    private func collected() -> String {
        scratch.withUnsafeBytes {
            "\"" + String(decoding: PropertyListText.trimmed($0).prefix(40), as: UTF8.self) + "\""
        }
    }
}
