import TestSupport
import VersionedCodableJSON

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
            text += data.text
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
    @Test(arguments: [true, false])
    func isProved(hasComments: Bool) throws {
        let syntax = hasComments ? JSONFormat.Syntax.jsonc : .json
        let tally = try CorpusRewriting("JSON", JSONFormat(reading: .init(syntax: syntax))).run {
            var layout = RandomLayout(seed: $0 &* 31, hasComments: hasComments)
            try layout.write($1.value())
            return layout.text
        }
        #expect(tally.failures == [])
        #expect(tally.proved * 10 > tally.documents * 8)
    }
}
