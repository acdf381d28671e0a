import Foundation
import VersionedCodable

/// Nested containers; every attack runs on a thread with a stack of 512 KiB.
enum DepthAttacks {
    static let all: [Attack] =
        [
            Attack("deeper and deeper", .json) { _ in "[" },
            Attack("deeper and deeper, objects", .json) { _ in "{\"a\":" },
            Attack("deeper and deeper", .yaml) { _ in "[" },
            Attack("deeper and deeper, objects", .yaml) { _ in "{a: " },
            Attack("deeper and deeper, blocks", .yaml) { _ in "- " },
            Attack("deeper and deeper, complex keys", .yaml) { _ in "? " },
            Attack("deeper and deeper", .xml) { _ in "<a>" },
            Attack("deeper and deeper", .toml, head: "a = ") { _ in "[" },
            Attack("deeper and deeper, inline tables", .toml, head: "a = ") { _ in "{a = " },
            Attack("deeper and deeper, dotted keys", .toml, head: "a", tail: " = 1") { _ in ".a" },
            Attack("deeper and deeper", .openStep) { _ in "(" },
            Attack("deeper and deeper", .xmlPropertyList, head: "<plist version=\"1.0\">") { _ in
                "<array>"
            },
            Attack("deeper and deeper", .cbor) { Data(repeating: 0x9F, count: $0) },
            Attack("deeper and deeper, arrays of one", .cbor) { Data(repeating: 0x81, count: $0) },
            Attack("deeper and deeper, keys", .cbor) { Data(repeating: 0xBF, count: $0) },
        ] + allowed

    /// Containers nested as deeply as the limits allow, many times.
    private static let allowed: [Attack] = [
        Attack("as deep as allowed, over and over", .json, head: "[", tail: "1]") { _ in
            String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + ","
        },
        Attack("as deep as allowed, over and over", .yaml) { _ in
            "- " + String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + "\n"
        },
        Attack("as deep as allowed, over and over", .xml, head: "<r>", tail: "</r>") { _ in
            String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60)
        },
        Attack("as deep as allowed, over and over", .cbor) { bytes in
            let one = Data(repeating: 0x81, count: 60) + [0x01]
            return Data([0x9F])
                + (0..<(bytes / one.count)).reduce(into: Data()) { data, _ in data += one }
                + [0xFF]
        },
    ]
}
