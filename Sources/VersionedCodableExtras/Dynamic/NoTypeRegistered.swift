import VersionedCodableCore
import VersionedCodableEssentials

/// The error that a document names a type that is not registered.
public struct NoTypeRegistered: Error, Sendable {
    /// The identifier in the document, as text.
    public let typeIdentifier: String
    /// The requested protocol or class.
    public let expected: String
    /// The keys and indices from the root to the value.
    public let path: DocumentPath
    /// The location of the value; `nil` with decoders that report no locations.
    public let location: TextLocation?
    /// The types registered at that time; names are computed on demand, as many errors are dropped.
    private let types: DynamicTypes

    /// The identifiers that are registered for the protocol or class, the most similar ones first.
    ///
    /// - Complexity: O(n log n) in the number of identifiers, on every access.
    public var registered: [String] {
        WorkCounter.add(types.types.count)
        return types.types.keys
            .map { (distance: $0.text.distance(to: typeIdentifier), text: $0.text) }
            .sorted { $0 < $1 }.map(\.text)
    }

    init(
        _ identifier: String, for subject: Any.Type, among types: DynamicTypes,
        in decoder: any Decoder
    ) {
        typeIdentifier = identifier
        expected = "\(subject)"
        path = DocumentPath(codingPath: decoder.codingPath)
        location = decoder.sourceLocation
        self.types = types
    }
}

extension NoTypeRegistered: CustomStringConvertible, LocalizedError {
    /// Location, path and problem on one line, with up to three similar identifiers.
    public var description: String {
        ErrorMessages.render(
            source: nil, location: location, path: path.components,
            message:
                "expected the type identifier of a \(expected), found \"\(ErrorMessages.short(typeIdentifier))\" (\(known))",
            excerpt: nil)
    }

    private var known: String {
        let registered = registered
        guard let first = registered.first else { return "none is registered" }
        if registered.count == 1 { return "\"\(first)\" is registered" }
        let names = registered.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        let others = registered.count - 3
        if others <= 0 { return "\(names) are registered" }
        return "\(names) and \(others) other\(others == 1 ? "" : "s") are registered"
    }

    /// The text of ``description``.
    public var errorDescription: String? { description }
}

/// The error that a type could not be registered.
#if compiler(>=6.3)
@nonexhaustive
#endif
public enum DynamicRegistrationError: Error, Sendable, Hashable {
    /// The identifier belongs to another type.
    case taken(String, by: String, type: String)
    /// The identifier is not of the registry's identifier type.
    case wrongIdentifier(String, expected: String)
}

extension DynamicRegistrationError: CustomStringConvertible, LocalizedError {
    /// The error message: lower case, no full stop.
    public var description: String {
        switch self {
        case .taken(let identifier, let owner, let type):
            "the type identifier \"\(identifier)\" for \(type) is already registered for \(owner)"
        case .wrongIdentifier(let identifier, let expected):
            "expected a type identifier of type \(expected), found \"\(identifier)\""
        }
    }

    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension String {
    /// Returns the Levenshtein distance to another text, in Unicode scalars.
    ///
    /// Only the first 40 scalars of each text are compared, so the cost is bounded.
    fileprivate func distance(to other: String) -> Int {
        let left = Array(unicodeScalars.prefix(40))
        let right = Array(other.unicodeScalars.prefix(40))
        var row = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in right.enumerated() {
                let change = diagonal + (character == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(change, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
