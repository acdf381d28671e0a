/// A namespace for source compatibility with Yams.
public enum Parser {
    /// The encoding of a YAML text, which is ignored: the first bytes determine the encoding.
    public enum Encoding: String, Sendable, Hashable {
        /// UTF-8.
        case utf8
        /// UTF-16 in either byte order.
        case utf16

        /// The default encoding, UTF-8.
        public static let `default` = Encoding.utf8
    }
}
