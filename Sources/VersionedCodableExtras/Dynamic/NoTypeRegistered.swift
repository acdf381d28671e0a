import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A document names a type that nobody registered.
public struct NoTypeRegistered: Error, Sendable {
    /// The identifier in the document, as text.
    public let typeIdentifier: String
    /// The protocol or class that was asked for.
    public let expected: String
    /// Keys and indices from the root to the value.
    public let path: DocumentPath
    /// Where the value is; nil with decoders that do not know it.
    public let location: SourceLocation?
    /// What was registered then; many errors are dropped, so that nothing is made of it before
    /// somebody asks.
    private let types: DynamicTypes

    /// The identifiers that are registered for the protocol or class, the most similar ones first.
    ///
    /// - Complexity: O(n log n) in the identifiers, for each time.
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
    /// Place, path and problem on one line, with up to three similar identifiers.
    public var description: String {
        ErrorMessages.render(
            source: nil, location: location, path: path.words,
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

    /// The same as `description`.
    public var errorDescription: String? { description }
}

/// A type could not be registered.
public enum DynamicRegistrationError: Error, Sendable, Hashable {
    /// The identifier belongs to another type.
    case taken(String, by: String, type: String)
    /// The identifier is not of the type the registry was made for.
    case wrongIdentifier(String, expected: String)
}

extension DynamicRegistrationError: CustomStringConvertible, LocalizedError {
    /// The problem in words: lower case, no full stop.
    public var description: String {
        switch self {
        case .taken(let identifier, let owner, let type):
            "expected a free type identifier for \(type), found \"\(identifier)\", which is that of \(owner)"
        case .wrongIdentifier(let identifier, let expected):
            "expected a type identifier of type \(expected), found \"\(identifier)\""
        }
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension String {
    /// How many Unicode scalars have to be changed, added or left out to make another text of this
    /// one.
    ///
    /// Only the beginning of long texts is looked at.
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
