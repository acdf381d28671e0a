import VersionedCodableDocuments

/// A collection that is empty when there is no element with its key; named as in XMLCoder.
///
///     struct Steps: XMLDecodableSequence, Decodable {
///         var items: [Step] = []
///         init() {}
///         init(from decoder: any Decoder) throws {
///             items = try decoder.singleValueContainer().decode([Step].self)
///         }
///     }
///
/// Arrays, sets and dictionaries are. Another type that conforms takes the elements of its key all
/// together, as an array does, and is made with `init()` when there are none. Only XML asks for it:
/// in other formats a missing key is an error.
public protocol XMLDecodableSequence: MemberCollecting {}

extension Array: @retroactive MemberCollecting, XMLDecodableSequence {}
extension ContiguousArray: @retroactive MemberCollecting, XMLDecodableSequence {}
extension Set: @retroactive MemberCollecting, XMLDecodableSequence {}
extension Dictionary: @retroactive MemberCollecting, XMLDecodableSequence {}
