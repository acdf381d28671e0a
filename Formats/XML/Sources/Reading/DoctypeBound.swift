import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Finds an excess of declarations in a DOCTYPE before libxml2 sees them.
///
///     <!DOCTYPE a SYSTEM "a.dtd" [<!ATTLIST a c (x|y|z) "x">]>
///                                 |              values     |
///                                 start                     end
///
/// libxml2 compares each value of a list with all values before it, and older versions free a list
/// with one nested call for each value.
struct DoctypeBound {
    /// The largest number of values in one list that costs acceptable time.
    static let mostValues = 1000

    let bytes: UnsafeRawBufferPointer

    /// Returns the error about the first excess, if there is one.
    ///
    /// - Parameter limit: The maximal number of bytes between the brackets.
    /// - Complexity: O(bytes up to the root element).
    func firstExcess(within limit: Int) -> ReadingError? {
        let markup = MarkupText(bytes)
        let start = markup.prologEnd
        guard markup.starts("<!DOCTYPE", at: start) else { return nil }
        var at = start + 9
        while at < bytes.count, bytes[at] != ASCII.greaterThan {
            if bytes[at] == ASCII.openBracket {
                return subset(markup, from: at + 1, within: limit)
            }
            at = markup.end(ofDoctypePartAt: at) ?? bytes.count
        }
        return nil
    }

    /// Checks declarations up to the bracket that closes them.
    ///
    /// However malformed they are, libxml2 reads no further than this, except for the current list.
    /// After a fault it gets no more text (`LibXML2Parser`).
    private func subset(
        _ markup: MarkupText, from start: Int, within limit: Int
    ) -> ReadingError? {
        let (last, overflow) = start.addingReportingOverflow(max(0, limit))
        let excess = ReadingError.limit(.doctypeBytes, limit, at: last)
        var at = start
        var values = 1
        while at < bytes.count, bytes[at] != ASCII.closeBracket {
            if !overflow, at >= last { return excess }
            if endsList(at, &values) {
                return ReadingError(
                    .limit(.doctypeBytes),
                    "a list in the DOCTYPE has more than \(DoctypeBound.mostValues) values", at: at)
            }
            guard let next = markup.end(ofDoctypePartAt: at) else { return nil }
            at = next
        }
        return !overflow && at > last ? excess : nil
    }

    /// Counts the values of the list that a byte is in; true for the first excess one.
    private func endsList(_ at: Int, _ values: inout Int) -> Bool {
        switch bytes[at] {
        case UInt8(ascii: "("), UInt8(ascii: ")"), ASCII.lessThan, ASCII.greaterThan: values = 1
        case UInt8(ascii: "|"): values += 1
        default: break
        }
        return values > DoctypeBound.mostValues
    }
}
