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

/// Writes a value as old-style text, with random blanks, lines, quotation marks and comments.
struct RandomOpenStep {
    var numbers: SeededNumbers
    private(set) var text = ""
    private var count = 0
    private let lineEnd: String
    private let unit: String
    private let hasComments: Bool
    private let quotesAll: Bool

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        lineEnd = numbers.once(in: 4) ? "\r\n" : "\n"
        unit = numbers.one(of: ["\t", "  ", "    "])
        hasComments = !numbers.once(in: 4)
        quotesAll = numbers.once(in: 5)
    }

    /// The whole document; one without braces if it can be.
    mutating func write(_ value: DocumentValue) {
        if numbers.once(in: 8) { text += "\u{FEFF}" }
        if numbers.once(in: 5) { text += "// !$*UTF8*$!" + lineEnd }
        if numbers.once(in: 5), hasComments {
            comment(isInline: numbers.once(in: 2), "")
            text += numbers.once(in: 2) ? lineEnd + lineEnd : lineEnd
        }
        if case .object(let object) = value, numbers.once(in: 4) {
            let isInline = numbers.once(in: 4)
            for (key, member) in object {
                self.member(key, member, "", isInline)
                text += isInline ? " " : lineEnd
            }
            if object.isEmpty { text += lineEnd }
        } else {
            write(value, "")
        }
        if numbers.once(in: 3) { text += lineEnd }
    }

    private mutating func write(_ value: DocumentValue, _ indentation: String) {
        let inner = indentation + unit
        switch value {
        case .object(let object):
            let isInline = numbers.once(in: 3)
            text += "{"
            for (key, member) in object {
                gap(isInline, inner)
                self.member(key, member, inner, isInline)
            }
            gap(isInline, indentation)
            text += "}"
        case .array(let elements):
            let isInline = numbers.once(in: 2)
            let hasLast = numbers.once(in: 2)
            text += "("
            for (index, element) in elements.enumerated() {
                gap(isInline, inner)
                write(element, inner)
                behind(hasLast || index < elements.count - 1 ? "," : "", isInline, inner)
            }
            gap(isInline, indentation)
            text += ")"
        case .data(let data): write(data, indentation)
        case .string(let string): text += scalar(string, isKey: false)
        default: text += word(value.text ?? "") ?? "\"\(value.text ?? "")\""
        }
    }

    private mutating func member(
        _ key: String, _ value: DocumentValue, _ indentation: String, _ isInline: Bool
    ) {
        let key = scalar(key, isKey: true)
        text += key
        if numbers.once(in: 6), hasComments { comment(isInline: true, indentation) }
        if numbers.once(in: 30), case .string = value {
            // For its value, too.
            return behind(";", isInline, indentation)
        }
        text += numbers.once(in: 5) ? "=" : " = "
        if numbers.once(in: 12), hasComments { comment(isInline: true, indentation) }
        write(value, indentation)
        behind(";", isInline, indentation)
    }

    private mutating func behind(_ separator: String, _ isInline: Bool, _ indentation: String) {
        if numbers.once(in: 10), hasComments { comment(isInline: true, indentation) }
        text += separator
        guard hasComments, numbers.once(in: 4) else { return }
        comment(isInline: isInline, indentation)
    }

    private mutating func gap(_ isInline: Bool, _ indentation: String) {
        if isInline {
            return text += numbers.once(in: 4) ? "" : " "
        }
        text += lineEnd
        while numbers.once(in: 4) {
            if numbers.once(in: 2) {
                text += lineEnd
            } else if hasComments {
                text += indentation
                comment(isInline: numbers.once(in: 3), indentation)
                text += lineEnd
            }
        }
        text += numbers.once(in: 20) ? indentation + " " : indentation
    }

    private mutating func comment(isInline: Bool, _ indentation: String) {
        count += 1
        if isInline {
            let blank = numbers.once(in: 5) && !wordEnds ? "" : " "
            text += blank + "/* \(count) */" + numbers.one(of: ["", " "])
        } else if numbers.once(in: 8) {
            text += " // x = \(count);" + lineEnd + indentation
        } else {
            text += " // \(count)" + lineEnd + indentation
        }
    }

    /// Whether a comment needs a blank in front of it.
    private var wordEnds: Bool {
        text.unicodeScalars.last.map {
            $0.properties.isAlphabetic || "0123456789_$/:.-".unicodeScalars.contains($0)
        } ?? false
    }

    // MARK: Scalars

    private func word(_ text: String) -> String? {
        let marks = "_$/:.-"
        let isWord = text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                || marks.unicodeScalars.contains($0)
        }
        return isWord && !text.isEmpty && !text.hasPrefix("//") ? text : nil
    }

    private mutating func scalar(_ text: String, isKey: Bool) -> String {
        if !quotesAll, !numbers.once(in: 4), let word = word(text) { return word }
        let quote = numbers.once(in: 5) ? "'" : "\""
        var result = text.replacing("\\", with: "\\\\").replacing(quote, with: "\\" + quote)
        if numbers.once(in: 2) { result = result.replacing("\n", with: "\\n") }
        if numbers.once(in: 3) { result = result.replacing("é", with: "\\U00e9") }
        return quote + result + quote
    }

    private mutating func write(_ data: Data, _ indentation: String) {
        let group = numbers.one(of: [1, 4, 1000])
        let isUpper = numbers.once(in: 3)
        var line = ""
        for (index, byte) in data.enumerated() {
            if index > 0, index % group == 0 {
                line += index % 16 == 0 ? lineEnd + indentation : " "
            }
            line += String(format: isUpper ? "%02X" : "%02x", byte)
        }
        text += "<" + line + ">"
    }
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
        default:
            let written = try PropertyListText.element(of: value)
            text += written
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

private enum PropertyListText {
    static func element(of value: DocumentValue) throws -> String {
        switch value {
        case .bool(let flag): return flag ? "<true/>" : "<false/>"
        case .date: return "<date>\(value.text ?? "")</date>"
        default: return "<string></string>"
        }
    }
}
