import TestSupport

/// Values that property lists can hold, some of which are easily taken for something else.
enum PropertyListScalars {
    static let all =
        RandomChanges.usualScalars.filter { $0 != .null } + [
            .data(Data()), .data(Data([0, 1, 254, 255])), .data(Data(0..<70)),
            .date(Date(timeIntervalSinceReferenceDate: 86_400)), "A1B2", "<01>", "/* none */",
            "a;b", "two\nlines", "a\\b", "]]>", "<!-- x -->",
        ]
}

/// Writes a value as an XML property list, with random blanks, lines and comments.
struct RandomXML {
    var numbers: SeededNumbers
    private(set) var text = ""
    private var count = 0
    private let lineEnd: String
    private let unit: String
    private let isCompact: Bool

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        lineEnd = numbers.once(in: 4) ? "\r\n" : "\n"
        unit = numbers.one(of: ["\t", "  ", ""])
        isCompact = numbers.once(in: 5)
    }

    mutating func write(_ value: DocumentValue) throws {
        let hasFrame = !numbers.once(in: 4)
        if numbers.once(in: 8) { text += "\u{FEFF}" }
        if numbers.once(in: 2) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + lineEnd }
        if hasFrame, numbers.once(in: 2) {
            text +=
                "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/x.dtd\">"
                + lineEnd
        }
        if numbers.once(in: 4) { text += comment() + lineEnd }
        if hasFrame { text += "<plist version=\"1.0\">" + (isCompact ? "" : lineEnd) }
        try write(value, "")
        if hasFrame { text += (isCompact ? "" : lineEnd) + "</plist>" }
        if numbers.once(in: 2) { text += lineEnd }
        if numbers.once(in: 6) { text += comment() }
    }

    private mutating func write(_ value: DocumentValue, _ indentation: String) throws {
        let inner = indentation + unit
        switch value {
        case .object(let object):
            if object.isEmpty, numbers.once(in: 2) { return text += "<dict/>" }
            let isInline = isCompact || numbers.once(in: 6)
            text += numbers.once(in: 9) ? "<dict >" : "<dict>"
            for (key, member) in object {
                gap(isInline, inner)
                text += "<key>" + escaped(key) + "</key>"
                if isInline || numbers.once(in: 5) {
                    text += numbers.one(of: ["", " "])
                } else {
                    text += lineEnd + inner
                }
                if numbers.once(in: 12) { text += comment() }
                try write(member, inner)
                behind(isInline)
            }
            gap(isInline, indentation)
            text += "</dict>"
        case .array(let elements):
            if elements.isEmpty, numbers.once(in: 2) { return text += "<array/>" }
            let isInline = isCompact || numbers.once(in: 4)
            text += "<array>"
            for element in elements {
                gap(isInline, inner)
                try write(element, inner)
                behind(isInline)
            }
            gap(isInline, indentation)
            text += "</array>"
        case .data(let data): write(data, indentation)
        case .string(let string): write(string)
        case .number(let number):
            if let int = number.int, int > 9, numbers.once(in: 3) {
                text +=
                    "<integer>0x\(String(int, radix: 16, uppercase: numbers.once(in: 2)))</integer>"
            } else {
                text += number.isInteger ? "<integer>\(number)</integer>" : "<real>\(number)</real>"
            }
        case .bool(let flag): text += flag ? "<true/>" : "<false/>"
        case .date: text += "<date>\(value.text ?? "")</date>"
        default: text += "<string></string>"
        }
    }

    private mutating func write(_ string: String) {
        if string.isEmpty, numbers.once(in: 2) { return text += "<string/>" }
        let isSection = !string.contains("]]>") && !string.contains("\r") && numbers.once(in: 6)
        text += "<string>" + (isSection ? "<![CDATA[\(string)]]>" : escaped(string)) + "</string>"
    }

    private mutating func write(_ data: Data, _ indentation: String) {
        let digits = data.base64EncodedString()
        guard !numbers.once(in: 3), !isCompact else { return text += "<data>\(digits)</data>" }
        let width = numbers.one(of: [16, 60])
        text += "<data>" + lineEnd
        for start in stride(from: 0, to: digits.count, by: width) {
            text += indentation + String(digits.dropFirst(start).prefix(width)) + lineEnd
        }
        text += indentation + "</data>"
    }

    private mutating func behind(_ isInline: Bool) {
        if numbers.once(in: 8) { text += (isInline ? "" : " ") + comment() }
    }

    private mutating func gap(_ isInline: Bool, _ indentation: String) {
        if isInline { return text += numbers.once(in: 6) ? " " : "" }
        text += lineEnd
        while numbers.once(in: 4) {
            text += numbers.once(in: 2) ? lineEnd : indentation + comment() + lineEnd
        }
        text += numbers.once(in: 20) ? indentation + " " : indentation
    }

    private mutating func comment() -> String {
        count += 1
        return numbers.once(in: 6) ? "<!-- <key>\(count)</key> -->" : "<!-- \(count) -->"
    }

    private mutating func escaped(_ text: String) -> String {
        let text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: numbers.once(in: 2) ? "&gt;" : "&#62;")
            .replacing("\n", with: lineEnd)
        return numbers.once(in: 3) ? text.replacing("é", with: "&#233;") : text
    }
}
