import Foundation
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableDocuments
import VersionedCodableExtras
import VersionedCodableFormatKit
import VersionedCodableYAML

extension Target {
    /// Random trees and values, written with random options in any format and converted from one to
    /// the next, are read back equal.
    static let roundTrip = Target("roundtrip") { data in
        var choices = Choices(data)
        switch choices.below(3) {
        case 0:
            for format in Formats.all { writeTree(in: format(&choices), &choices) }
        case 1: try convert(&choices)
        default: try encode(&choices)
        }
    }

    /// What a format can write it can read, and that is written as the same tree.
    private static func writeTree(in format: any RewritableFormat, _ choices: inout Choices) {
        let needsObject = !format.capabilities.contains(.topLevelScalars)
        let isExact = format is JSONFormat || format is CBORFormat
        let features: Trees.Features = format is JSONFormat ? [.nulls, .wide, .anyText] : .all
        let tree = Trees(features: features, needsObject: needsObject).value(&choices)
        guard let document = try? CodableDocument(tree), let first = try? format.write(document)
        else { return }
        let (once, twice): (DocumentValue, DocumentValue)
        do {
            let read = try format.read(first, within: .default)
            once = try DocumentValue(read)
            twice = try DocumentValue(
                format.read(format.write(CodableDocument(once)), within: .default))
        } catch {
            finding("\(format): \(tree) is written but not read: \(error)\n\(first as NSData)")
        }
        requireEqual(twice, once, "\(format): \(tree) changes when it is written again")
        if isExact { requireEqual(once, tree, "\(format): another tree") }
    }

    /// From one format to the next: what all of them can say stays the same.
    private static func convert(_ choices: inout Choices) throws {
        let tree = Trees(features: [], needsObject: true).value(&choices)
        var document = try CodableDocument(tree)
        var names: [String] = []
        for _ in 0..<4 {
            let format: any RewritableFormat =
                switch choices.below(6) {
                case 0: JSONFormat()
                case 1: YAMLFormat()
                case 2: CBORFormat()
                case 3: Formats.toml(&choices)
                case 4: PropertyListFormat(.xml, nullSubstitute: nil)
                default: PropertyListFormat(.binary, nullSubstitute: nil)
                }
            names.append(format.name)
            do {
                document = try format.read(format.write(document), within: .default)
            } catch {
                finding("\(names): \(tree) is refused: \(error)")
            }
            requireEqual(try DocumentValue(document), tree, "\(names): another tree")
        }
    }

    /// A value with members of many types, in two formats.
    private static func encode(_ choices: inout Choices) throws {
        let value = Everything(random: &choices)
        let json = DocumentEncoder(format: JSONFormat(writing: .init(formatting: .sortedKeys)))
        json.dateEncodingStrategy = .timestamp
        let wanted = try json.encode(value)
        for _ in 0..<2 {
            let format = choices.one(of: Formats.all)(&choices)
            let (encoder, decoder) = (encoder(format), decoder(format))
            if format is JSONFormat || choices.bool() {
                encoder.dateEncodingStrategy = .timestamp
                decoder.dateDecodingStrategy = .timestamp
            }
            guard let data = try? encoder.encode(value) else { continue }
            let again: Data
            do {
                again = try json.encode(decoder.decode(Everything.self, from: data))
            } catch {
                finding("\(format): \(error)\n\(String(decoding: data, as: UTF8.self))")
            }
            requireEqual(
                String(decoding: again, as: UTF8.self), String(decoding: wanted, as: UTF8.self),
                "\(format): another value")
        }
    }
}

extension Everything {
    init(random choices: inout Choices, depth: Int = 0) {
        let trees = Trees(features: [])
        func some<Value>(
            _ choices: inout Choices, _ make: (inout Choices) -> Value
        ) -> Value? {
            choices.once(in: 3) ? make(&choices) : nil
        }
        name = some(&choices) { trees.text(&$0) }
        count = some(&choices) { Int(truncatingIfNeeded: $0.bits()) }
        small = some(&choices) { $0.byte() }
        ratio = some(&choices) { trees.scalar(&$0).double ?? 0.5 }
        exact = some(&choices) { Decimal($0.below(1000)) / 8 }
        flag = some(&choices) { $0.bool() }
        date = some(&choices) { Date(timeIntervalSince1970: Double($0.below(1 << 16)) * 7919) }
        data = some(&choices) { choices in Data((0..<choices.below(9)).map { _ in choices.byte() })
        }
        link = some(&choices) {
            URL(string: "https://example.com/\($0.below(9))") ?? URL(filePath: "/")
        }
        mode = some(&choices) { $0.bool() ? .on : .off }
        shape = some(&choices) {
            $0.bool() ? .circle(radius: 1.5) : $0.bool() ? .point : .named(trees.text(&$0), 7)
        }
        if depth < 2, !choices.isEmpty {
            list = some(&choices) { choices in
                (0..<choices.below(4)).map { _ in Everything(random: &choices, depth: depth + 1) }
            }
            map = some(&choices) {
                ["a": Everything(random: &$0, depth: depth + 1)]
            }
        }
        numbers = some(&choices) { [$0.below(100): 0.5] }
        lossy = (0..<choices.below(3)).map { $0 }
        drops = choices.once(in: 3) ? ["x": ["y", "z"]] : [:]
        maybe = some(&choices) { _ in 2.5 }
    }
}
