import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableTOML

/// A value in the form that toml-test compares: every scalar an object of its type and its text.
enum TaggedValue {
    static func of(_ node: DocumentNode) -> Any {
        switch node.kind {
        case .object:
            Dictionary(node.members.map { ($0.key, of($0.value)) }) { $1 }
        case .array: node.elements.map { of($0) }
        default: ["type": type(of: node), "value": node.text ?? ""]
        }
    }

    private static func type(of node: DocumentNode) -> String {
        switch node.kind {
        case .bool: return "bool"
        case .integer: return "integer"
        case .real: return "float"
        case .date: return dateType(node.text ?? "")
        default: return isLocalTime(node) ? "time-local" : "string"
        }
    }

    private static func dateType(_ text: String) -> String {
        if text.count == 10 { return "date-local" }
        let time = text.dropFirst(11)
        return time.contains { "Z+-".contains($0) } ? "datetime" : "datetime-local"
    }

    /// A local time is a string that is written without quotes.
    private static func isLocalTime(_ node: DocumentNode) -> Bool {
        guard let range = node.sourceRange, range.lowerBound > 0, let text = node.text,
            text.wholeMatch(of: /\d\d:\d\d:\d\d(\.\d+)?/) != nil
        else { return false }
        return node.document.withUnsafeTape { tape in
            let bytes = (range.lowerBound - 1...range.lowerBound).map {
                tape.source.load(fromByteOffset: $0, as: UInt8.self)
            }
            return !bytes.contains(UInt8(ascii: "\"")) && !bytes.contains(UInt8(ascii: "'"))
        }
    }
}
