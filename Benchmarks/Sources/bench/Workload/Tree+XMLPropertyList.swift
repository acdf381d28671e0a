import Foundation

extension Tree {
    /// Returns the tree as an XML property list, indented with tabs.
    func xmlPropertyList() -> Data {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        appendXML(to: &text, indentation: "")
        text += "</plist>\n"
        return Data(text.utf8)
    }

    private func appendXML(to text: inout String, indentation: String) {
        text += indentation
        switch self {
        case .object(let entries):
            text += "<dict>\n"
            for entry in entries {
                text += "\(indentation)\t<key>\(entry.key.escapedForXML)</key>\n"
                entry.value.appendXML(to: &text, indentation: indentation + "\t")
            }
            text += "\(indentation)</dict>\n"
        case .array(let elements):
            text += "<array>\n"
            for element in elements {
                element.appendXML(to: &text, indentation: indentation + "\t")
            }
            text += "\(indentation)</array>\n"
        case .string(let string): text += "<string>\(string.escapedForXML)</string>\n"
        case .integer(let integer): text += "<integer>\(integer)</integer>\n"
        case .real(let real): text += "<real>\(real.shortText)</real>\n"
        case .bool(let bool): text += bool ? "<true/>\n" : "<false/>\n"
        }
    }
}

extension String {
    /// The text with XML's markup characters escaped.
    var escapedForXML: String {
        guard contains(where: { $0 == "&" || $0 == "<" || $0 == ">" }) else { return self }
        return replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }
}
