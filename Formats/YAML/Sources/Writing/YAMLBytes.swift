import VersionedCodableCore
import VersionedCodableDocuments

extension UInt8 {
    /// Whether it ends a plain scalar in brackets and braces.
    var isFlowIndicator: Bool {
        switch self {
        case .comma, .openBrace, .closeBrace, .openBracket, .closeBracket: true
        default: false
        }
    }
}
