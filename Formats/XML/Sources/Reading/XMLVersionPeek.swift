import Foundation
import VersionedCodableCore

/// A quick look for a scalar that is an attribute of the root or its first child; every answer may be nil for "it is not so
/// simple".
///
/// Answers only for what is plain: ASCII, no references, nothing but an XML declaration in front of the root. The bytes are
/// not padded, so every step checks for the end.
struct XMLVersionPeek {
    private static let longestLook = 1024
    private static let mostAttributes = 16

    private let base: UnsafeRawPointer
    private let end: Int
    /// Whether all of the document is seen.
    private let isWhole: Bool
    private var at = 0

    init(base: UnsafeRawPointer, count: Int) {
        self.base = base
        end = min(count, XMLVersionPeek.longestLook)
        isWhole = count <= XMLVersionPeek.longestLook
    }

    /// The text of a member of the root.
    mutating func text(_ key: String) -> String? {
        if byte == 0xEF {
            guard take("\u{FEFF}") else { return nil }
        }
        guard declaration() else { return nil }
        skipBlanks()
        guard take("<"), name() != nil else { return nil }
        switch attribute(key) {
        case .unclear: return nil
        case .value(let value):
            // An element of the name would count more.
            return !isWhole || hasElement(key) ? nil : trimmed(value)
        case .missing: break
        }
        guard take(">") else { return nil }
        skipBlanks()
        guard take("<"), let child = name(), isSame(child, key), take(">"),
            let text = text(upTo: .lessThan), take("</"), let close = name(), isSame(close, key),
            take(">")
        else { return nil }
        return trimmed(text)
    }

    /// Reads over `<?xml version="1.0" encoding="UTF-8"?>`, if it is there.
    private mutating func declaration() -> Bool {
        guard take("<?") else { return true }
        guard take("xml version="), take("\"1.0\"") || take("'1.0'") else { return false }
        if take(" encoding=") {
            guard take("\"UTF-8\"") || take("\"utf-8\"") || take("'UTF-8'") || take("'utf-8'")
            else { return false }
        }
        return take("?>")
    }

    // MARK: Tags

    private enum Found {
        case missing
        case value(Range<Int>)
        case unclear
    }

    /// Reads the attributes of a tag up to its end.
    private mutating func attribute(_ key: String) -> Found {
        var found = Found.missing
        var names: [Range<Int>] = []
        while byte.isXMLSpace {
            skipBlanks()
            if byte == .greaterThan || byte == .slash { break }
            guard let name = name(), take("="), byte == .quote || byte == .apostrophe,
                names.count < XMLVersionPeek.mostAttributes
            else { return .unclear }
            let quote = byte
            at += 1
            guard let value = text(upTo: quote) else { return .unclear }
            at += 1
            let local = local(name)
            // Two prefixes may stand for one namespace, and `nil` may say that the root is null.
            guard !names.contains(where: { isSame(self.local($0), local) }), !isSame(local, "nil")
            else { return .unclear }
            names.append(name)
            if isSame(name, key) { found = .value(value) }
        }
        if case .value = found, take("/>") || take(">") { return found }
        if case .missing = found, byte == .greaterThan { return .missing }
        return .unclear
    }

    /// A name of ASCII characters with at most one colon, in front of something that ends it.
    private mutating func name() -> Range<Int>? {
        let start = at
        var hasColon = false
        var isFirst = true
        while true {
            let byte = byte
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"):
                isFirst = false
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                if isFirst { return nil }
            case .colon:
                if isFirst || hasColon { return nil }
                hasColon = true
                isFirst = true
            default:
                return isFirst || !byte.endsXMLName || at == end ? nil : start..<at
            }
            at += 1
        }
    }

    private func local(_ name: Range<Int>) -> Range<Int> {
        for place in name where load(place) == .colon { return place + 1..<name.upperBound }
        return name
    }

    /// Text that stands there as it is meant, up to a byte that is not part of it.
    private mutating func text(upTo stop: UInt8) -> Range<Int>? {
        let start = at
        while at < end, byte != stop {
            guard byte >= 0x20, byte < 0x7F, byte != .ampersand, byte != .lessThan, byte != 0x5D
            else { return nil }
            at += 1
        }
        return at < end ? start..<at : nil
    }

    /// Whether there may be an element of this name.
    private func hasElement(_ key: String) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: base + at, count: end - at)
        let tag = Array("<\(key)".utf8)
        guard bytes.count >= tag.count else { return false }
        for start in 0...bytes.count - tag.count
        where bytes[start] == .lessThan && bytes[start..<start + tag.count].elementsEqual(tag) {
            return true
        }
        return false
    }

    /// Text without blanks around it.
    private func trimmed(_ text: Range<Int>) -> String? {
        guard let first = text.first, let last = text.last, load(first) != 0x20, load(last) != 0x20
        else { return nil }
        return String(
            decoding: UnsafeRawBufferPointer(start: base + first, count: text.count), as: UTF8.self)
    }

    // MARK: Bytes

    /// The byte at the place; zero at the end.
    private var byte: UInt8 {
        @inline(__always) get { at < end ? load(at) : 0 }
    }

    @inline(__always)
    private func load(_ place: Int) -> UInt8 { base.load(fromByteOffset: place, as: UInt8.self) }

    private mutating func skipBlanks() {
        while byte.isXMLSpace { at += 1 }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard at + count <= end else { return false }
        for offset in 0..<count where load(at + offset) != text.utf8Start[offset] { return false }
        at += count
        return true
    }

    private func isSame(_ range: Range<Int>, _ text: String) -> Bool {
        range.count == text.utf8.count
            && zip(range, text.utf8).allSatisfy { load($0) == $1 }
    }

    private func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { load($0) == load($1) }
    }
}
