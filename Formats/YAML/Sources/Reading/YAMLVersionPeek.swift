import Foundation
import VersionedCodableDocuments

extension YAMLFormat {
    /// Looks a scalar up that is a member of the root within the first 256 bytes, reading nothing
    /// behind it.
    ///
    /// Answers only for what is plain: lines `key: scalar` of ASCII, without properties and
    /// escapes, behind nothing but comments and `---`.
    ///
    /// - Complexity: O(1).
    public func peekScalar(at path: [String], in data: Data) -> PeekedScalar {
        guard path.count == 1, capabilities.contains(.earlyStop) else { return .undecided }
        let schema = reading.schema
        return data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return .undecided }
            var peek = YAMLVersionPeek(
                base: base, end: min(bytes.count, 256), isWhole: bytes.count <= 256)
            return peek.scalar(at: path[0], schema) ?? .undecided
        }
    }
}

/// A quick look at the first lines of a mapping; every answer may be nil for "it is not so simple".
///
/// The bytes are not padded, so every step checks for the end.
private struct YAMLVersionPeek {
    let base: UnsafeRawPointer
    let end: Int
    /// Whether the document ends at `end`.
    let isWhole: Bool
    var at = 0

    /// The byte at the place; zero at the end.
    private var byte: UInt8 {
        @inline(__always) get { at < end ? base.load(fromByteOffset: at, as: UInt8.self) : 0 }
    }

    mutating func scalar(at key: String, _ schema: YAMLSchema) -> PeekedScalar? {
        guard skipComments(), skipMarker(), skipComments() else { return nil }
        while true {
            let start = at
            guard isLetter(byte) else { return nil }
            while isKeyByte(byte) { at &+= 1 }
            let isWanted = isKey(key, start, at &- start)
            guard byte == UInt8(ascii: ":") else { return nil }
            at &+= 1
            guard byte == 0x20 else { return nil }
            at &+= 1
            let quote = byte
            let text: UnsafeRawBufferPointer
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                at &+= 1
                let first = at
                while isTextByte(byte), byte != quote, byte != UInt8(ascii: "\\") { at &+= 1 }
                guard byte == quote else { return nil }
                text = UnsafeRawBufferPointer(start: base + first, count: at &- first)
                at &+= 1
            } else {
                let first = at
                guard isLetter(quote) || isDigit(quote) || quote == UInt8(ascii: "-") else {
                    return nil
                }
                while isPlainByte(byte) { at &+= 1 }
                text = UnsafeRawBufferPointer(start: base + first, count: at &- first)
                // Lines such as `- a` and `---` are not meant.
                if quote == UInt8(ascii: "-"), text.count < 2 || !isDigit(text[1]) { return nil }
                if text[text.count &- 1] == 0x20 { return nil }
            }
            guard endsMember() else { return nil }
            if !isWanted { continue }
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                return .string(String(decoding: text, as: UTF8.self))
            }
            return typed(text, schema)
        }
    }

    /// Skips lines that are comments, of ASCII.
    private mutating func skipComments() -> Bool {
        while byte == UInt8(ascii: "#") {
            while isTextByte(byte) { at &+= 1 }
            guard endsLine() else { return false }
        }
        return true
    }

    /// Skips a line `---`.
    private mutating func skipMarker() -> Bool {
        guard byte == UInt8(ascii: "-") else { return true }
        for _ in 0..<3 {
            guard byte == UInt8(ascii: "-") else { return false }
            at &+= 1
        }
        return endsLine()
    }

    private mutating func endsLine() -> Bool {
        if byte == 0x0D { at &+= 1 }
        guard byte == 0x0A else { return false }
        at &+= 1
        return true
    }

    /// What a plain scalar is.
    private func typed(
        _ text: UnsafeRawBufferPointer, _ schema: YAMLSchema
    ) -> PeekedScalar? {
        let scalar = schema.resolve(text)
        guard scalar.canonical == nil else { return nil }
        switch scalar.kind {
        case .integer: return integer(text).map { .integer($0) }
        case .string: return .string(String(decoding: text, as: UTF8.self))
        default: return nil
        }
    }

    /// An integer of at most 18 digits.
    private func integer(_ text: UnsafeRawBufferPointer) -> Int? {
        let isNegative = text[0] == UInt8(ascii: "-")
        guard text.count <= 18 else { return nil }
        var number = 0
        for byte in text[(isNegative ? 1 : 0)...] {
            guard isDigit(byte) else { return nil }
            number = number &* 10 &+ Int(byte &- 0x30)
        }
        return isNegative ? -number : number
    }

    /// Skips the end of the line; a scalar ends there only if the next line begins a member, or the
    /// document ends.
    private mutating func endsMember() -> Bool {
        if byte == 0x0D { at &+= 1 }
        guard byte == 0x0A else { return isWhole && at >= end && byte == 0 && !endsInReturn }
        at &+= 1
        return isLetter(byte) || (isWhole && at >= end)
    }

    private var endsInReturn: Bool {
        at > 0 && base.load(fromByteOffset: at &- 1, as: UInt8.self) == 0x0D
    }

    @inline(__always)
    private func isKey(_ key: String, _ start: Int, _ length: Int) -> Bool {
        let utf8 = key.utf8
        guard utf8.count == length else { return false }
        var at = start
        for byte in utf8 {
            if base.load(fromByteOffset: at, as: UInt8.self) != byte { return false }
            at &+= 1
        }
        return true
    }

    private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F }
    private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private func isKeyByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
    /// Bytes that mean nothing in a plain scalar wherever they stand.
    private func isPlainByte(_ byte: UInt8) -> Bool {
        isKeyByte(byte) || byte == 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
    }
    private func isTextByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
