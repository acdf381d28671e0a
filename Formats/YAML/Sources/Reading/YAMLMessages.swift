import VersionedCodableDocuments

/// Messages for the syntax errors of libyaml: expected before found.
enum YAMLMessages {
    static let spaceBeforeComment = "expected a space before the comment, found '#'"

    static let templateHint = "(a template {{ … }} needs quotes)"

    /// Returns the message for a fault, by libyaml's texts; some depend on the context.
    static func message(for fault: YAMLFault) -> String {
        contextual[[fault.problem, fault.context]] ?? plain[fault.problem] ?? fault.problem
    }

    private static let contextual: [[String]: String] = [
        ["did not find expected node content", "while parsing a flow node"]: "expected a value",
        ["did not find expected comment or line break", "while scanning a block scalar"]:
            "expected the end of the line after '|' or '>'",
        ["did not find expected alphabetic or numeric character", "while scanning an alias"]:
            "expected a name after '*'",
    ]

    private static let plain: [String: String] = [
        "did not find expected node content": "expected a value, found something else",
        "could not find expected ':'": "expected ':' after the key",
        "did not find expected comment or line break":
            "expected the end of the line after the directive",
        "did not find expected alphabetic or numeric character": "expected a name after '&'",
        "found unexpected end of stream":
            "expected a closing quote for this one, found the end of the document",
        "found unexpected document indicator":
            "expected a closing quote for this one, found '---' or '...'",
        "found character that cannot start any token": "expected a value",
        "block sequence entries are not allowed in this context":
            "expected no '-' here: a block sequence begins on a line of its own",
        "mapping keys are not allowed in this context":
            "expected no '?' here: a block mapping begins on a line of its own",
        "mapping values are not allowed in this context":
            "expected no ':' here: a block mapping begins on a line of its own",
        "could not find expected directive name": "expected the name of a directive after '%'",
        "found unexpected non-alphabetical character":
            "expected a space after the name of the directive",
        "found unknown directive name": "expected the directive YAML or TAG",
        "did not find expected digit or '.' character": "expected a version such as 1.2",
        "did not find expected version number": "expected a version such as 1.2",
        "found extremely long version number":
            "expected a version such as 1.2, found a longer number",
        "did not find expected whitespace": "expected a space in the directive",
        "did not find the expected '>'": "expected '>' at the end of the tag",
        "did not find expected whitespace or line break": "expected a space after the tag",
        "did not find expected '!'": "expected '!' at the end of the tag handle",
        "did not find expected tag URI": "expected the rest of the tag",
        "did not find URI escaped octet": "expected two hexadecimal digits after '%' in the tag",
        "found an incorrect leading UTF-8 octet": "expected escaped UTF-8 in the tag",
        "found an incorrect trailing UTF-8 octet": "expected escaped UTF-8 in the tag",
        "found an indentation indicator equal to 0": "expected an indentation from 1 to 9, found 0",
        "found a tab character where an indentation space is expected":
            "expected spaces as indentation, found a tab",
        "found a tab character that violates indentation":
            "expected spaces as indentation, found a tab",
        "found unknown escape character": "expected a YAML escape after '\\'",
        "did not find expected hexdecimal number": "expected hexadecimal digits in the escape",
        "found invalid Unicode character escape code":
            "expected the escape of a Unicode character, found a surrogate or too large a number",
        "did not find expected <document start>": "expected '---' or the end of the document",
        "found undefined tag handle": "expected a tag handle that a %TAG line declares",
        "did not find expected '-' indicator": "expected '-' or the end of the sequence",
        "did not find expected key": "expected a key or the end of the mapping",
        "did not find expected ',' or ']'": "expected ',' or ']'",
        "did not find expected ',' or '}'": "expected ',' or '}'",
        "found duplicate %YAML directive": "expected one %YAML line, found a second one",
        "found duplicate %TAG directive":
            "expected one %TAG line for the handle, found a second one",
        "found incompatible YAML document": "expected YAML 1.1 or 1.2, found another version",
    ]

