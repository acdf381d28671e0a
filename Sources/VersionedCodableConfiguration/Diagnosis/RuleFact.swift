/// What a rule says about a member, for those who have no value to ask it about.
struct RuleFact {
    /// What has to hold.
    enum Content {
        case range(_ least: Any, _ most: Any)
        case notEmpty
        case choices([Any])
        case pattern(String)
        case nested(any Validated.Type)
        case each(any Validated.Type)
    }

    /// The coding keys that lead to the member.
    let path: [String]
    let content: Content
}
