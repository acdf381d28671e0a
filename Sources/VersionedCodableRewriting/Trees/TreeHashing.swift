import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

/// Computes the hashes of all values of a document, bottom-up.
///
/// Equal values have equal hashes: numbers are hashed by value, objects independently of the order
/// of members, aliases as their targets. Different values collide only by
/// accidents of 64 bits, which an attacker cannot prepare, because the seed differs from process to
/// process; proofs compare the values themselves all the same.
///
/// - Complexity: O(n) in nodes and text.
struct TreeHashing {
    private let tree: Tree
    /// The tape of the tree, which is not retained for every node.
    private let tape: UnsafeTape
    private let isTextual: Bool
    private let hasLinkedKeys: Bool
    private let ignoresOrder: Bool
    private(set) var hashes: [UInt64]
    private var open: [Open] = []
    /// The number of earlier occurrences of a key in its object, where keys are linked (XML).
    private var ordinals: [Int: UInt64] = [:]

    private struct Open {
        let node: Int
        let end: Int
        let isObject: Bool
        var sum: UInt64
        var key: UInt64 = 0
    }

    /// A domain separator, so that empty text and an empty array have different hashes.
    private enum Kind: UInt64 {
        case container, array, object, key, attribute, null, truth, number, date, binary, text
    }

    private static let seed = UInt64.random(in: .min ... .max)
    private let seed = TreeHashing.seed

    init(_ tree: Tree, ignoresOrder: Bool) {
        self.tree = tree
        tape = tree.tape
        isTextual = tree.isTextual
        hasLinkedKeys = tree.hasLinkedKeys
        self.ignoresOrder = ignoresOrder
        WorkCounter.add(tape.count)
        hashes = Array(repeating: 0, count: tape.count)
        var index = 0
        while index < tape.count {
            close(before: index)
            let node = tape[index]
            switch node.kind {
            case .array, .object:
                open.append(
                    Open(
                        node: index, end: Int(node.next), isObject: node.isKind(.object),
                        sum: begin(.container)))
            case .key:
                let isOwn = hasLinkedKeys && tree.hasOwnHash(node)
                let key = hash(tape.bytes(of: node), isOwn ? .attribute : .key)
                open[open.count - 1].key = mix(key, ordinal(of: index))
            case .alias:
                add(hashes[Int(node.length)])
            default:
                let hash = hash(ofScalar: index)
                hashes[index] = hash
                add(hash)
            }
            index += 1
        }
        close(before: index)
    }

    /// Returns the index of a repeated key among its siblings, whose order matters.
    private mutating func ordinal(of key: Int) -> UInt64 {
        guard hasLinkedKeys else { return 0 }
        let node = tape[key]
        let ordinal =
            node.head & TapeNode.repeated == 0 ? 0 : ordinals.removeValue(forKey: key) ?? 0
        if node.next > UInt32(truncatingIfNeeded: key) { ordinals[Int(node.next)] = ordinal + 1 }
        return ordinal
    }

    private mutating func close(before index: Int) {
        while let last = open.last, last.end <= index {
            open.removeLast()
            let hash = mix(last.sum, begin(last.isObject ? .object : .array))
            hashes[last.node] = hash
            add(hash)
        }
    }

    private mutating func add(_ hash: UInt64) {
        guard let last = open.indices.last else { return }
        let member = open[last].isObject ? mix(open[last].key, hash) : hash
        let isOrdered = !open[last].isObject && !ignoresOrder
        open[last].sum = isOrdered ? mix(open[last].sum, member) : open[last].sum &+ member
    }

    private func hash(ofScalar index: Int) -> UInt64 {
        let node = tape[index]
        switch node.kind {
        case .string, .untyped: return hash(tape.bytes(of: node), .text)
        case .binary: return hash(tape.bytes(of: node), .binary)
        case _ where isTextual:
            var text = tree.node(index).text ?? ""
            return text.withUTF8 { hash(UnsafeRawBufferPointer($0), .text) }
        case .null: return begin(.null)
        case .bool: return mix(begin(.truth), UInt64(node.extra & 1))
        case .integer, .real, .integerBytes, .realBytes:
            return tape.withDecimalText(of: node) { hash($0) } ?? begin(.number)
        case .dateText, .dateBytes:
            let date = tape.date(of: node)
            return mix(
                begin(.date), date?.timeIntervalSinceReferenceDate.bitPattern ?? 0)
        default: return hash(tape.bytes(of: node), .text)
        }
    }

    /// Hashes what `DecimalText.isSame` compares.
    private func hash(_ number: DecimalText) -> UInt64 {
        guard number.form == .finite else { return hash(number.text, .number) }
        if number.digitCount == 0 { return begin(.number) }
        let digits =
            number.digits.count == number.digitCount
            ? hash(UnsafeRawBufferPointer(rebasing: number.digits), .number)
            : number.digits.filter { $0 != ASCII.point }.withUnsafeBytes { hash($0, .number) }
        let exponent = number.isNegative ? ~number.exponent : number.exponent
        return mix(digits, UInt64(bitPattern: Int64(exponent)))
    }

    private func hash(_ bytes: UnsafeRawBufferPointer, _ kind: Kind) -> UInt64 {
        var hash = fold(begin(kind) ^ UInt64(bytes.count))
        guard let text = bytes.baseAddress else { return hash }
        var offset = 0
        while bytes.count - offset > 8 {
            hash = fold(hash ^ EightBytes(at: text + offset).word)
            offset += 8
        }
        // The last eight bytes, some of which may have been hashed already.
        if bytes.count >= 8 { return fold(hash ^ EightBytes(at: text + bytes.count - 8).word) }
        var rest: UInt64 = 0
        for byte in bytes { rest = rest << 8 | UInt64(byte) }
        return fold(hash ^ rest)
    }

    private func begin(_ kind: Kind) -> UInt64 { seed &+ kind.rawValue }

    private func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        fold(fold(one) ^ other)
    }

    /// Folded multiplication (as in wyhash): the XOR of both halves of a 128-bit product.
    private func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
