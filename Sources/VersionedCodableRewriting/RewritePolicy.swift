/// What a rewriting does where there is more than one way.
public struct RewritePolicy: Sendable, Hashable {
    /// What becomes of the comments of members that go.
    public enum Comments: String, Sendable, Hashable, CaseIterable {
        /// They go with their member, and the report lists them.
        case withMember
        /// They stay where they are.
        case keep
        /// They stay, and so do the members, as comments: in formats with comments up to the end of
        /// a line, and where a member has lines of its own. Elsewhere they go with their member.
        case commentOut
    }

    /// In which order the members of objects stand.
    public enum Order: String, Sendable, Hashable, CaseIterable {
        /// In that of the document; what is new comes behind what it follows in the new value.
        case asWritten
        /// In that of the new value: members that would have to pass others are moved with their
        /// comments, and printed again if they change as well. A format whose values have places of
        /// their own (attributes in front of elements, tables behind scalars) keeps those.
        case asEncoded
    }

    /// What happens when the fewest edits do not give the wanted document.
    public enum Fallback: String, Sendable, Hashable, CaseIterable {
        /// The smallest container around the place is printed again, and as a last way the document.
        case coarsen
        /// Nothing is changed, and an error tells why.
        case refuse
    }

    /// What becomes of the comments of members that go.
    public var comments: Comments
    /// In which order the members of objects stand.
    public var order: Order
    /// What happens when the fewest edits do not give the wanted document.
    public var fallback: Fallback
    /// Whether an edit may lose comments of what is not removed, or leave them at something else.
    ///
    /// Such an edit throws a `RewriteError` of kind `.losesComments` otherwise. Comments of what is
    /// removed go with it in either case.
    public var allowsLostComments: Bool
    /// Members that identify the elements of an array of objects, those that count more first.
    public var identityKeys: [String]

    /// Makes a policy.
    public init(
        comments: Comments = .withMember, order: Order = .asWritten, fallback: Fallback = .coarsen,
        allowsLostComments: Bool = false,
        identityKeys: [String] = RewritePolicy.usualIdentityKeys
    ) {
        self.comments = comments
        self.order = order
        self.fallback = fallback
        self.allowsLostComments = allowsLostComments
        self.identityKeys = identityKeys
    }

    /// Comments go with their members, and what cannot be edited is printed again, unless that loses
    /// comments.
    public static let `default` = RewritePolicy()

    /// Members by which the elements of arrays are told apart nearly everywhere.
    public static let usualIdentityKeys = [
        "id", "uid", "uuid", "key", "name", "identity", "identifier", "path", "ref", "url",
    ]
}
