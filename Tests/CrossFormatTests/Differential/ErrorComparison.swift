import AllModules

/// What is compared of an error of either side.
struct ErrorFacts: Equatable, CustomStringConvertible {
    var kind: String
    var path: [String] = []
    var type: String?
    var key: String?

    var description: String {
        "\(kind) at \(path) type \(type ?? "-") key \(key ?? "-")"
    }
}

/// What two errors differ in; nil when they are the same or differ on purpose.
func differenceOfErrors(_ expected: any Error, _ found: any Error) -> String? {
    if DeliberateDifference.between(expected, found) != nil { return nil }
    let left = facts(of: expected)
    let right = facts(of: found)
    return left == right ? nil : "Foundation throws \(left), the engine \(right)"
}

func facts(of error: any Error) -> ErrorFacts {
    switch error {
    case let error as DecodingError: facts(of: error)
    case let error as EncodingError: facts(of: error)
    default: ErrorFacts(kind: "\(type(of: error)): \(error)")
    }
}

private func facts(of error: DecodingError) -> ErrorFacts {
    switch error {
    case .typeMismatch(let type, let context):
        ErrorFacts(kind: "typeMismatch", path: path(context.codingPath), type: scalarName(type))
    case .valueNotFound(let type, let context):
        ErrorFacts(kind: "valueNotFound", path: path(context.codingPath), type: scalarName(type))
    case .keyNotFound(let key, let context):
        ErrorFacts(kind: "keyNotFound", path: path(context.codingPath), key: path([key])[0])
    case .dataCorrupted(let context):
        ErrorFacts(kind: "dataCorrupted", path: path(context.codingPath))
    @unknown default: ErrorFacts(kind: "unknown")
    }
}

private func facts(of error: EncodingError) -> ErrorFacts {
    switch error {
    case .invalidValue(_, let context):
        ErrorFacts(kind: "invalidValue", path: path(context.codingPath))
    @unknown default: ErrorFacts(kind: "unknown")
    }
}

/// Keys as `name` or `name#number`.
func path(_ keys: [any CodingKey]) -> [String] {
    keys.map { key in key.intValue.map { "\(key.stringValue)#\($0)" } ?? key.stringValue }
}

/// The type an error expects; nil for arrays, for which Foundation names types of its own.
private func scalarName(_ type: Any.Type) -> String? {
    let scalars: [Any.Type] = [
        Bool.self, String.self, Double.self, Float.self, Decimal.self, Date.self, Data.self,
        URL.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self,
        UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self, [String: Any].self,
    ]
    return scalars.contains { $0 == type } ? "\(type)" : nil
}

/// What is wrong with the place an error of the engine names; nil when it is right.
func misplacement(of error: any Error, in text: String, keysAreConverted: Bool) -> String? {
    if let error = error as? ReadingError {
        return error.location == nil ? "the syntax error has no location" : nil
    }
    guard let error = error as? DecodingError else { return nil }
    guard let diagnostic = error.diagnostic else { return "no diagnostic in \(error)" }
    guard let line = diagnostic.location?.line, let column = diagnostic.location?.column else {
        return "no line and column in \(error)"
    }
    if keysAreConverted { return nil }
    let place = place(of: diagnostic.path, in: text)
    if place?.line != line || place?.column != column {
        return "the error is placed at \(line):\(column), not at \(place.map { "\($0)" } ?? "")"
    }
    return nil
}

/// Where the deepest value on a path begins that is there.
private func place(of path: [String], in text: String) -> TextLocation? {
    guard let document = try? JSONFormat().read(Data(text.utf8), within: .default) else {
        return nil
    }
    var node = document.root
    for step in path {
        let isArray = node.kind == .array
        let next = isArray ? Int(step).map { node[$0] } : node[step]
        guard let next, next.exists else { break }
        node = next
    }
    return node.location
}
