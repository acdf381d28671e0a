import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Escapes text for the encoding of a document.
struct XMLEscaping {
    let lineEnd: [UInt8]
    /// Whether the encoding of the document can represent a non-ASCII character.
    let holds: (Unicode.Scalar) -> Bool

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

    /// Returns the content of CDATA sections, split at `]]>` and unrepresentable characters.
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
            throw WritingError("XML does not allow the character \(scalar.name)")
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
