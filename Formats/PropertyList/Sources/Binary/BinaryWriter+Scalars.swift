import VersionedCodableDocuments

extension BinaryWriter {
    @inline(__always)
    mutating func writeScalar(_ index: Int) throws {
        let node = tape[index]
        switch node.kind {
        case .key:
            try writeText(tape.bytes(of: node), of: index)
        case .string, .untyped:
            let text = tape.bytes(of: node)
            if nullText.isSame(tape.text(of: node), text.count) {
                throw tape.isNullText(at: index)
            }
            try writeText(text, of: index)
        case .integer, .integerBytes:
            try writeInteger(index)
        case .bool:
            output.append(node.extra == 1 ? 0x09 : 0x08)
        case .real, .realBytes:
            let value = try tape.real(at: index)
            if node.isKind(.realBytes), node.length == 4 {
                output.append(0x22)
                output.append(tape.text(of: node), 4)
            } else {
                if node.isKind(.real), !(format.roundsReals && value.isFinite),
                    !PropertyListNumber.isFaithful(value, to: tape.bytes(of: node))
                {
                    throw tape.error(
                        "a binary property list cannot represent the number \(tape.shown(node))",
                        at: index)
                }
                output.append(0x23)
                output.append(bigEndian: value.bitPattern, size: 8)
            }
        default:
            try writeRareScalar(index)
        }
    }

    private mutating func writeRareScalar(_ index: Int) throws {
        let node = tape[index]
        switch node.kind {
        case .null:
            var substitute = try tape.nullText(at: index, format)
            try substitute.withUTF8 { try writeText(UnsafeRawBufferPointer($0), of: index) }
        case .binary:
            writeMarker(0x40, count: Int(node.length))
            output.append(tape.text(of: node), Int(node.length))
        case .dateText, .dateBytes:
            guard let seconds = tape.seconds(of: node) else {
                throw tape.error("the date is not a point in time", at: index)
            }
            output.append(0x33)
            output.append(bigEndian: seconds.bitPattern, size: 8)
        default:
            throw tape.error("the document has a node without a value", at: index)
        }
    }

    // MARK: Integers

    private mutating func writeInteger(_ index: Int) throws {
        let (isNegative, magnitude) = try tape.integer(at: index)
        if isNegative {
            output.append(0x13)
            output.append(bigEndian: ~magnitude &+ 1, size: 8)
        } else if magnitude > UInt64(Int64.max) {
            output.append(0x14)
            output.append(0, times: 8)
            output.append(bigEndian: magnitude, size: 8)
        } else {
            let size = BinaryWriter.size(of: magnitude)
            output.append(0x10 | UInt8(size.trailingZeroBitCount))
            output.append(bigEndian: magnitude, size: size)
        }
    }

    // MARK: References of keyed archives

    /// Returns n of a dictionary `{"CF$UID": n}`, which the binary form has a special object for.
    func archiveReference(_ index: Int) -> UInt64? {
        guard isArchiveReference(index),
            case .value(_, let number) = tape.storableInteger(of: tape[index + 2])
        else { return nil }
        return number
    }

    @inline(__always)
    func isArchiveReference(_ index: Int) -> Bool {
        let node = tape[index]
        guard writesReferences, node.isKind(.object), node.extra == 1, tape[index + 1].length == 6
        else {
            return false
        }
        return isNamedAsReference(index)
    }

    private func isNamedAsReference(_ index: Int) -> Bool {
        let value = tape[index + 2]
        guard tape.bytes(of: tape[index + 1]).elementsEqual("CF$UID".utf8),
            value.isKind(.integer) || value.isKind(.integerBytes),
            case .value(isNegative: false, let number) = tape.storableInteger(of: value)
        else { return false }
        return number <= UInt64(UInt32.max)
    }

    mutating func writeArchiveReference(_ number: UInt64) {
        let size = BinaryWriter.size(of: number)
        output.append(0x80 | UInt8(size - 1))
        output.append(bigEndian: number, size: size)
    }

    // MARK: Strings

    private mutating func writeText(_ text: UnsafeRawBufferPointer, of index: Int) throws {
        guard let base = text.baseAddress else { return output.append(0x50) }
        if UTF8Sequence.isASCII(text) {
            writeMarker(0x50, count: text.count)
            output.append(base, text.count)
            return
        }
        var decoder = UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var units: [UInt16] = []
        units.reserveCapacity(text.count)
        scan: while true {
            switch decoder.parseScalar(from: &bytes) {
            case .valid(let encoded):
                units.append(contentsOf: UTF16.transcode(encoded, from: UTF8.self) ?? .init())
            case .emptyInput: break scan
            case .error: throw tape.error("the text is not valid UTF-8", at: index)
            }
        }
        writeMarker(0x60, count: units.count)
        for unit in units { output.append(bigEndian: UInt64(unit), size: 2) }
    }
}
