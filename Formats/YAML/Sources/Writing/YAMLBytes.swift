import VersionedCodableCore
import VersionedCodableDocuments

extension UInt8 {
    /// Whether the byte ends a plain scalar in a flow collection.
    var isFlowIndicator: Bool {
        switch self {
        case .comma, .openBrace, .closeBrace, .openBracket, .closeBracket: true
        default: false
        }
    }
}
