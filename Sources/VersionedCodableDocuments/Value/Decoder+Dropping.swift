import VersionedCodableCore

/// A value of a document that a wrapper leaves out because it cannot be decoded.
public struct DroppedValue: Sendable {
    /// The keys and indices from the root to the value.
    public let path: DocumentPath
    /// Line and column; `nil` with decoders that report no locations.
    public let location: TextLocation?
    /// The value; `nil` when it is unreadable as a tree, or after a secret was decoded.
    public let value: DocumentValue?
}

extension Decoder {
    /// Notes that the value of this decoder is left out, so that its members are no unknown keys.
    ///
    /// - Returns: The value, for a report; `nil` if it was already noted.
    public func leaveOut() -> DroppedValue? {
        // Marks the whole value as known, because its members are no longer decoded.
        _ = documentNode
        let spot = sessionSpot
        guard spot.map({ $0.session.asked?.noteDropped($0.node) ?? true }) ?? true else {
            return nil
        }
        let hides = spot?.session.secrets.isEmpty == false
        return DroppedValue(
            path: DocumentPath(codingPath: codingPath), location: sourceLocation,
            value: hides ? nil : try? DocumentValue(from: self))
    }
}
