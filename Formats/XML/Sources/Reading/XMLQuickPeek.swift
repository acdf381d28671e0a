import Foundation
import VersionedCodableCore

extension XMLFormat {
    /// The root of a document, read from its tag alone.
    ///
    /// Answers only for what is plain: UTF-8, the tag within the first 2048 bytes, no DOCTYPE,
    /// ASCII names that are kept as written, no references.
    ///
    /// - Complexity: O(1).
    public func peekRoot(in data: Data) -> PeekedRoot? {
        look(at: data) { look in
            guard let tag = look.root() else { return nil }
            let name = String(decoding: tag.name, as: UTF8.self)
            var attributes = [String: String](minimumCapacity: tag.attributes.count)
            for (name, value) in tag.attributes {
                attributes[String(decoding: name, as: UTF8.self)] = String(
                    decoding: value, as: UTF8.self)
            }
            let parts = XMLName(name)
            let uri = attributes[parts.prefix.isEmpty ? "xmlns" : "xmlns:" + parts.prefix]
            return PeekedRoot(
                name: name, localName: parts.local, namespace: uri?.isEmpty == false ? uri : nil,
                attributes: attributes)
        }
    }

    /// Looks the text of an element up whose way from the root is short, or of an attribute of the
    /// root if no element has its name.
    ///
    /// In front of it only elements of text alone may stand. Otherwise as `peekRoot(in:)`.
    ///
    /// - Complexity: O(1).
    public func peekScalar(at path: [String], in data: Data) -> PeekedScalar {
        guard !path.isEmpty, !path.contains("") else { return .undecided }
        let text = look(at: data) { look in
            guard let root = look.root() else { return nil as String? }
            let text = look.attribute(of: root, at: path) ?? look.text(at: path)
            return text.map { String(decoding: $0, as: UTF8.self) }
        }
        return text.map { .untyped($0) } ?? .undecided
    }

    private func look<Found>(at data: Data, _ body: (inout XMLQuickPeek) -> Found?) -> Found? {
        guard reading.namespaces == .asWritten, reading.rootName == nil, !reading.strictNamespaces
        else { return nil }
        return data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var look = XMLQuickPeek(base: base, count: bytes.count)
            return body(&look)
        }
    }
}

/// A quick look at the first bytes of a document; every answer may be nil for "it is not so
/// simple".
///
/// The bytes are not padded, so every step checks for the end.
private struct XMLQuickPeek {
    typealias Bytes = UnsafeRawBufferPointer

    struct Tag {
        var name: Bytes
        var attributes: [(name: Bytes, value: Bytes)] = []
        var isEmpty = false
    }

    let base: UnsafeRawPointer
    let end: Int
    /// Whether all of the document is seen.
    let isWhole: Bool
    var at = 0

    init(base: UnsafeRawPointer, count: Int) {
        self.base = base
        end = min(count, 2048)
        isWhole = count == end
    }

    /// The byte at the place; zero at the end.
    private var byte: UInt8 {
        @inline(__always) get { at < end ? base.load(fromByteOffset: at, as: UInt8.self) : 0 }
    }

    // MARK: Tags

    /// The tag of the root, behind a declaration, comments and blanks.
    mutating func root() -> Tag? {
        if starts("\u{FEFF}") { at += 3 }
        if starts("<?xml") {
            guard skipDeclaration() else { return nil }
        }
        return skipMisc() ? tag() : nil
    }

    /// The declaration, if its encoding is UTF-8.
    private mutating func skipDeclaration() -> Bool {
        at += 5
        guard let attributes = attributes() else { return false }
        for (name, value) in attributes where equals(name, "encoding") {
            guard value.count == 5,
                value.map({ $0 | 0x20 }).elementsEqual("utf-8".utf8.map { $0 | 0x20 })
            else { return false }
        }
        guard
            attributes.first.map({ equals($0.name, "version") && equals($0.value, "1.0") }) == true,
            starts("?>")
        else { return false }
        at += 2
        return true
    }

    /// Skips blanks and comments of ASCII.
    private mutating func skipMisc() -> Bool {
        while true {
            skipSpace()
            guard starts("<!--") else { return true }
            at += 4
            while !starts("--") {
                guard isText(byte) else { return false }
                at += 1
            }
            guard starts("-->") else { return false }
            at += 3
        }
    }

    private mutating func tag() -> Tag? {
        guard byte == .lessThan else { return nil }
        at += 1
        guard let name = name() else { return nil }
        var tag = Tag(name: name)
        guard let attributes = attributes() else { return nil }
        tag.attributes = attributes
        if byte == UInt8(ascii: "/") {
            tag.isEmpty = true
            at += 1
        }
        guard byte == .greaterThan else { return nil }
        at += 1
        return tag
    }

