/// The choices of a rewriting where more than one result is possible.
public struct RewritePolicy: Sendable, Hashable {
    /// The treatment of the comments of removed members.
    public enum Comments: String, Sendable, Hashable, CaseIterable {
        /// Comments are removed with their member, and the report lists them.
        case withMember
        /// Comments stay where they are.
        case keep
        /// Comments stay, and members become comments, if the format has comments and the member
        /// has its own lines; otherwise comments are removed with the member.
        case commentOut
    }

    /// The treatment of the comments of removed members.
    public var comments: Comments
    /// Whether edits may lose comments on values that are not removed.
    ///
    /// If false, such edits throw a `RewriteError` of kind `.losesComments`. Comments on removed
    /// values are removed with them in either case.
    public var allowsLostComments: Bool

    /// Creates a policy.
    public init(
        comments: Comments = .withMember, allowsLostComments: Bool = false
    ) {
        self.comments = comments
        self.allowsLostComments = allowsLostComments
    }

    /// Removes comments with members, and loses none of others.
    public static let `default` = RewritePolicy()
}
