import Foundation
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableFormatKit

extension Target {
    /// JSON is read as `JSONSerialization` reads it: the same verdict and the same tree.
    static let jsonFoundation = Target("json-foundation") { data in
        guard data.plainText != nil else { return }
        let limits = ReadingLimits(depth: 500)
        let theirs = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        let document: CodableDocument
        do {
            let format = JSONFormat(reading: .init(duplicateKeys: .useLast))
            document = try format.read(data, within: limits)
        } catch let error as ReadingError {
            // Foundation reads a comma after the last element or member, broken encodings and
            // deeper documents.
            let isSyntax = error.kind == .syntax && !error.message.contains("jsonc")
            return require(theirs == nil || !isSyntax, "only Foundation reads it: \(error)")
        }
        let ours = try DocumentValue(document)
        guard let theirs else { return require(ours.isBeyondFoundation, "Foundation refuses it") }
        guard let theirs = DocumentValue(foundation: theirs) else { return }
        require(ours.resembles(theirs), "another tree\n\(ours)\n\(theirs)")
    }

    /// What is read from a property list and written in both forms, Foundation reads as well.
    ///
    /// Foundation gets only what this package accepts: other bytes can crash its parsers.
    /// `PropertyListSerialization` has another calendar than `PropertyListEncoder` before 1582.
    static let plistFoundation = Target("plist-foundation") { data in
        guard data.plainText != nil || data.starts(with: Data("bplist".utf8)) else { return }
        let document = try PropertyListFormat(duplicateKeys: .refuse).read(
            data, within: ReadingLimits(depth: 60, expandedNodes: 2000))
        let value = try DocumentValue(document)
        // Foundation does not skip quotes and brackets in a DOCTYPE: the first '>' ends it.
        let declares =
            data.plainText?.matches(of: /<!DOCTYPE([^>]*)/).contains {
                $0.output.1.contains(/[<\[']/) || $0.output.1.count { $0 == "\"" } % 2 == 1
            } ?? false
        // It does not normalize line ends (XML 1.0, 2.11), accepts years of any number of digits, and
        // reads an escaped byte that is not in the character set of NeXTSTEP as a null character.
        let differs =
            declares || data.hasSets
            || data.plainText.map {
                $0.utf8.contains(0x0D) || $0.contains(/<date>[^<]*[0-9]{5}|\\([4-7]|37[67])/)
            } == true
        if !differs,
            let theirs = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let theirs = DocumentValue(foundation: theirs)
        {
            requireEqual(value.comparable, theirs.comparable, "another tree")
        }
        for form in [PropertyListForm.xml, .binary] {
            guard let written = try? PropertyListFormat(form).write(document) else { continue }
            let theirs: Any
            do {
                theirs = try PropertyListSerialization.propertyList(from: written, format: nil)
            } catch {
                finding("\(form): Foundation refuses \(written.base64EncodedString()): \(error)")
            }
            guard let theirs = DocumentValue(foundation: theirs) else { continue }
            let ours = try DocumentValue(PropertyListFormat().read(written, within: .default))
            requireEqual(ours.comparable, theirs.comparable, "\(form): another tree")
        }
    }
}

extension Data {
    /// Whether a binary property list contains sets, some of which crash Foundation.
    fileprivate var hasSets: Bool {
        guard starts(with: Data("bplist".utf8)), count > 40 else { return false }
        func number(_ range: Range<Int>) -> Int {
            self[range].reduce(0) { $0 << 8 | Int($1) } & Int(UInt32.max)
        }
        let size = Int(self[count - 26])
        let (objects, table) = (number(count - 24..<count - 16), number(count - 8..<count))
        guard size > 0, objects < count, table + objects * size <= count else { return true }
        return (0..<objects).contains {
            let place = number(table + $0 * size..<table + ($0 + 1) * size)
            return place >= count || self[place] >> 4 == 0xB || self[place] >> 4 == 0xC
        }
    }
}

extension DocumentValue {
    /// The value without the days of early dates, and with nulls as they are written.
    fileprivate var comparable: DocumentValue {
        switch self {
        case .null: "$null"
        case .date(let date): .date(max(date, Date(timeIntervalSince1970: -12_219_292_800)))
        case .array(let elements): .array(elements.map(\.comparable))
        case .object(let members):
            .object(DocumentObject(members.map { ($0.key, $0.value.comparable) }))
        default: approximated
        }
    }

    /// Whether values are equal, but for the last digits of numbers, which `NSNumber` may lose.
    fileprivate func resembles(_ other: DocumentValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let other)):
            guard let one = one.double, let other = other.double else { return false }
            return abs(one - other) <= 1e-13 * max(abs(one), abs(other))
        case (.array(let one), .array(let other)):
            return one.count == other.count && zip(one, other).allSatisfy { $0.resembles($1) }
        case (.object(let one), .object(let other)):
            return one.count == other.count
                && one.allSatisfy { key, value in other[key].map(value.resembles) ?? false }
        default: return self == other
        }
    }

    /// Whether there is a number that Foundation refuses.
    fileprivate var isBeyondFoundation: Bool {
        switch self {
        case .number(let number): number.double.map { !$0.isFinite } ?? true
        case .array(let elements): elements.contains(where: \.isBeyondFoundation)
        case .object(let members): members.contains { $0.value.isBeyondFoundation }
        default: false
        }
    }
}
