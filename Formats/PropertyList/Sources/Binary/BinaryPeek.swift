import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Follows a path through a binary property list without reading other values.
///
/// Works on the caller's bytes, which have no padding, so every load is checked. Anything unusual
/// is left to the reader: the answer is then `.undecided`. So is a file whose keys have more bytes
/// than the file, because their strings must overlap.
struct BinaryPeek {
    private let bytes: UnsafeRawBufferPointer
    private let trailer: BinaryTrailer
    private let policy: DuplicateKeyPolicy
    private let nullSubstitute: String?
    /// The bytes of long keys that may still be examined.
    private var budget: Int
    /// Whether a long key is the sought one, by its object number.
    private var answers: [Int: Bool] = [:]

    /// The length in bytes up to which a key is compared again for every reference to it.
    private static let longKey = 32

    static func scalar(
        at path: [String], in data: Data, as format: PropertyListFormat
    ) -> PeekedScalar {
        data.withUnsafeBytes { bytes in
            guard BinaryTrailer.hasSignature(bytes), let trailer = try? BinaryTrailer(bytes) else {
                return .undecided
            }
            var peek = BinaryPeek(
                bytes: bytes, trailer: trailer, policy: format.duplicateKeys,
                nullSubstitute: format.nullSubstitute, budget: bytes.count)
            return peek.scalar(at: path) ?? .undecided
        }
    }

    private mutating func scalar(at path: [String]) -> PeekedScalar? {
        var object = trailer.root
        for key in path {
            answers = [:]
            guard let next = member(key, of: object) else { return nil }
            object = next
        }
        return scalar(object)
    }

    /// Returns the value of a key in a dictionary, both as object numbers.
    private mutating func member(_ key: String, of object: Int) -> Int? {
        guard let place = place(of: object), bytes[place] >> 4 == 0xD,
            let (content, count) = extent(at: place)
        else { return nil }
        let size = trailer.referenceSize
        guard 2 * count * size <= trailer.table - content else { return nil }
        var found: Int?
        for index in 0..<count {
            guard let isSame = isKey(number(at: content + index * size, size: size), key) else {
                return nil
            }
            guard isSame else { continue }
            switch policy {
            case .useFirst: found = found ?? index
            case .useLast: found = index
            case .refuse, .keepAll:
                if found != nil { return nil }
                found = index
            }
        }
        guard let found else { return nil }
        return number(at: content + (count + found) * size, size: size)
    }

    /// Whether an object is a string with this text; nil if it is not a string.
    private mutating func isKey(_ object: Int, _ key: String) -> Bool? {
        if let known = answers[object] { return known }
        guard let place = place(of: object), let (_, count) = extent(at: place) else { return nil }
        if count > BinaryPeek.longKey {
            budget -= count
            if budget < 0 { return nil }
        }
        WorkCounter.add(1 + count)
        guard let answer = isText(at: place, key) else { return nil }
        if count > BinaryPeek.longKey { answers[object] = answer }
        return answer
    }

    /// Whether the string at an offset has this text; nil if it is not a string.
    private func isText(at place: Int, _ key: String) -> Bool? {
        guard bytes[place] >> 4 == 0x5 else {
            return string(at: place).map { $0.utf8.elementsEqual(key.utf8) }
        }
        // The reader rejects other bytes in such a string.
        guard let text = text(at: place), UTF8Sequence.isASCII(text) else { return nil }
        return text.count == key.utf8.count && text.elementsEqual(key.utf8)
    }

    private func scalar(_ object: Int) -> PeekedScalar? {
        guard let place = place(of: object) else { return nil }
        switch bytes[place] {
        case 0x10...0x13:
            let size = 1 << Int(bytes[place] & 3)
            guard size < trailer.table - place else { return nil }
            // Eight bytes are signed, fewer are unsigned.
            return .integer(number(at: place + 1, size: size))
        case 0x50...0x6F:
            let text = string(at: place)
            return text == nullSubstitute ? nil : text.map(PeekedScalar.string)
        default:
            return nil
        }
    }

    private func string(at place: Int) -> String? {
        guard let text = text(at: place) else { return nil }
        if bytes[place] >> 4 == 0x5 {
            return UTF8Sequence.isASCII(text) ? String(decoding: text, as: UTF8.self) : nil
        }
        var isWhole = true
        let decoded = [UInt8](unsafeUninitializedCapacity: 3 * text.count / 2) { target, written in
            guard let base = target.baseAddress else { return }
            let result = UTF16BigEndian.decode(text, into: base)
            isWhole = result.badUnit == nil
            written = result.count
        }
        return isWhole ? String(decoding: decoded, as: UTF8.self) : nil
    }

    /// Returns the bytes of the string at an offset, in ASCII or UTF-16; nil if it is not a string.
    @inline(__always)
    private func text(at place: Int) -> UnsafeRawBufferPointer? {
        let unitBytes = Int(bytes[place] >> 4) - 4
        guard 1...2 ~= unitBytes, let (content, count) = extent(at: place),
            unitBytes * count <= trailer.table - content
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[content..<content + unitBytes * count])
    }

    // MARK: Numbers in the file

    private func place(of object: Int) -> Int? {
        guard object >= 0, object < trailer.objectCount else { return nil }
        let place = number(
            at: trailer.table + object * trailer.entrySize, size: trailer.entrySize)
        return place >= BinaryTrailer.headerSize && place < trailer.table ? place : nil
    }

    private func extent(at place: Int) -> (content: Int, count: Int)? {
        let small = Int(bytes[place] & 0x0F)
        if small < 15 { return (place + 1, small) }
        guard place + 1 < trailer.table, bytes[place + 1] & 0xFC == 0x10 else { return nil }
        let size = 1 << Int(bytes[place + 1] & 3)
        guard place + 2 + size <= trailer.table else { return nil }
        let count = number(at: place + 2, size: size)
        return count >= 0 && count <= trailer.table ? (place + 2 + size, count) : nil
    }

    /// Reads a number of up to eight bytes, which the caller has checked to be inside the file.
    private func number(at place: Int, size: Int) -> Int {
        var value: UInt64 = 0
        for index in place..<place + size { value = value << 8 | UInt64(bytes[index]) }
        return Int(truncatingIfNeeded: value)
    }
}
