import VersionedCodableCore
import VersionedCodableDocuments

extension UInt8 {
    /// Whether the byte ends a plain scalar in a flow collection.
    var isFlowIndicator: Bool {
        switch self {
        case ASCII.comma, ASCII.openBrace, ASCII.closeBrace, ASCII.openBracket, ASCII.closeBracket:
            true
        default: false
        }
    }
}
