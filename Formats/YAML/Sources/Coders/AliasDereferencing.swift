import Foundation
import VersionedCodableDocuments

/// Keeps the values of anchored nodes, so that aliases get the same instance.
///
/// The coder may be used from many threads at once, and its strategy then is, too; hence
/// `Sendable`.
public protocol AliasDereferencingStrategy: AnyObject, Sendable {
    /// What the subscript gives.
    typealias Value = any Decodable

    /// The value of the node with an anchor; one of another type than the one asked for counts as
    /// none.
    subscript(anchor: Anchor) -> Value? { get set }
}

/// Decodes every node that aliases stand for once for each type, and gives all places the same
/// value.
///
/// A `YAMLDecoder` shares values so within one document: an anchor with the same name in the next
/// document is another. It keeps them itself, not here; the subscript is for strategies that are
/// built on this one.
public final class BasicAliasDereferencingStrategy: AliasDereferencingStrategy, @unchecked Sendable
{
    // Sendable because the values are only touched under the lock, and are the caller's to share.
    private let lock = NSLock()
    private var values: [Anchor: Value] = [:]

    /// Makes a strategy without values.
    public init() {}

    /// The value that was set for an anchor.
    public subscript(anchor: Anchor) -> Value? {
        get { lock.withLock { values[anchor] } }
        set { lock.withLock { values[anchor] = newValue } }
    }
}

/// A strategy as the engine wants it.
final class DereferencingStore: AnchoredValues {
    private let strategy: any AliasDereferencingStrategy

    init(_ strategy: any AliasDereferencingStrategy) {
        self.strategy = strategy
    }

    subscript(anchor: String) -> (any Decodable)? {
        get { strategy[Anchor(rawValue: anchor)] }
        set { strategy[Anchor(rawValue: anchor)] = newValue }
    }
}

extension AliasDecodingStrategy {
    init(_ strategy: (any AliasDereferencingStrategy)?) {
        switch strategy {
        case nil: self = .separate
        case is BasicAliasDereferencingStrategy: self = .shared
        case let strategy?: self = .custom(DereferencingStore(strategy))
        }
    }
}
