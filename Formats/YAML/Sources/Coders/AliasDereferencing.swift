import Synchronization
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
public final class BasicAliasDereferencingStrategy: AliasDereferencingStrategy {
    /// A value, which is the caller's to share.
    private struct Shared: @unchecked Sendable {
        let value: Value
    }

    private let values = Mutex<[Anchor: Shared]>([:])

    /// Makes a strategy without values.
    public init() {}

    /// The value that was set for an anchor.
    public subscript(anchor: Anchor) -> Value? {
        get { values.withLock { $0[anchor] }?.value }
        set {
            let shared = newValue.map { Shared(value: $0) }
            values.withLock { $0[anchor] = shared }
        }
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
