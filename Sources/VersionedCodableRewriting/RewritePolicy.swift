/// What a rewriting does where there is more than one way.
public struct RewritePolicy: Sendable, Hashable {
    /// What becomes of the comments of members that go.
    public enum Comments: String, Sendable, Hashable, CaseIterable {
        /// They go with their member, and the report lists them.
        case withMember
        /// They stay where they are.
        case keep
    }

    /// What happens when the fewest edits do not give the wanted document.
    public enum Fallback: String, Sendable, Hashable, CaseIterable {
        /// The smallest container around the place is printed anew, and as a last way the document.
        case coarsen
        /// Nothing is changed, and an error tells why.
        case refuse
    }

    /// What becomes of the comments of members that go.
    public var comments: Comments
    /// What happens when the fewest edits do not give the wanted document.
    public var fallback: Fallback
    /// Members that identify the elements of an array of objects, those that count more first.
    public var identityKeys: [String]

    /// Makes a policy.
    public init(
        comments: Comments = .withMember, fallback: Fallback = .coarsen,
        identityKeys: [String] = RewritePolicy.usualIdentityKeys
    ) {
        self.comments = comments
        self.fallback = fallback
        self.identityKeys = identityKeys
    }

    /// Comments go with their members, and what cannot be edited is printed anew.
    public static let `default` = RewritePolicy()

    /// Members by which the elements of arrays are told apart nearly everywhere.
    public static let usualIdentityKeys = [
        "id", "uid", "uuid", "key", "name", "identity", "identifier", "path", "ref", "url",
    ]
}
