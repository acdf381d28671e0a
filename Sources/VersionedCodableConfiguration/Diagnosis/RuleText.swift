import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The values in the messages of rules, in the form that documents have.
enum RuleText {
    /// Returns the text of a value that broke a rule, with quotation marks if it is a string.
    static func found(_ value: Any, _ userInfo: [CodingUserInfoKey: Any]) -> String {
        let (text, isString) = form(of: value, userInfo)
        return isString ? "\"\(text)\"" : text
    }

    static func text(of value: Any, _ userInfo: [CodingUserInfoKey: Any]) -> String {
        form(of: value, userInfo).text
    }

    private static func form(
        of value: Any, _ userInfo: [CodingUserInfoKey: Any]
    ) -> (text: String, isString: Bool) {
        switch value {
        case let text as String: return (ErrorMessages.short(text), true)
        case is Bool, is any BinaryInteger, is any BinaryFloatingPoint, is Decimal:
            return ("\(value)", false)
        // Foundation's description of a date that is not a number stops the process.
        case let date as Date: return (DocumentValue.date(date).description, false)
        case let duration as Duration:
            return (TimeSpan(wrappedValue: duration).description, false)
        case let value as any Encodable:
            let encoder = DocumentEncoder(format: MergedFormat())
            encoder.dictionaryOrder = .sorted
            guard
                let encoded = try? DocumentValue(
                    encoding: value, as: encoder, lacking: [.nativeDates, .nativeBinary],
                    userInfo: userInfo)
            else {
                return ("a value of \(ErrorMessages.name(of: type(of: value)))", false)
            }
            if let text = encoded.string { return (ErrorMessages.short(text), true) }
            return (ErrorMessages.short(encoded.description), false)
        default: return (ErrorMessages.short("\(value)"), false)
        }
    }
}
