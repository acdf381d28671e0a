/// The place of a name that Yams has, for programs that use it.
public enum Parser {
    /// The encoding of a YAML text.
    ///
    /// Nothing depends on it: UTF-8, UTF-16 and UTF-32 are told by their first bytes.
    public enum Encoding: String, Sendable, Hashable {
        /// UTF-8.
        case utf8
        /// UTF-16, of either byte order.
        case utf16

        /// UTF-8.
        public static let `default` = Encoding.utf8
    }
}
