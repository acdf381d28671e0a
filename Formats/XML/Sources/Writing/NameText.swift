import VersionedCodableDocuments

/// The text of a name or a value; at least eight bytes after it may be read.
typealias NameText = UnsafeRawBufferPointer

extension NameText {
    /// The bytes of a name of up to eight, of which the last is not zero; 0 for other text.
    @inline(__always)
    var word: UInt64 {
        guard 1...8 ~= count, let start = baseAddress, self[count &- 1] != 0 else { return 0 }
        let unused = UInt64(truncatingIfNeeded: 64 &- count &* 8)
        return (EightBytes(at: start).word &<< unused) &>> unused
    }

    var string: String { String(decoding: self, as: UTF8.self) }

    func isSame(_ other: some Collection<UInt8>) -> Bool {
        count == other.count && elementsEqual(other)
    }

    /// Whether it begins and ends with a visible character.
    var hasVisibleEnds: Bool { first ?? 0 > 0x20 && last ?? 0 > 0x20 }

    func prefix(before colon: Int) -> NameText { NameText(rebasing: self[..<colon]) }
    func local(after colon: Int) -> NameText { NameText(rebasing: self[(colon + 1)...]) }

    // MARK: Grammar

    /// The value of `colon` for a name without a prefix.
    static var noColon: Int { -1 }

    /// The offset of the colon in a qualified name (Namespaces in XML section 4).
    ///
    /// It is `noColon` without a prefix, and nil for text that is not a qualified name.
    var colon: Int? {
        var (at, colon, isFirst) = (0, NameText.noColon, true)
        guard let text = baseAddress else { return nil }
        while at < count {
            let byte = self[at]
            if byte == ASCII.colon {
                if isFirst || colon != NameText.noColon { return nil }
                (colon, isFirst) = (at, true)
                at &+= 1
                continue
            }
            let length = byte < 0x80 ? 1 : UTF8Sequence.length(at: text + at)
            guard length > 0, at &+ length <= count else { return nil }
            let character = byte < 0x80 ? UInt32(byte) : NameText.character(at: text + at, length)
            guard NameText.isStart(character) || !isFirst && NameText.isPart(character) else {
                return nil
            }
            at &+= length
            isFirst = false
        }
        return isFirst ? nil : colon
    }

    private static func character(at text: UnsafeRawPointer, _ count: Int) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.first?.value ?? 0
    }

    @inline(__always)
    private static func isStart(_ character: UInt32) -> Bool {
        switch character {
        case 0x61...0x7A, 0x41...0x5A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
            0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
            0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isPart(_ character: UInt32) -> Bool {
        switch character {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}

/// Owns the texts of names from options rather than from the document.
final class NameMemory {
    private var names: [String: NameText] = [:]

    deinit {
        for name in names.values { name.deallocate() }
    }

    /// Returns a copy that lives as long as the object; each text is copied once.
    func name(_ text: String) -> NameText {
        if let name = names[text] { return name }
        let count = text.utf8.count
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count + 16, alignment: 8)
        copy.initializeMemory(as: UInt8.self, repeating: 0)
        copy.copyBytes(from: text.utf8)
        let name = NameText(start: copy.baseAddress, count: count)
        names[text] = name
        return name
    }

    /// Returns a name with its prefix replaced.
    func name(_ name: NameText, prefix: String) -> NameText {
        let local = XMLName(name.string).local
        return self.name(prefix.isEmpty ? local : "\(prefix):\(local)")
    }
}
