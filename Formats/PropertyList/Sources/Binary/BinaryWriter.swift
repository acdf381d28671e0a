import VersionedCodableDocuments

/// Writes a document as a binary property list.
///
///     bplist00
///     scalars          each value once, in order of first use
///     containers       in document order, as references to the objects
///     offset table
///     trailer
///
/// Scalars are first because their bytes do not depend on the number of objects, while the size of
/// a reference does. Equal documents have equal bytes. Targets of aliases are written once.
struct BinaryWriter: ~Copyable {
    let tape: UnsafeTape
    let format: PropertyListFormat
    let nullText: NullText
    var output: OutputBuffer
    /// For each node the number of its scalar, or the separately counted number of its container.
    var numbers: [UInt32]
    var containers: [UInt32] = []
    var scalars: ScalarTable
    /// Whether dictionaries that represent references of a keyed archive are written as references.
    ///
    /// False if the document has aliases, since one could refer to a part of such a dictionary.
    let writesReferences: Bool

    init(_ tape: UnsafeTape, _ format: PropertyListFormat) {
        self.tape = tape
        self.format = format
        nullText = NullText(format.nullSubstitute)
        output = OutputBuffer(capacity: tape.count * 6 + 256)
        numbers = Array(repeating: 0, count: tape.count)
        scalars = ScalarTable()
        writesReferences = !(0..<tape.count).contains { tape[$0].isKind(.alias) }
    }

    mutating func writeAll() throws {
        output.append("bplist00")
        try writeScalars()
        let scalarCount = scalars.count
        let objectCount = scalarCount + containers.count
        var offsets = scalars.offsets
        let referenceSize = BinaryWriter.size(of: UInt64(objectCount - 1))
        for index in containers {
            offsets.append(output.count)
            writeContainer(Int(index), scalarCount: scalarCount, referenceSize: referenceSize)
        }
        let table = output.count
        let entrySize = BinaryWriter.size(of: UInt64(table))
        for offset in offsets { output.append(bigEndian: UInt64(offset), size: entrySize) }
        output.append(0, times: 6)
        output.append(UInt8(entrySize))
        output.append(UInt8(referenceSize))
        output.append(bigEndian: UInt64(objectCount), size: 8)
        output.append(bigEndian: UInt64(number(of: 0, scalarCount)), size: 8)
        output.append(bigEndian: UInt64(table), size: 8)
    }

    /// Writes every distinct scalar once, and numbers the nodes.
    private mutating func writeScalars() throws {
        var index = 0
        while index < tape.count {
            let node = tape[index]
            var next = index + 1
            switch node.kind {
            case .array, .object:
                if let reference = archiveReference(index) {
                    numbers[index] = unique { $0.writeArchiveReference(reference) }
                    next = Int(node.next)
                } else {
                    numbers[index] = UInt32(truncatingIfNeeded: containers.count)
                    containers.append(UInt32(truncatingIfNeeded: index))
                }
            case .alias:
                // Its target is earlier, so it has a number.
                break
            default:
                numbers[index] = try unique { try $0.writeScalar(index) }
            }
            index = next
        }
    }

    /// Writes a scalar, and removes it again if an equal one was written before.
    @inline(__always)
    private mutating func unique(_ write: (inout BinaryWriter) throws -> Void) rethrows -> UInt32 {
        let start = output.count
        try write(&self)
        let (number, isNew) = scalars.insert(from: start, in: output.start, until: output.count)
        if !isNew { output.truncate(to: start) }
        return number
    }

    // MARK: Containers

    /// Returns the object number of a value node.
    @inline(__always)
    private func number(of index: Int, _ scalarCount: Int) -> Int {
        let target = tape.resolve(index)
        let isContainer =
            (tape[target].isKind(.object) || tape[target].isKind(.array))
            && !isArchiveReference(target)
        return Int(numbers[target]) + (isContainer ? scalarCount : 0)
    }

    private mutating func writeContainer(_ index: Int, scalarCount: Int, referenceSize: Int) {
        let node = tape[index]
        let isObject = node.isKind(.object)
        let end = Int(node.next)
        writeMarker(isObject ? 0xD0 : 0xA0, count: tape.childCount(of: index))
        var child = index + 1
        if isObject {
            while child < end {
                output.append(bigEndian: UInt64(numbers[child]), size: referenceSize)
                child = Int(tape[child + 1].next)
            }
            child = index + 1
        }
        while child < end {
            let value = isObject ? child + 1 : child
            output.append(
                bigEndian: UInt64(number(of: value, scalarCount)), size: referenceSize)
            child = Int(tape[value].next)
        }
    }

    /// Writes the marker of an object, with the count in or after it.
    @inline(__always)
    mutating func writeMarker(_ marker: UInt8, count: Int) {
        if count < 15 { return output.append(marker | UInt8(truncatingIfNeeded: count)) }
        output.append(marker | 0x0F)
        let size = BinaryWriter.size(of: UInt64(count))
        output.append(0x10 | UInt8(size.trailingZeroBitCount))
        output.append(bigEndian: UInt64(count), size: size)
    }

    static func size(of number: UInt64) -> Int {
        number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
    }
}
