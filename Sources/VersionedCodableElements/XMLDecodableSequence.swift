import VersionedCodableCore
import VersionedCodableDocuments

/// A collection that is empty when no element has its key; named as in XMLCoder.
///
///     struct Steps: XMLDecodableSequence, Decodable {
///         var items: [Step] = []
///         init() {}
///         init(from decoder: any Decoder) throws {
///             items = try decoder.singleValueContainer().decode([Step].self)
///         }
///     }
///
/// Arrays, sets and dictionaries conform. Another conforming type decodes all elements of its key
/// together, as an array does, and is made with `init()` if there are none. Only XML uses this: in
/// other formats a missing key is an error.
public protocol XMLDecodableSequence: MemberCollecting {}

extension Array: MemberCollecting, XMLDecodableSequence {}
extension ContiguousArray: MemberCollecting, XMLDecodableSequence {}
extension Set: MemberCollecting, XMLDecodableSequence {}
extension Dictionary: MemberCollecting, XMLDecodableSequence {}
