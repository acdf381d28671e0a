/// Why libyaml refused a text, in its own words.
struct YAMLFault {
    /// Whether the bytes are wrong, in which case `byteOffset` and `value` tell more and there is
    /// no index.
    var isReaderFault: Bool
    var problem: String
    var context: String
    /// Characters in front of the problem.
    var index: Int
    /// Characters in front of what the problem is in.
    var contextIndex: Int
    var byteOffset: Int
    var value: Int
}