    /// The attributes of a tag, none there twice, and the blanks behind them.
    private mutating func attributes() -> [(name: Bytes, value: Bytes)]? {
        var attributes: [(name: Bytes, value: Bytes)] = []
        while true {
            let start = at
            skipSpace()
            guard at > start, isNameStart(byte) else { return attributes }
            guard attributes.count < 16, let name = name(), byte == UInt8(ascii: "=") else {
                return nil
            }
            at += 1
            guard let value = quoted() else { return nil }
            for other in attributes
            where other.name.count == name.count && other.name.elementsEqual(name) {
                return nil
            }
            attributes.append((name, value))
        }
    }

    private mutating func quoted() -> Bytes? {
        let quote = byte
        guard quote == .quote || quote == .apostrophe else { return nil }
        at += 1
        let start = at
        while byte != quote {
            guard isText(byte), byte >= 0x20, byte != .lessThan, byte != UInt8(ascii: "&") else {
                return nil
            }
            at += 1
        }
        at += 1
        return Bytes(start: base + start, count: at - 1 - start)
    }

    /// A name of ASCII with at most one colon inside, behind which a name begins again.
    private mutating func name() -> Bytes? {
        let start = at
        guard isNameStart(byte) else { return nil }
        var hasColon = false
        while isNamePart(byte) || isNameStart(byte) {
            if byte == .colon {
                guard !hasColon, isNameStart(byte(at: at + 1)) else { return nil }
                hasColon = true
            }
            at += 1
        }
        return Bytes(start: base + start, count: at - start)
    }

    /// The attribute of the root that a path leads to, if no element has its name: that would count
    /// more.
    func attribute(of root: Tag, at path: [String]) -> Bytes? {
        guard isWhole, path.count == 1,
            let value = root.attributes.first(where: { equals($0.name, path[0]) })?.value,
            let first = value.first, let last = value.last, !first.isWhitespace, !last.isWhitespace,
            !mayHaveElement(path[0])
        else { return nil }
        // Two prefixes may stand for one namespace, and `nil` may say that the root is null.
        let names = root.attributes.map { local($0.name) }
        for (place, name) in names.enumerated()
        where equals(name, "nil") || names[..<place].contains(where: { $0.elementsEqual(name) }) {
            return nil
        }
        return value
    }

    /// What stands behind the colon of a name.
    private func local(_ name: Bytes) -> Slice<Bytes> {
        name.firstIndex(of: .colon).map { name[($0 + 1)...] } ?? name[...]
    }

    /// Whether there may be an element with a name behind the tag that was read last.
    private func mayHaveElement(_ name: String) -> Bool {
        let tag = Array("<\(name)".utf8)
        let rest = Bytes(start: base + at, count: end - at)
        return rest.indices.contains {
            rest[$0] == .lessThan && rest[$0...].starts(with: tag)
        }
    }

    // MARK: Elements

    /// The text of the element at a path below the tag that was read last.
    mutating func text(at path: [String]) -> Bytes? {
        for (depth, key) in path.enumerated() {
            let isLast = depth == path.count - 1
            while true {
                guard skipMisc(), let tag = tag(), !tag.isEmpty else { return nil }
                if equals(tag.name, key) {
                    guard isLast else { break }
                    return tag.attributes.isEmpty ? content(of: tag) : nil
                }
                guard content(of: tag) != nil else { return nil }
            }
        }
        return nil
    }

    /// The text of an element that has nothing else, not empty and without blanks at its ends.
    private mutating func content(of tag: Tag) -> Bytes? {
        let start = at
        while byte != .lessThan {
            guard isText(byte), byte != UInt8(ascii: "&"), byte != 0x0D, byte != .greaterThan else {
                return nil
            }
            at += 1
        }
        let text = Bytes(start: base + start, count: at - start)
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace,
            byte(at: at + 1) == UInt8(ascii: "/")
        else { return nil }
        at += 2
        guard let name = name(), name.elementsEqual(tag.name) else { return nil }
        skipSpace()
        guard byte == .greaterThan else { return nil }
        at += 1
        return text
    }

    // MARK: Bytes

    private func byte(at place: Int) -> UInt8 {
        place < end ? base.load(fromByteOffset: place, as: UInt8.self) : 0
    }

    private mutating func skipSpace() {
        while byte.isWhitespace { at += 1 }
    }

    private func starts(_ text: StaticString) -> Bool {
        guard at + text.utf8CodeUnitCount <= end else { return false }
        for index in 0..<text.utf8CodeUnitCount
        where byte(at: at + index) != text.utf8Start[index] {
            return false
        }
        return true
    }

    private func equals(_ bytes: some Collection<UInt8>, _ text: String) -> Bool {
        bytes.count == text.utf8.count && bytes.elementsEqual(text.utf8)
    }

    /// Printable ASCII and blanks; zero at the end is neither.
    private func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == .colon
    }
}
