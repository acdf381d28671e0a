import VersionedCodableDocuments
import VersionedCodableEssentials

extension PlistReader {
    // MARK: Numbers

    /// Reads the content of `<integer>`; decimal text in its shortest form stays in the source.
    mutating func integer() throws {
        let content = try content(of: .integer)
        let isShortest = withText(content) { PropertyListNumber.isShortInteger($0) }
        if content.isPlain, isShortest {
            return try builder.scalar(
                .integer, at: content.start - start, length: content.length)
        }
        let parsed = withText(content) {
            PropertyListNumber.integer(PropertyListText.trimmed($0))
        }
        switch parsed {
        case .malformed:
            throw error("expected an integer, found \(shown(content))", at: content.start)
        case .tooLarge:
            throw error(
                "the integer \(shown(content)) does not fit into 64 bits", at: content.start)
        case .value(let isNegative, let magnitude):
            try add(.integer, (isNegative ? "-" : "") + String(magnitude), content)
        }
    }

    /// Reads the content of `<real>`; plain decimal text stays in the source.
    mutating func real() throws {
        let content = try content(of: .real)
        let isPlain = withText(content) { PropertyListNumber.isPlainReal($0) }
        if content.isPlain, isPlain {
            return try builder.scalar(.real, at: content.start - start, length: content.length)
        }
        let canonical = withText(content) {
            PropertyListNumber.canonicalReal(PropertyListText.trimmed($0))
        }
        guard let canonical else {
            throw error("expected a real number, found \(shown(content))", at: content.start)
        }
        try add(.real, canonical, content)
    }

    private mutating func add(
        _ kind: TapeKind, _ number: String, _ content: PlistContent
    ) throws {
        var number = number
        try number.withUTF8 {
            try builder.scalar(
                kind, copying: UnsafeRawBufferPointer($0), at: content.start - start,
                length: content.length)
        }
    }

    // MARK: Dates and data

    /// Reads the content of `<date>`, such as `2024-05-06T07:08:09Z`.
    ///
    /// Dates that RFC 3339 cannot represent, or represents in another calendar, become seconds.
    mutating func date() throws {
        let content = try content(of: .date)
        let date = withText(content) { PropertyListDate(PropertyListText.trimmed($0)) }
        guard let date else {
            throw error(
                "expected a date like 2024-05-06T07:08:09Z, found \(shown(content))",
                at: content.start)
        }
        let (place, length) = (content.start - start, content.length)
        if !date.isGregorian {
            var seconds = date.secondsSince2001.bitPattern.bigEndian
            try withUnsafeBytes(of: &seconds) {
                try builder.scalar(.dateBytes, copying: $0, at: place, length: length)
            }
        } else if content.isPlain, length == 20 {
            try builder.scalar(.dateText, at: place, length: length)
        } else {
            let text = withText(content) { Array(PropertyListText.trimmed($0)) }
            try text.withUnsafeBytes {
                try builder.scalar(.dateText, copying: $0, at: place, length: length)
            }
        }
    }

    /// Reads base64; only text as it is written has an address for each character in errors.
    mutating func data() throws {
        let content = try content(of: .data)
        let text = content.start
        let (bytes, bad, count) = withText(content) { encoded in
            let (bytes, bad) = Base64.decode(encoded)
            return (bytes, bad, encoded.count)
        }
        if let bad {
            let place = content.isPlain ? text + bad : text
            if bad == count {
                throw error("expected base64 in groups of four characters", at: place)
            }
            throw error(
                "expected base64\(content.isPlain ? ", found \(found(place))" : "")", at: place)
        }
        let target = try builder.reserveText(bytes.count, at: text - start)
        bytes.copyBytes(to: UnsafeMutableRawBufferPointer(start: target, count: bytes.count))
        let kept = try builder.keepText(
            count: bytes.count, at: text - start, length: content.length)
        try builder.scalar(.binary, repeating: kept)
    }

    // MARK: Messages

    /// Returns the beginning of a text in quotes.
    private func shown(_ content: PlistContent) -> String {
        withText(content) {
            "\"" + String(decoding: PropertyListText.trimmed($0).prefix(40), as: UTF8.self) + "\""
        }
    }
}
