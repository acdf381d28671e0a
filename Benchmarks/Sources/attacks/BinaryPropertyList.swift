import Foundation

/// Writes binary property lists object by object, with references that no encoder would make.
struct BinaryPropertyList {
    private var objects: [Data] = []
    private static let referenceSize = 4

    mutating func add(ascii text: String) -> Int {
        append(marker: 0x50, count: text.utf8.count, Data(text.utf8))
    }

    mutating func add(utf16 text: String) -> Int {
        let units = Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        return append(marker: 0x60, count: text.utf16.count, units)
    }

    mutating func add(data: Data) -> Int {
        append(marker: 0x40, count: data.count, data)
    }

    mutating func add(array references: [Int]) -> Int {
        append(marker: 0xA0, count: references.count, Data(references.flatMap(Self.bytes)))
    }

    mutating func add(dictionary members: [(key: Int, value: Int)]) -> Int {
        let references = members.map(\.key) + members.map(\.value)
        return append(marker: 0xD0, count: members.count, Data(references.flatMap(Self.bytes)))
    }

    func data(top: Int) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(data.count)
            data += object
        }
        let table = data.count
        data += Data(offsets.flatMap(Self.bytes))
        data +=
            Data(repeating: 0, count: 6) + [UInt8(Self.referenceSize), UInt8(Self.referenceSize)]
        for number in [objects.count, top, table] {
            data += Data(repeating: 0, count: 4) + Data(Self.bytes(of: number))
        }
        return data
    }

    private mutating func append(marker: UInt8, count: Int, _ content: Data) -> Int {
        var object = Data()
        if count < 15 {
            object.append(marker | UInt8(count))
        } else {
            object += [marker | 0x0F, 0x12] + Self.bytes(of: count)
        }
        objects.append(object + content)
        return objects.count - 1
    }

    private static func bytes(of number: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
