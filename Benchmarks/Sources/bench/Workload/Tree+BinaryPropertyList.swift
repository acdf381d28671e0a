import Foundation

extension Tree {
    /// Returns the tree as a binary property list, in which equal scalars are shared.
    func binaryPropertyList() -> Data {
        var writer = BinaryPropertyListWriter()
        return writer.write(self)
    }
}

/// Writes `bplist00`: a header, the objects, their offset table and a trailer that describes it.
private struct BinaryPropertyListWriter {
    private enum Object {
        case scalar(Tree)
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private enum Scalar: Hashable {
        case string(String)
        case integer(Int)
        case real(Double)
        case bool(Bool)
    }

    private var objects: [Object] = []
    private var known: [Scalar: Int] = [:]

    mutating func write(_ tree: Tree) -> Data {
        let root = add(tree)
        let referenceSize = size(of: objects.count)
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            append(object, referenceSize: referenceSize, to: &bytes)
        }
        let table = bytes.count
        let offsetSize = (table.bitWidth - table.leadingZeroBitCount + 7) / 8
        for offset in offsets {
            append(offset, size: offsetSize, to: &bytes)
        }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, root, table] {
            append(number, size: 8, to: &bytes)
        }
        return Data(bytes)
    }

    /// Adds an object before its children and returns its number.
    private mutating func add(_ tree: Tree) -> Int {
        switch tree {
        case .object(let entries):
            let number = reserve()
            let keys = entries.map { add(.string($0.key)) }
            let values = entries.map { add($0.value) }
            objects[number] = .dictionary(keys: keys, values: values)
            return number
        case .array(let elements):
            let number = reserve()
            objects[number] = .array(elements.map { add($0) })
            return number
        case .string(let string): return add(tree, as: .string(string))
        case .integer(let integer): return add(tree, as: .integer(integer))
        case .real(let real): return add(tree, as: .real(real))
        case .bool(let bool): return add(tree, as: .bool(bool))
        }
    }

    private mutating func add(_ tree: Tree, as scalar: Scalar) -> Int {
        if let number = known[scalar] { return number }
        known[scalar] = objects.count
        objects.append(.scalar(tree))
        return objects.count - 1
    }

    private mutating func reserve() -> Int {
        objects.append(.array([]))
        return objects.count - 1
    }

    private func append(_ object: Object, referenceSize: Int, to bytes: inout [UInt8]) {
        switch object {
        case .array(let elements):
            appendMarker(0xA0, count: elements.count, to: &bytes)
            for number in elements { append(number, size: referenceSize, to: &bytes) }
        case .dictionary(let keys, let values):
            appendMarker(0xD0, count: keys.count, to: &bytes)
            for number in keys + values { append(number, size: referenceSize, to: &bytes) }
        case .scalar(.string(let string)):
            appendMarker(0x50, count: string.utf8.count, to: &bytes)
            bytes += string.utf8
        case .scalar(.integer(let integer)): appendInteger(integer, to: &bytes)
        case .scalar(.real(let real)):
            bytes.append(0x23)
            append(Int(bitPattern: UInt(real.bitPattern)), size: 8, to: &bytes)
        case .scalar(.bool(let bool)): bytes.append(bool ? 0x09 : 0x08)
        case .scalar(.object), .scalar(.array): break
        }
    }

    private func appendMarker(_ kind: UInt8, count: Int, to bytes: inout [UInt8]) {
        if count < 15 {
            bytes.append(kind | UInt8(count))
        } else {
            bytes.append(kind | 15)
            appendInteger(count, to: &bytes)
        }
    }

    private func appendInteger(_ integer: Int, to bytes: inout [UInt8]) {
        let size = size(of: integer)
        bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
        append(integer, size: size, to: &bytes)
    }

    private func append(_ integer: Int, size: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: (size - 1) * 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: integer >> shift))
        }
    }

    /// Returns the number of bytes of an unsigned number: 1, 2, 4 or 8.
    private func size(of number: Int) -> Int {
        if number < 0 { return 8 }
        if number < 0x100 { return 1 }
        if number < 0x1_0000 { return 2 }
        return number < 0x1_0000_0000 ? 4 : 8
    }
}
