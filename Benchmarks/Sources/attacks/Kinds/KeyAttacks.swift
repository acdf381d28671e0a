import Foundation
import VersionedCodable

/// Objects whose keys are expensive to distinguish, find or name.
enum KeyAttacks {
    static var all: [Attack] {
        repeated
            + Form.all.flatMap { form in
                [
                    Attack("keys with one cheap hash", form, uses: wide(form)) { bytes in
                        try form.object(bytes: bytes) { "kkkkkkkk\($0)kkkkkkkk" }
                    },
                    Attack("many keys, none of which is wanted", form, uses: wide(form)) { bytes in
                        try form.object(bytes: bytes) { "k\($0)" }
                    },
                    Attack("a long key", form, uses: wide(form)) { bytes in
                        try form.object(bytes: bytes) {
                            String(repeating: "k", count: bytes) + "\($0)"
                        }
                    },
                ]
            }
    }

    private static func wide(_ form: Form) -> [Use] {
        [
            .decoding([String: Int].self, form),
            .decoding([String: String].self, form),
            .decoding(Absent.self, form),
            .decoding(Absent.self, form) { $0.unknownKeyStrategy = .refuse },
        ] + Use.usual(form)
    }

    /// One repeated key, and many keys that occur twice.
    private static let repeated: [Attack] =
        ([Form.json, .yaml, .cbor, .xml, .xmlPropertyList, .openStep].map {
            ("the first counts", $0)
        }
        + Form.keepingLast.map { ("the last counts", $0) }).flatMap { rule, form in
            [
                Attack("one key again and again, \(rule)", form) { bytes in
                    form.members(bytes: bytes) { _ in "a" }
                },
                Attack("many keys again and again, \(rule)", form) { bytes in
                    form.members(bytes: bytes) { "k\($0 % 1000)" }
                },
            ]
        }
}

private struct Absent: Decodable {
    var some: Int?
    var other: [String]?
}

extension Form {
    /// Returns an object with as many members as fit.
    fileprivate func object(bytes: Int, key: (Int) -> String) throws -> Data {
        var members: [String: Int] = [:]
        var size = 0
        while size < bytes {
            let key = key(members.count)
            members[key] = 1
            size += key.utf8.count + 6
        }
        func encoder(_ format: some DocumentFormat) -> DocumentEncoder {
            DocumentEncoder(format: format)
        }
        return try encoder(format).encode(members)
    }

    /// Returns a document with members written one by one, so that keys may be repeated.
    fileprivate func members(bytes: Int, key: (Int) -> String) -> Data {
        var text = Data(opening)
        var index = 0
        while text.count < bytes {
            text += member(key(index))
            index += 1
        }
        return text + closing
    }

    private var opening: [UInt8] {
        switch name {
        case "JSON": Array("{\"z\":1".utf8)
        case "YAML": Array("z: 1\n".utf8)
        case "XML": Array("<r>".utf8)
        case "CBOR": [0xBF]
        case "plist, OpenStep": Array("{".utf8)
        default: Array("<plist version=\"1.0\"><dict>".utf8)
        }
    }

    private func member(_ key: String) -> [UInt8] {
        switch name {
        case "JSON": Array(",\"\(key)\":1".utf8)
        case "YAML": Array("\(key): 1\n".utf8)
        case "XML": Array("<\(key)>1</\(key)>".utf8)
        case "CBOR": [0x60 | UInt8(key.utf8.count)] + Array(key.utf8) + [0x01]
        case "plist, OpenStep": Array("\(key)=1;".utf8)
        default: Array("<key>\(key)</key><true/>".utf8)
        }
    }

    private var closing: [UInt8] {
        switch name {
        case "JSON", "plist, OpenStep": Array("}".utf8)
        case "YAML": []
        case "XML": Array("</r>".utf8)
        case "CBOR": [0xFF]
        default: Array("</dict></plist>".utf8)
        }
    }
}
