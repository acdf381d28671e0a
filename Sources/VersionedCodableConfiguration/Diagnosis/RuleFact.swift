/// A condition on a member in a form that needs no value, for schemas.
struct RuleFact {
    enum Content {
        case range(_ least: Any, _ most: Any)
        case notEmpty
        case choices([Any])
        case pattern(String)
        case nested(any Validated.Type)
        case each(any Validated.Type)
    }

    let path: [String]
    let content: Content
}
