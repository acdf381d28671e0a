import VersionedCodableDocuments

/// The text behind the kind of a line.
enum MinimalText {
    /// The text lies in the line as it is meant.
    case asItIs
    /// The text or bytes the line stands for.
    case decoded([UInt8])

    /// Checks and decodes the text of a kind; nil when it is none.
    static func decode(_ text: Slice<UnsafeRawBufferPointer>, _ kind: TapeKind) -> MinimalText? {
        switch kind {
        case .integer: return isInteger(text) ? .asItIs : nil
        case .real: return isReal(text) ? .asItIs : nil
        case .dateText: return text.isEmpty ? nil : .asItIs
        case .binary: return bytes(hexadecimal: text).map { .decoded($0) }
        default:
            guard !text.contains(UInt8(ascii: "\r")) else { return nil }
            guard text.contains(UInt8(ascii: "\\")) else { return .asItIs }
            return unescape(text).map { .decoded($0) }
        }
    }

    /// What a message calls a kind.
    static func name(of kind: TapeKind) -> String {
        switch kind {
        case .integer: "an integer"
        case .real: "a real number"
        case .dateText: "a date"
        case .binary: "bytes in hexadecimal"
        default: "text in which \\n, \\r and \\\\ are the only escapes"
        }
    }

    /// The text with line feeds, carriage returns and backslashes escaped.
    static func escape(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\n"): output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case UInt8(ascii: "\r"): output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
            case UInt8(ascii: "\\"): output += [byte, byte]
            default: output.append(byte)
            }
        }
    }

    private static func unescape(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        var output: [UInt8] = []
        var bytes = text.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "\\") else {
                output.append(byte)
                continue
            }
            switch bytes.next() {
            case UInt8(ascii: "n"): output.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "r"): output.append(UInt8(ascii: "\r"))
            case byte: output.append(byte)
            default: return nil
            }
        }
        return output
    }

    private static func isInteger(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        return !digits.isEmpty && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    private static func isReal(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
        let text = String(decoding: text, as: UTF8.self)
        if ["nan", "inf", "-inf"].contains(text) { return true }
        return !text.isEmpty && text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) }
            && Double(text) != nil
    }

    private static func bytes(hexadecimal text: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var output: [UInt8] = []
        var high: UInt8?
        for byte in text {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            if let first = high {
                output.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return output
    }
}
