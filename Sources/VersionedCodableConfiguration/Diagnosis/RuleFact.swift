/// A condition on a member in a form that needs no value, for schemas.
struct RuleFact {
    /// The condition.
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
