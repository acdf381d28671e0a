/// A condition on a member in a form that needs no value, for schemas.
struct RuleFact {
    enum Content {
        case range(_ least: Any, _ most: Any)
        case notEmpty
        case choices([Any])
        case pattern(String)
    }

    let path: [String]
    let content: Content
}
