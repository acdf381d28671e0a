import VersionedCodableDocuments
import VersionedCodableEssentials

/// Writes new items in the style of the document.
struct CBORPrinter {
    private var format: CBORFormat

    init(_ format: CBORFormat) {
        self.format = format
        self.format.writing.isSelfDescribed = false
    }

    var sortsKeys: Bool { format.writing.keyOrder != .document }

    /// Returns the bytes of a value and its content.
    ///
    /// - Parameters:
    ///   - index: The node of the value.
    ///   - old: The item that is replaced, without tags that are only annotations.
    ///   - part: Returns the existing bytes of a value that is already in the document.
    func item(
        _ index: Int, of document: CodableDocument, like old: ArraySlice<UInt8>? = nil,
        part: (Int) throws -> ArraySlice<UInt8>?
    ) throws -> [UInt8] {
        try document.withUnsafeTape { tape in
            guard tape[index].isKind(.object) || tape[index].isKind(.array) else {
                if let written = try part(index) { return Array(written) }
                return try scalar(document.node(atTapeIndex: index), like: old)
            }
            if sortsKeys { return try written(document.node(atTapeIndex: index).value, format) }
            var text: [UInt8] = []
            var node = index
            while node < Int(tape[index].next) {
                let entry = tape[node]
                if let written = try part(node) {
                    text += written
                    node = max(Int(entry.next), node + 1)
                    continue
                }
                switch entry.kind {
                case .object: text += CBORHead(5, UInt64(tape.childCount(of: node))).bytes
                case .array: text += CBORHead(4, UInt64(tape.childCount(of: node))).bytes
                case .key: text += self.text(tape.string(of: entry))
                default: text += try scalar(document.node(atTapeIndex: node), like: nil)
                }
                node += 1
            }
            return text
        }
    }

    // MARK: Keys

    func isInOrder(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        if format.writing.keyOrder == .lengthFirst, one.count != other.count {
            return one.count < other.count
        }
        return one.lexicographicallyPrecedes(other)
    }

    /// Returns a key: text, or the scalar whose diagnostic notation it is.
    func key(_ key: String, isPlain: Bool, like old: ArraySlice<UInt8>?) throws -> [UInt8] {
        let new = try (isPlain ? plainKey(key) : nil) ?? text(key)
        return old.map { CBORHead.widen(new, like: $0) } ?? new
    }

    private func text(_ text: String) -> [UInt8] {
        let utf8 = Array(text.utf8)
        return CBORHead(3, UInt64(utf8.count)).bytes + utf8
    }

    /// Returns the scalar that is read as a key in diagnostic notation; nil if there is none.
    private func plainKey(_ key: String) throws -> [UInt8]? {
        if let simple = DiagnosticNotation.simple(named: key) { return [simple] }
        if let bytes = DiagnosticNotation.bytes(key) {
            return CBORHead(2, UInt64(bytes.count)).bytes + bytes
        }
        var digits = key
        let integer = digits.withUTF8 { Bignum(integer: UnsafeRawBufferPointer($0)) }
        if let integer, integer.decimalText == key, let number = DocumentNumber(key) {
            return try written(.number(number), format)
        }
        guard let number = DiagnosticNotation.number(key), DiagnosticNotation.text(number) == key
        else { return nil }
        return try written(.number(number), format)
    }

    // MARK: Scalars

    /// Returns a scalar in the form of an old one: text or numeric dates, as many bytes.
    private func scalar(_ value: DocumentNode, like old: ArraySlice<UInt8>?) throws -> [UInt8] {
        var format = format
        if old?.first == 0xC0 { format.writing.dates = .text }
        if old?.first == 0xC1 { format.writing.dates = .epoch }
        let new = try written(value.value, format)
        return old.map { CBORHead.widen(new, like: $0) } ?? new
    }

    private func written(_ value: DocumentValue, _ format: CBORFormat) throws -> [UInt8] {
        Array(try format.write(try CodableDocument(value)))
    }
}

/// The head of an item: its major type and its argument.
struct CBORHead {
    let major: UInt8
    let argument: UInt64
    /// The minimal number of bytes for the argument; 0 puts it into the first byte.
    var width = 0

    init(_ major: UInt8, _ argument: UInt64, width: Int = 0) {
        self.major = major
        self.argument = argument
        self.width = width
    }

    /// Parses the head that bytes begin with; nil if it has no argument.
    private init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first, first >> 5 < 6, first & 0x1F < 28 else { return nil }
        let info = Int(first & 0x1F)
        width = info < 24 ? 0 : 1 << (info - 24)
        guard bytes.count > width else { return nil }
        major = first >> 5
        argument =
            info < 24
            ? UInt64(info) : bytes.dropFirst().prefix(width).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private var leastWidth: Int {
        argument < 24
            ? 0
            : argument < 0x100 ? 1 : argument < 0x1_0000 ? 2 : argument < 0x1_0000_0000 ? 4 : 8
    }

    var bytes: [UInt8] {
        let width = max(width, leastWidth)
        guard width > 0 else { return [major << 5 | UInt8(truncatingIfNeeded: argument)] }
        let info = 24 + UInt8(width.trailingZeroBitCount)
        return [major << 5 | info]
            + (0..<width).reversed().map { UInt8(truncatingIfNeeded: argument >> UInt64(8 * $0)) }
    }

    /// Widens the argument of a new item to the width of an old one that is wider than necessary.
    static func widen(_ new: [UInt8], like old: ArraySlice<UInt8>) -> [UInt8] {
        if let real = widenReal(new, like: old) { return real }
        guard let before = CBORHead(old), before.width > before.leastWidth,
            var head = CBORHead(new[...]), head.isLike(before)
        else { return new }
        let rest = new.dropFirst(1 + head.width)
        head.width = max(head.width, before.width)
        return head.bytes + rest
    }

    /// Whether both are integers, or both have the same major type.
    private func isLike(_ other: CBORHead) -> Bool {
        major == other.major || major <= 1 && other.major <= 1
    }

    /// Widens a real number to the form of an old one that is longer than necessary.
    private static func widenReal(_ new: [UInt8], like old: ArraySlice<UInt8>) -> [UInt8]? {
        guard let number = real(new[...]), let before = real(old), let size = old.first,
            let newSize = new.first, size > newSize, shortest(before) < size
        else { return nil }
        return size == 0xFA
            ? [0xFA] + bytes(of: Float(number).bitPattern)
            : [0xFB] + bytes(of: number.bitPattern)
    }

    private static func bytes(of word: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        withUnsafeBytes(of: word.bigEndian) { Array($0) }
    }

    /// Returns the first byte of the shortest form of a real number.
    private static func shortest(_ number: Double) -> UInt8 {
        let single = Float(number)
        guard Double(single) == number || number.isNaN else { return 0xFB }
        return number.isNaN || HalfPrecision.bits(of: single) != nil ? 0xF9 : 0xFA
    }

    private static func real(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard let first = bytes.first, 0xF9...0xFB ~= first else { return nil }
        let word = bytes.dropFirst().prefix(2 << Int(first - 0xF9))
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return switch first {
        case 0xF9: HalfPrecision.double(UInt16(truncatingIfNeeded: word))
        case 0xFA: Double(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
        default: Double(bitPattern: word)
        }
    }
}
