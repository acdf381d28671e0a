import Foundation
import VersionedCodable

/// Few bytes that expand to many: aliases, shared objects, tags, entities.
enum ExpansionAttacks {
    static let all: [Attack] = yaml + propertyLists + markup + binary

    /// Returns a text and references to it, half of the input each.
    private static func shared(_ bytes: Int, reference: String, head: (String) -> String) -> Data {
        let text = String(repeating: "x", count: bytes / 2)
        let count = bytes / 2 / reference.utf8.count
        return Data((head(text) + String(repeating: reference, count: count)).utf8)
    }

    private static let yaml: [Attack] = [
        Attack(
            "long text and aliases of it", .yaml,
            uses: [.decoding([String].self, .yaml)] + Use.usual(.yaml)
        ) {
            shared($0, reference: "- *a\n") { "- &a \($0)\n" }
        },
        Attack("long key and aliases of it", .yaml) {
            shared($0, reference: "- {*a : 1}\n") { "- &a \($0)\n" }
        },
        Attack(
            "array and aliases of it", .yaml,
            uses: [.decoding([[Int]].self, .yaml)] + Use.usual(.yaml)
        ) { bytes in
            let numbers = String(repeating: "1,", count: bytes / 4)
            return Data(
                ("- &a [\(numbers)]\n" + String(repeating: "- *a\n", count: bytes / 10)).utf8)
        },
        Attack("aliases of aliases (billion laughs)", .yaml) { _ in
            var text = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
            for level in 1...60 {
                let alias = "*a\(level - 1)"
                text +=
                    "a\(level): &a\(level) [\(Array(repeating: alias, count: 9).joined(separator: ","))]\n"
            }
            return Data(text.utf8)
        },
        Attack("mappings merged over and over", .yaml) { bytes in
            var text = "a0: &a0 {x: 1}\n"
            var level = 0
            while text.utf8.count < bytes {
                level += 1
                text += "a\(level): &a\(level)\n  <<: *a\(level - 1)\n  k\(level): 1\n"
            }
            return Data(text.utf8)
        },
        Attack("long tag prefix", .yaml) { bytes in
            let prefix = String(repeating: "x", count: bytes / 2)
            return Data(
                ("%TAG !e! tag:\(prefix)\n---\n"
                    + String(repeating: "- !e!a 1\n", count: bytes / 18)).utf8)
        },
        Attack("many anchors", .yaml) { "- &a\($0) x\n- *a\($0)\n" },
        Attack("keys that are collections", .yaml) { bytes in
            var text = "- &k0 a\n"
            var level = 0
            while text.utf8.count < min(bytes, 100_000) {
                level += 1
                text += "- &k\(level) {[*k\(level - 1), *k\(level - 1)]: 1}\n"
            }
            return Data(text.utf8)
        },
    ]

    private static let propertyLists: [Attack] = [
        Attack(
            "long text and aliases of it", .binaryPropertyList,
            uses: [.decoding([String].self, .binaryPropertyList)] + Use.usual(.binaryPropertyList)
        ) { bytes in
            var list = BinaryPropertyList()
            let text = list.add(ascii: String(repeating: "x", count: bytes / 2))
            let top = list.add(array: Array(repeating: text, count: bytes / 8))
            return list.data(top: top)
        },
        Attack(
            "long data and aliases of it", .binaryPropertyList,
            uses: [.decoding([Data].self, .binaryPropertyList)] + Use.usual(.binaryPropertyList)
        ) { bytes in
            var list = BinaryPropertyList()
            let data = list.add(data: Data(repeating: 1, count: bytes / 2))
            let top = list.add(array: Array(repeating: data, count: bytes / 8))
            return list.data(top: top)
        },
        Attack("long key shared by dictionaries", .binaryPropertyList) { bytes in
            var list = BinaryPropertyList()
            let key = list.add(ascii: String(repeating: "k", count: bytes / 2))
            let dictionaries = (0..<(bytes / 30)).map { _ in list.add(dictionary: [(key, key)]) }
            let top = list.add(array: dictionaries)
            return list.data(top: top)
        },
        Attack("long key repeated in a dictionary", .binaryPropertyList) { bytes in
            var list = BinaryPropertyList()
            let key = list.add(ascii: String(repeating: "k", count: bytes / 2))
            let top = list.add(
                dictionary: Array(repeating: (key, key), count: bytes / 16))
            return list.data(top: top)
        },
        Attack("long UTF-16 key repeated in a dictionary", .binaryPropertyList) { bytes in
            var list = BinaryPropertyList()
            let key = list.add(utf16: String(repeating: "ä", count: bytes / 4))
            let top = list.add(
                dictionary: Array(repeating: (key, key), count: bytes / 16))
            return list.data(top: top)
        },
        Attack("arrays of arrays of arrays (billion laughs)", .binaryPropertyList) { _ in
            var list = BinaryPropertyList()
            var inner = list.add(ascii: "x")
            for _ in 0..<60 { inner = list.add(array: Array(repeating: inner, count: 9)) }
            return list.data(top: inner)
        },
        Attack("an array that holds itself", .binaryPropertyList) { _ in
            var list = BinaryPropertyList()
            let top = list.add(array: [0, 0, 0])
            return list.data(top: top)
        },
    ]

    private static let markup: [Attack] = [
        Attack("entities of entities (billion laughs)", .xml) { _ in
            var text = "<!DOCTYPE a [<!ENTITY e0 \"xxxxxxxxx\">"
            for level in 1...30 {
                let reference = String(repeating: "&e\(level - 1);", count: 9)
                text += "<!ENTITY e\(level) \"\(reference)\">"
            }
            return Data((text + "]><a>&e30;</a>").utf8)
        },
        Attack(
            "enumeration in a document type", .xml, head: "<!DOCTYPE a [<!ATTLIST a c (x",
            tail: ") #IMPLIED>]><a/>"
        ) {
            "|y\($0)"
        },
        Attack("attribute lists in a document type", .xml, head: "<!DOCTYPE a [", tail: "]><a/>") {
            "<!ATTLIST a c\($0) CDATA \"v\">"
        },
        Attack(
            "notations in a document type", .xml, head: "<!DOCTYPE a [<!ATTLIST a c NOTATION (x",
            tail: ") #IMPLIED>]><a/>"
        ) {
            "|y\($0)"
        },
        Attack("default namespace that is long", .xml) { bytes in
            let name = String(repeating: "n", count: bytes / 2)
            return Data(
                ("<r xmlns=\"\(name)\">" + String(repeating: "<i/>", count: bytes / 8) + "</r>")
                    .utf8)
        },
    ]

    private static let binary: [Attack] = [
        Attack("tags inside of tags", .cbor) { bytes in
            Data(repeating: 0xC6, count: bytes) + [0x01]
        },
        Attack("tags in a list", .cbor) { bytes in
            Data([0x9F]) + Data((0..<(bytes / 2)).flatMap { _ -> [UInt8] in [0xC6, 0x01] }) + [0xFF]
        },
    ]
}
