import Synchronization
import VersionedCodableDocuments

/// A store for the values of anchored nodes, so that aliases decode to the same instance.
///
/// `Sendable` because a coder, and with it its strategy, may be used from many threads at once.
public protocol AliasDereferencingStrategy: AnyObject, Sendable {
    /// A decoded value.
    typealias Value = any Decodable

    /// The value of the node with an anchor; a value of a type not requested is ignored.
    subscript(anchor: Anchor) -> Value? { get set }
}

/// Decodes every aliased node once per type and shares the value among its aliases.
///
/// A `YAMLDecoder` shares values within one document: the same anchor name in the next document is
/// another anchor. The decoder stores them itself; the subscript is for derived strategies.
public final class BasicAliasDereferencingStrategy: AliasDereferencingStrategy {
    /// A value that the caller may share between threads.
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

/// Adapts a strategy to the engine.
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
