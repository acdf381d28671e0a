import VersionedCodableCore
import VersionedCodableDocuments

/// A location in a YAML text.
public struct Mark: Sendable, Hashable, CustomStringConvertible {
    /// The line, starting at 1.
    public let line: Int
    /// The column in Unicode scalars, starting at 1.
    public let column: Int

    /// Makes a mark.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    init?(_ location: TextLocation?) {
        guard let line = location?.line, let column = location?.column else { return nil }
        self.init(line: line, column: column)
    }

    /// The line and the column: `12:15`.
    public var description: String { "\(line):\(column)" }
}

extension Decoder {
    /// The start of the value in the text.
    ///
    /// Nil for a document that was not read from text, and for other packages' decoders.
    public var mark: Mark? { Mark(sourceLocation) }
}
