import VersionedCodableCore

/// Padded Base64 (RFC 4648); text to decode may have white space anywhere.
public enum Base64 {
    /// Decodes text; the target needs three bytes for every four characters, and three more.
    ///
    /// - Returns: The number of bytes written, and the index of the first invalid character, which
    ///   is the length of the text when characters are missing; nil when the text is valid.
    public static func decode(
        _ text: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawPointer
    ) -> (count: Int, bad: Int?) {
        let output = target.assumingMemoryBound(to: UInt8.self)
        return values.withUnsafeBufferPointer { values in
            var written = 0
            var bits: UInt32 = 0
            var characters = 0
            var padding = 0
            var index = 0
            while index < text.count {
                let value = values[Int(text[index])]
                if value < 64, padding == 0 {
                    bits = bits << 6 | UInt32(value)
                    characters += 1
                    if characters == 4 {
                        output[written] = UInt8(truncatingIfNeeded: bits >> 16)
                        output[written + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                        output[written + 2] = UInt8(truncatingIfNeeded: bits)
                        written += 3
                        characters = 0
                    }
                } else if value == pad, characters >= 2, characters + padding < 4 {
                    padding += 1
                } else if value != space {
                    return (written, index)
                }
                index += 1
            }
            if characters == 0 { return (written, nil) }
            guard characters + padding == 4 else { return (written, text.count) }
            bits <<= UInt32(6 * padding)
            output[written] = UInt8(truncatingIfNeeded: bits >> 16)
            if padding == 1 { output[written + 1] = UInt8(truncatingIfNeeded: bits >> 8) }
            return (written + 3 - padding, nil)
        }
    }

    /// Encodes bytes, with four characters for every three bytes or part of them.
    ///
    /// - Returns: The number of characters written.
    public static func encode(
        _ bytes: UnsafeRawBufferPointer,
        into target: UnsafeMutableRawPointer
    ) -> Int {
        let output = target.assumingMemoryBound(to: UInt8.self)
        return alphabet.withUnsafeBufferPointer { alphabet in
            var written = 0
            var index = 0
            while index < bytes.count {
                let left = bytes.count - index
                let first = UInt32(bytes[index]) << 16
                let second = left > 1 ? UInt32(bytes[index + 1]) << 8 : 0
                let bits = first | second | (left > 2 ? UInt32(bytes[index + 2]) : 0)
                output[written] = alphabet[Int(bits >> 18)]
                output[written + 1] = alphabet[Int(bits >> 12 & 63)]
                output[written + 2] = left > 1 ? alphabet[Int(bits >> 6 & 63)] : 0x3D
                output[written + 3] = left > 2 ? alphabet[Int(bits & 63)] : 0x3D
                written += 4
                index += 3
            }
            return written
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let pad: UInt8 = 64
    private static let space: UInt8 = 65

    /// The value of each byte; 66 for bytes without one.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 66, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        values[0x3D] = pad
        for character in [0x20, 0x09, 0x0A, 0x0D] { values[character] = space }
        return values
    }()
}
