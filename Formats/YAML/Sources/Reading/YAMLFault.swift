/// An error of libyaml, with libyaml's texts.
struct YAMLFault {
    /// Whether the bytes are malformed; then `byteOffset` and `value` describe the error, not the
    /// indices.
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
