extension DecodingError {
    /// The requested type; `nil` for a case that has none.
    package var requestedType: Any.Type? {
        switch self {
        case .typeMismatch(let type, _), .valueNotFound(let type, _): type
        default: nil
        }
    }

    /// The context of any case; `nil` for a case that is not known yet.
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context), .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    func with(_ context: Context) -> DecodingError {
        switch self {
        case .typeMismatch(let type, _): .typeMismatch(type, context)
        case .valueNotFound(let type, _): .valueNotFound(type, context)
        case .keyNotFound(let key, _): .keyNotFound(key, context)
        case .dataCorrupted: .dataCorrupted(context)
        @unknown default: self
        }
    }

    package func mapContext(_ change: (Context) -> Context) -> DecodingError {
        context.map { with(change($0)) } ?? self
    }
}