    /// The problems that libyaml reports for lines with too much or too little indentation.
    static let misindented = [
        "mapping values are not allowed in this context", "did not find expected key",
        "did not find expected <document start>",
    ]
}

extension YAMLReader {
    mutating func error(for fault: YAMLFault) -> ReadingError {
        if fault.isReaderFault {
            let offset = min(positions.start + fault.byteOffset, source.count)
            if TextDecoding.looksBinary(source.bytes) {
                return TextDecoding.binaryData(in: source.bytes, at: offset)
            }
            let number = String(max(fault.value, 0), radix: 16, uppercase: true)
            let digits = String(repeating: "0", count: max(0, 4 - number.count)) + number
            return syntax(
                "expected a printable character, found U+\(digits)",
                at: offset)
        }
        // libyaml says nothing when an allocation failed.
        guard !fault.problem.isEmpty else { return LibYAMLParser.lacksMemory }
        // The start of a key or quoted text is more useful than where libyaml stopped.
        let isKey = fault.problem == "could not find expected ':'"
        let isQuoted = fault.context == "while scanning a quoted scalar"
        let isUnclosed = isQuoted && fault.problem.hasPrefix("found unexpected")
        let place = positions.offset(of: isKey || isUnclosed ? fault.contextIndex : fault.index)
        var message = YAMLMessages.message(for: fault)
        if !message.contains("found"), !isKey, !message.contains(" here: ") {
            let isEscape = fault.problem == "found unknown escape character"
            message += ", found \(source.found(at: isEscape ? place + 1 : place))"
        }
        if followsTemplate(place) { message += " " + YAMLMessages.templateHint }
        if YAMLMessages.misindented.contains(fault.problem), isMisindented(place) {
            message += " (the line is not indented like the one above)"
        }
        if isKey, lacksSpace(place) { message += " (a space is missing after ':')" }
        if fault.context.hasPrefix("while parsing a flow") {
            let opened = line(of: positions.offset(of: fault.contextIndex))
            if opened < line(of: place) { message += " (opened on line \(opened))" }
        }
        return syntax(message, at: place)
    }

    /// Whether the first ':' from an offset on its line lacks a space or tab after it.
    private func lacksSpace(_ place: Int) -> Bool {
        let line = source.bytes[place..<source.count].prefix { $0 != 0x0A && $0 != 0x0D }
        return line.dropLast().firstIndex(of: UInt8(ascii: ":")).map {
            ![0x20, 0x09].contains(line[$0 + 1])
        } ?? false
    }

    /// Whether the first keys of a line and of the line above are in different columns.
    private func isMisindented(_ place: Int) -> Bool {
        let end = source.bytes[place..<source.count].firstIndex(of: 0x0A) ?? source.count
        let starts = source.bytes[..<end].split(separator: 0x0A).compactMap { line in
            line.firstIndex { ![0x20, 0x2D, 0x0D].contains($0) }.map { (line, key: line[$0...]) }
        }.filter { $0.key.first != UInt8(ascii: "#") }.suffix(2)
        guard starts.count == 2, let key = starts.last?.key,
            starts.allSatisfy({ $0.key.contains(UInt8(ascii: ":")) }),
            !source.bytes[min(key.startIndex, place)..<place].contains(UInt8(ascii: ":"))
        else { return false }
        return Set(starts.map { $0.key.startIndex - $0.0.startIndex }).count > 1
    }

    private func line(of place: Int) -> Int { syntax("", at: place).location?.line ?? 1 }

    /// Whether `{{` precedes an offset in its line, within 200 bytes.
    private func followsTemplate(_ place: Int) -> Bool {
        var at = min(place, source.count - 1)
        let stop = max(0, at - 200)
        while at > stop, source.bytes[at - 1] != 0x0A {
            at -= 1
            if source.bytes[at] == UInt8(ascii: "{"), source.bytes[at + 1] == UInt8(ascii: "{") {
                return true
            }
        }
        return false
    }
}
