import Foundation
import TestSupport
import Testing
import VersionedCodableDocuments
import VersionedCodableJSON
import VersionedCodableRewriting

/// Writes a value as JSON with comments, with random blanks, lines and comments everywhere.
private struct RandomLayout {
    var numbers: SeededNumbers
    var text = ""
    private var count = 0
    let lineEnd: String
    let hasComments: Bool

    init(seed: UInt64, hasComments: Bool) {
        numbers = SeededNumbers(seed: seed)
        lineEnd = numbers.once(in: 4) ? "\r\n" : "\n"
        self.hasComments = hasComments
        if numbers.once(in: 8) { text += "\u{FEFF}" }
    }

    mutating func write(_ value: DocumentValue, indentation: String = "") throws {
        switch value {
        case .object(let object):
            let isInline = numbers.once(in: 3)
            text += "{"
            for (index, (key, member)) in object.enumerated() {
                gap(isInline, indentation + "  ")
                text += "\"\(key)\""
                if numbers.once(in: 6) { text += " " }
                text += ":"
                if !numbers.once(in: 6) { text += " " }
                if numbers.once(in: 16) { comment(isInline: true) }
                try write(member, indentation: indentation + "  ")
                behind(isLast: index == object.count - 1, isInline)
            }
            gap(isInline, indentation)
            text += "}"
        case .array(let elements):
            let isInline = numbers.once(in: 2)
            text += "["
            for (index, element) in elements.enumerated() {
                gap(isInline, indentation + "  ")
                try write(element, indentation: indentation + "  ")
                behind(isLast: index == elements.count - 1, isInline)
            }
            gap(isInline, indentation)
            text += "]"
        default:
            let data = try JSONFormat().write(CodableDocument(value))
            text += String(decoding: data, as: UTF8.self)
        }
    }

    private mutating func behind(isLast: Bool, _ isInline: Bool) {
        if numbers.once(in: 10) { comment(isInline: true) }
        if !isLast || hasComments && numbers.once(in: 3) { text += "," }
        guard numbers.once(in: 4) else { return }
        if isInline { comment(isInline: true) } else { comment(isInline: false) }
    }

    private mutating func gap(_ isInline: Bool, _ indentation: String) {
        if isInline {
            if text.hasSuffix("{") || text.hasSuffix("[") || numbers.once(in: 9) { return }
            return text += " "
        }
        text += lineEnd
        while numbers.once(in: 4) {
            if numbers.once(in: 2) {
                text += lineEnd
            } else if hasComments {
                text += indentation
                comment(isInline: numbers.once(in: 3))
                text += lineEnd
            }
        }
        text += numbers.once(in: 20) ? indentation + " " : indentation
    }

    private mutating func comment(isInline: Bool) {
        guard hasComments else { return }
        count += 1
        if isInline {
            text += " /* \(count) */ "
        } else {
            text += numbers.once(in: 12) ? " // \"x\": \(count)," : " // \(count)"
            text += lineEnd + "    "
        }
    }
}

@Suite("Random JSON in place") struct RandomJSONTests {
    /// How many documents, and from which seed on.
    static var seeds: Range<UInt64> {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["VERSIONED_CODABLE_REWRITES"].flatMap { UInt64($0) } ?? 400
        return 1..<count + 1
    }

    @Test(arguments: [true, false])
    func isProved(hasComments: Bool) throws {
        let format = JSONFormat(reading: .init(syntax: hasComments ? .jsonc : .json))
        var reprinted = 0
        var lost = 0
        var refusals = Refusals()
        for seed in Self.seeds {
            var changes = RandomChanges(seed: seed)
            let value = changes.value()
            var layout = RandomLayout(seed: seed &* 31, hasComments: hasComments)
            try layout.write(value)
            let source = Data(layout.text.utf8)
            var wanted = value
            changes.change(&wanted)
            do {
                let rewriting = try refusals.rewrite { policy in
                    try format.rewrite(source, to: wanted, policy: policy)
                }
                let found = try DocumentValue(format.read(rewriting.data, within: .default))
                #expect(found == wanted, "seed \(seed)")
                let again = try format.rewrite(rewriting.data, to: wanted)
                #expect(again.isUnchanged, "seed \(seed)")
                reprinted += rewriting.report.reprinted.isEmpty ? 0 : 1
                lost += rewriting.report.lost.count
                if !rewriting.report.reprinted.isEmpty, reprinted <= 3 {
                    print(
                        "reprinted, seed \(seed):\n\(layout.text)\n=> \(wanted)\n\(String(decoding: rewriting.data, as: UTF8.self))"
                    )
                }
            } catch {
                Issue.record("seed \(seed): \(error)\n\(layout.text)\n\(wanted)")
            }
        }
        print("reprinted", reprinted, "of", Self.seeds.count, "lost", lost, refusals)
    }
}
