import VersionedCodableDocuments

/// The text of a name; at least eight bytes after it may be read.
struct NameText {
    var text: UnsafeRawPointer
    var length: Int

    /// The empty text.
    init() { self.init(StaticString("\0\0\0\0\0\0\0\0").utf8Start, 0) }

    @inline(__always)
    init(_ text: UnsafeRawPointer, _ length: Int) {
        self.text = text
        self.length = length
    }

    @inline(__always)
    init(_ key: TapeNode, in tape: UnsafeTape) {
        text = tape.text(of: key)
        length = Int(key.length)
    }

    /// The bytes of a name of up to eight, of which the last is not zero; 0 for other text.
    @inline(__always)
    var word: UInt64 {
        guard 1...8 ~= length, text.load(fromByteOffset: length &- 1, as: UInt8.self) != 0 else {
            return 0
        }
        let unused = UInt64(truncatingIfNeeded: 64 &- length &* 8)
        return (UInt64(littleEndian: text.loadUnaligned(as: UInt64.self)) &<< unused) &>> unused
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: text, count: length) }
    var string: String { String(decoding: bytes, as: UTF8.self) }

    func isSame(_ other: NameText) -> Bool {
        length == other.length && bytes.elementsEqual(other.bytes)
    }

    func isSame(_ other: StaticString) -> Bool {
        length == other.utf8CodeUnitCount
            && bytes.elementsEqual(
                UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
    }

    /// Whether it begins and ends with a visible character.
    var hasVisibleEnds: Bool {
        length > 0 && text.load(as: UInt8.self) > 0x20
            && text.load(fromByteOffset: length &- 1, as: UInt8.self) > 0x20
    }

    func prefix(_ colon: Int) -> NameText { NameText(text, colon) }
    func local(_ colon: Int) -> NameText { NameText(text + colon + 1, length - colon - 1) }

    // MARK: Grammar

    /// The value of `colon` for a name without a prefix.
    static var noColon: Int { -1 }

    /// The offset of the colon in a qualified name (Namespaces in XML section 4).
    ///
    /// It is `noColon` without a prefix, and nil for text that is not a qualified name.
    var colon: Int? {
        var at = 0
        var colon = NameText.noColon
        var isFirst = true
        while at < length {
            let byte = text.load(fromByteOffset: at, as: UInt8.self)
            if byte == ASCII.colon {
                if isFirst || colon != NameText.noColon { return nil }
                colon = at
                isFirst = true
                at &+= 1
                continue
            }
            if byte < 0x80 {
                let isStart = ASCII.isLetter(byte) || byte == ASCII.underscore
                let isPart = ASCII.isDigit(byte) || byte == ASCII.minus || byte == ASCII.point
                guard isStart || isPart && !isFirst else { return nil }
                at &+= 1
            } else {
                let bytes = UTF8Sequence.length(at: text + at)
                guard bytes > 0, at + bytes <= length else { return nil }
                let number = NameText.scalar(at: text + at, bytes)
                guard NameText.isStart(number) || (!isFirst && NameText.isPart(number)) else {
                    return nil
                }
                at += bytes
            }
            isFirst = false
        }
        return isFirst ? nil : colon
    }

    private static func scalar(at text: UnsafeRawPointer, _ bytes: Int) -> UInt32 {
        var number = UInt32(text.load(as: UInt8.self)) & (0xFF >> UInt32(bytes + 1))
        for offset in 1..<bytes {
            number = number << 6 | UInt32(text.load(fromByteOffset: offset, as: UInt8.self)) & 0x3F
        }
        return number
    }

    private static func isStart(_ number: UInt32) -> Bool {
        switch number {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
            0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
            0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isPart(_ number: UInt32) -> Bool {
        switch number {
        case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}

/// Owns the texts of names from options rather than from the document.
final class NameMemory {
    private var names: [String: NameText] = [:]

    deinit {
        for name in names.values { name.text.deallocate() }
    }

    /// Returns a copy that lives as long as the object; each text is copied once.
    func name(_ text: String) -> NameText {
        if let name = names[text] { return name }
        let count = text.utf8.count
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 16, alignment: 8)
        copy.initializeMemory(as: UInt8.self, repeating: 0)
        copy.copyBytes(from: text.utf8)
        guard let start = UnsafeRawPointer(copy.baseAddress) else { return NameText() }
        let name = NameText(start, count)
        names[text] = name
        return name
    }

    /// Returns a name with its prefix replaced.
    func name(_ name: NameText, prefix: String) -> NameText {
        let local = XMLName(name.string).local
        return self.name(prefix.isEmpty ? local : "\(prefix):\(local)")
    }
}
