/// An error of libyaml, with libyaml's texts.
struct YAMLFault {
    /// Whether the bytes are malformed: `byteOffset` and `value` are set, the indices are not.
    var isReaderFault: Bool
    var problem: String
    var context: String
    /// The number of characters before the problem.
    var index: Int
    /// The number of characters before the construct with the problem.
    var contextIndex: Int
    var byteOffset: Int
    var value: Int
}
