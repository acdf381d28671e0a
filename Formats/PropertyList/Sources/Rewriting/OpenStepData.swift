import VersionedCodableDocuments

/// Prints data of old-style text in the layout of other data: `<0fbd77 1c2735ae>`.
enum OpenStepData {
    /// Returns bytes as text, grouped and broken into lines like other data, without its comments.
    static func text(_ bytes: [UInt8], like old: [UInt8]?) -> [UInt8] {
        let layout = Layout(old ?? [])
        var text = [UInt8(ascii: "<")] + layout.start
        for (index, byte) in bytes.enumerated() {
            if index > 0 { text += layout.gap(before: index) }
            text.append(layout.digit(byte >> 4))
            text.append(layout.digit(byte & 15))
        }
        return text + layout.end + [UInt8(ascii: ">")]
    }

    /// The white space in data, and the case of its digits.
    private struct Layout {
        /// The white space after `<` and before `>`.
        var start: [UInt8] = []
        var end: [UInt8] = []
        /// The white space before each byte of the first line, by the index of the byte.
        private var gaps: [Int: [UInt8]] = [:]
        private var count = 0
        /// The number of bytes after which the gaps repeat.
        private var period = Int.max
        private let isUpper: Bool

        init(_ old: [UInt8]) {
            let content = old.dropFirst().dropLast()
            isUpper =
                content.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
                && !content.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
            // Data with comments has a layout for exactly its own bytes.
            guard !content.contains(UInt8(ascii: "/")) else { return }
            var digits = 0
            var whiteSpace: [UInt8] = []
            for byte in content {
                if ASCII.hexValue(byte) == nil {
                    whiteSpace.append(byte)
                    continue
                }
                if !whiteSpace.isEmpty { note(whiteSpace, digits) }
                whiteSpace = []
                digits += 1
            }
            end = whiteSpace
            count = digits / 2
        }

        private mutating func note(_ whiteSpace: [UInt8], _ digits: Int) {
            guard digits > 0 else { return start = whiteSpace }
            guard digits % 2 == 0, digits / 2 < period else { return }
            gaps[digits / 2] = whiteSpace
            if whiteSpace.contains(0x0A) || whiteSpace.contains(0x0D) {
                // The other lines are laid out like the first one.
                period = digits / 2
            }
        }

        func gap(before byte: Int) -> [UInt8] {
            if period < .max {
                let place = byte % period
                return gaps[place == 0 ? period : place] ?? []
            }
            if byte < count { return gaps[byte] ?? [] }
            // Bytes past the old data are in groups as large as the first one.
            guard let size = gaps.keys.min(), let last = gaps.keys.max(),
                (byte - last) % size == 0
            else { return [] }
            return gaps[size] ?? []
        }

        func digit(_ value: UInt8) -> UInt8 {
            let digit = ASCII.hexDigit(value)
            return isUpper && digit > UInt8(ascii: "9") ? digit & ~0x20 : digit
        }
    }
}
