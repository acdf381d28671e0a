import VersionedCodableDocuments
import VersionedCodableRewriting

/// Writes text so that it is read as it is, in the encoding of a document.
struct XMLEscaping {
    /// What ends a line in the document.
    let lineEnd: [UInt8]
    /// Whether the encoding of the document has a character that is not in ASCII.
    let holds: (Unicode.Scalar) -> Bool

    /// The text of an element.
    func text(_ text: some StringProtocol) throws(WritingError) -> [UInt8] {
        var result: [UInt8] = []
        var brackets = 0
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += Array("&amp;".utf8)
            case "<": result += Array("&lt;".utf8)
            case ">" where brackets >= 2: result += Array("&gt;".utf8)
            case "\r": result += Array("&#13;".utf8)
            case "\n": result += lineEnd
            default: try append(scalar, to: &result)
            }
            brackets = scalar == "]" ? brackets + 1 : 0
        }
        return result
    }

    /// The value of an attribute in quotes of a kind.
    func attribute(
        _ text: some StringProtocol, quote: UInt8
    ) throws(WritingError) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += Array("&amp;".utf8)
            case "<": result += Array("&lt;".utf8)
            case "\"" where quote == UInt8(ascii: "\""): result += Array("&quot;".utf8)
            case "'" where quote == UInt8(ascii: "'"): result += Array("&#39;".utf8)
            case "\t", "\n", "\r": reference(scalar, to: &result)
            default: try append(scalar, to: &result)
            }
        }
        return result
    }

    /// What is between the marks of CDATA sections: more than one of them for `]]>` and for what a
    /// section cannot hold.
    func section(_ text: some StringProtocol) throws(WritingError) -> [UInt8] {
        var result: [UInt8] = []
        var brackets = 0
        for scalar in text.unicodeScalars {
            if scalar == ">", brackets >= 2 {
                result += Array("]]><![CDATA[>".utf8)
            } else if scalar == "\n" {
                result += lineEnd
            } else if scalar == "\r" || scalar.value >= 0x80 && !holds(scalar) {
                result += Array("]]>".utf8)
                reference(scalar, to: &result)
                result += Array("<![CDATA[".utf8)
            } else {
                try append(scalar, to: &result)
            }
            brackets = scalar == "]" ? brackets + 1 : 0
        }
        return result
    }

    private func append(
        _ scalar: Unicode.Scalar, to result: inout [UInt8]
    ) throws(WritingError) {
        let isForbidden =
            scalar.value < 0x20 && scalar != "\t" || scalar.value == 0xFFFE
            || scalar.value == 0xFFFF
        if isForbidden {
            throw WritingError("XML has no form for the character \(scalar.name)")
        }
        if scalar.value < 0x80 {
            result.append(UInt8(scalar.value))
        } else if holds(scalar) {
            result += Array(String(scalar).utf8)
        } else {
            reference(scalar, to: &result)
        }
    }

    private func reference(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
        result += Array("&#\(scalar.value);".utf8)
    }
}
