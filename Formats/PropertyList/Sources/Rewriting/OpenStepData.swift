import VersionedCodableDocuments

/// Data of old-style text, laid out as other data: `<0fbd77 1c2735ae>`.
enum OpenStepData {
    /// Bytes as text, in groups and lines as those of other data, whose comments are left out.
    static func text(_ bytes: [UInt8], like old: [UInt8]?) -> [UInt8] {
        let layout = Layout(old ?? [])
        var text = [UInt8(ascii: "<")] + layout.start
        for (index, byte) in bytes.enumerated() {
            if index > 0 { text += layout.gap(inFrontOf: index) }
            text.append(layout.digit(byte >> 4))
            text.append(layout.digit(byte & 15))
        }
        return text + layout.end + [UInt8(ascii: ">")]
    }

    /// What stands between the digits of data.
    private struct Layout {
        /// Behind the mark that begins it, and in front of the one that ends it.
        var start: [UInt8] = []
        var end: [UInt8] = []
        /// The blanks in front of a byte, by its number; only of the first line.
        private var gaps: [Int: [UInt8]] = [:]
        /// How many bytes there are.
        private var count = 0
        /// After how many bytes the gaps come again.
        private var period = Int.max
        private let isUpper: Bool

        init(_ old: [UInt8]) {
            let content = old.dropFirst().dropLast()
            isUpper =
                content.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
                && !content.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
            // With comments it is laid out for the bytes it has.
            guard !content.contains(UInt8(ascii: "/")) else { return }
            var digits = 0
            var blanks: [UInt8] = []
            for byte in content {
                if byte.hexValue == nil {
                    blanks.append(byte)
                    continue
                }
                if !blanks.isEmpty { note(blanks, digits) }
                blanks = []
                digits += 1
            }
            end = blanks
            count = digits / 2
        }

        private mutating func note(_ blanks: [UInt8], _ digits: Int) {
            guard digits > 0 else { return start = blanks }
            guard digits % 2 == 0, digits / 2 < period else { return }
            gaps[digits / 2] = blanks
            if blanks.contains(0x0A) || blanks.contains(0x0D) {
                // The rest is laid out as the first line.
                period = digits / 2
            }
        }

        func gap(inFrontOf byte: Int) -> [UInt8] {
            if period < .max {
                let place = byte % period
                return gaps[place == 0 ? period : place] ?? []
            }
            if byte < count { return gaps[byte] ?? [] }
            // What is behind the end of the old ones is in groups as large as the first.
            guard let size = gaps.keys.min(), let last = gaps.keys.max(),
                (byte - last) % size == 0
            else { return [] }
            return gaps[size] ?? []
        }

        func digit(_ value: UInt8) -> UInt8 {
            let digit = UInt8.hexDigit(value)
            return isUpper && digit > UInt8(ascii: "9") ? digit & ~0x20 : digit
        }
    }
}
