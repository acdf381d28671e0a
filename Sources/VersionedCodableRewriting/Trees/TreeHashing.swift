import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Hashes of all values of a document, from the leaves up.
///
/// Equal values have equal hashes: numbers count by what they are, objects whatever the order of
/// their members, aliases as what they stand for. Different values have different hashes but for
/// accidents of 64 bits, which the proof of the result finds.
///
/// - Complexity: O(n) in nodes and text.
struct TreeHashing {
    private let tree: Tree
    private let ignoresOrder: Bool
    private(set) var hashes: [UInt64]
    /// How often the text of a key came before in its object, where keys are linked (XML).
    private var ordinals: [Int: UInt64] = [:]

    private struct Open {
        let node: Int
        let end: Int
        let isObject: Bool
        var sum: UInt64 = 0x9E37
        var key: UInt64 = 0
    }

    init(_ tree: Tree, ignoresOrder: Bool) {
        self.tree = tree
        self.ignoresOrder = ignoresOrder
        hashes = Array(repeating: 0, count: tree.tape.count)
        var open: [Open] = []
        var index = 0
        while index < tree.tape.count {
            close(&open, before: index)
            let node = tree.tape[index]
            switch node.kind {
            case .array, .object:
                open.append(
                    Open(node: index, end: Int(node.next), isObject: node.isKind(.object)))
            case .key:
                let mark = tree.keyIdentity(index).isAttribute ? 7 : 3 as UInt64
                let key = TreeHashing.hash(tree.tape.bytes(of: node), seed: mark)
                open[open.count - 1].key = TreeHashing.mix(key, ordinal(of: index))
            case .alias:
                add(hashes[Int(node.length)], to: &open)
            default:
                hashes[index] = hash(ofScalar: index)
                add(hashes[index], to: &open)
            }
            index += 1
        }
        close(&open, before: index)
    }

    /// Members with one key are an array, in the order of which they come.
    private mutating func ordinal(of key: Int) -> UInt64 {
        guard tree.hasLinkedKeys else { return 0 }
        let node = tree.tape[key]
        let ordinal =
            node.head & TapeNode.repeated == 0 ? 0 : ordinals.removeValue(forKey: key) ?? 0
        if node.next > UInt32(truncatingIfNeeded: key) { ordinals[Int(node.next)] = ordinal + 1 }
        return ordinal
    }

    /// Finishes the containers that end in front of a node.
    private mutating func close(_ open: inout [Open], before index: Int) {
        while let last = open.last, last.end <= index {
            open.removeLast()
            let hash = TreeHashing.mix(last.sum, last.isObject ? 0xB0 : 0xA0)
            hashes[last.node] = hash
            add(hash, to: &open)
        }
    }

    private func add(_ hash: UInt64, to open: inout [Open]) {
        guard var last = open.popLast() else { return }
        // Members in any order, elements in theirs.
        last.sum =
            last.isObject || ignoresOrder
            ? last.sum &+ TreeHashing.mix(last.key, hash) : TreeHashing.mix(last.sum, hash)
        open.append(last)
    }

    private func hash(ofScalar index: Int) -> UInt64 {
        let node = tree.tape[index]
        if tree.isTextual, !node.isKind(.binary) {
            return TreeHashing.hash(Array((tree.node(index).text ?? "").utf8), seed: 1)
        }
        switch node.kind {
        case .null: return 0x1000_0001
        case .bool: return 0x1000_0002 + UInt64(node.extra & 1)
        case .integer, .real, .integerBytes, .realBytes:
            return tree.tape.withDecimalText(of: node) { TreeHashing.hash($0) } ?? 17
        case .dateText, .dateBytes:
            let date = tree.tape.date(of: node)
            return TreeHashing.mix(19, date?.timeIntervalSinceReferenceDate.bitPattern ?? 0)
        case .binary: return TreeHashing.hash(tree.tape.bytes(of: node), seed: 23)
        default: return TreeHashing.hash(tree.tape.bytes(of: node), seed: 1)
        }
    }

    private static func hash(_ number: DecimalText) -> UInt64 {
        switch number.form {
        case .notANumber: return 29
        case .infinite: return number.isNegative ? 31 : 37
        case .finite: break
        }
        guard number.digitCount > 0 else { return 13 }
        var hash: UInt64 = number.isNegative ? 11 : 13
        for byte in number.digits where byte != UInt8(ascii: ".") {
            hash = mix(hash, UInt64(byte))
        }
        return mix(hash, UInt64(truncatingIfNeeded: number.exponent))
    }

    private static func hash(_ bytes: some Sequence<UInt8>, seed: UInt64) -> UInt64 {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return mix(hash, seed)
    }

    /// The finalizer of SplitMix64 over both.
    private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        var hash = one &* 0x9E37_79B9_7F4A_7C15 &+ other &+ 0xD1B5_4A32_D192_ED03
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
