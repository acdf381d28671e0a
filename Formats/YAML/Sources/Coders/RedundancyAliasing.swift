import Synchronization
import VersionedCodableDocuments

/// A strategy's decision about a value.
public enum RedundancyAliasingOutcome: Sendable, Hashable {
    /// The value is written, and aliases may refer to it by the anchor.
    case anchor(Anchor)
    /// The value is written as an alias of the value with the anchor.
    case alias(Anchor)
    /// The value is written without an anchor.
    case none
}

/// A strategy that decides which values become aliases.
///
/// `Sendable` because a coder, and with it its strategy, may be used from many threads at once.
/// Only nonempty sequences and mappings become aliases, and an anchor is written only for an alias.
public protocol RedundancyAliasingStrategy: AnyObject, Sendable {
    /// Decides about a value before it is encoded.
    func alias(for encodable: any Encodable) throws -> RedundancyAliasingOutcome

    /// Called when the document is complete and its anchors are no longer valid.
    func releaseAnchorReferences() throws

    /// Called when an anchor was not used.
    func remit(anchor: Anchor) throws
}

/// Writes equal values of one type once, and each instance of a class that is not `Hashable`.
///
/// A `YAMLEncoder` with this strategy keeps the values it has seen itself, for each document; the
/// methods are for strategies built on this one. Equal values have to encode equally, or their
/// differences are lost; ``StrictEncodableAliasingStrategy`` compares encoded values.
public final class HashableAliasingStrategy: RedundancyAliasingStrategy {
    // No code of a value runs under the lock: it may take long or use this strategy again.
    private let seen = Mutex(SeenValues())

    /// Makes a strategy that has seen nothing.
    public init() {}

    /// Returns an anchor for a value not seen before, an alias for one that was.
    ///
    /// An anchor is not reused before `releaseAnchorReferences()`, even if it was remitted.
    public func alias(for encodable: any Encodable) -> RedundancyAliasingOutcome {
        guard let hashable = encodable as? any Hashable else { return .none }
        let type = ObjectIdentifier(Swift.type(of: hashable))
        let value = AnyHashable(hashable)
        let found = SeenValues.Value(type: type, value: value)
        var hasher = Hasher()
        hasher.combine(type)
        hasher.combine(value)
        let hash = hasher.finalize()
        while true {
            let (others, change) = seen.withLock { ($0.values[hash] ?? [], $0.changes) }
            for other in others where other.value.type == type {
                if other.value.value == value { return .alias(other.anchor) }
            }
            let anchor: Anchor? = seen.withLock {
                guard $0.changes == change else { return nil }
                return $0.add(found, hash)
            }
            if let anchor { return .anchor(anchor) }
        }
    }

    /// Forgets all values.
    public func releaseAnchorReferences() {
        seen.withLock {
            let changes = $0.changes
            $0 = SeenValues()
            $0.changes = changes + 1
        }
    }

    /// Forgets the value with an anchor.
    public func remit(anchor: Anchor) {
        seen.withLock { $0.remove(anchor) }
    }
}

/// Values and their anchors, by the hash values of the values.
private struct SeenValues {
    /// A value that the caller may share between threads.
    struct Value: @unchecked Sendable {
        let type: ObjectIdentifier
        let value: AnyHashable
    }

    private(set) var values: [Int: [(value: Value, anchor: Anchor)]] = [:]
    /// The hash values, by anchor.
    private var hashes: [String: Int] = [:]
    private var last = 0
    /// The number of additions and removals.
    var changes = 0

    mutating func add(_ value: Value, _ hash: Int) -> Anchor {
        changes += 1
        last += 1
        let anchor = Anchor(rawValue: "\(last)")
        hashes[anchor.rawValue] = hash
        values[hash, default: []].append((value, anchor))
        return anchor
    }

    mutating func remove(_ anchor: Anchor) {
        changes += 1
        guard let hash = hashes.removeValue(forKey: anchor.rawValue) else { return }
        values[hash]?.removeAll { $0.anchor.rawValue == anchor.rawValue }
        if values[hash]?.isEmpty == true { values[hash] = nil }
    }
}

/// Writes equal parts of the document once, whatever values they were encoded from.
///
/// A `YAMLEncoder` with this strategy compares the finished document, in time proportional to its
/// size; for a single value the strategy always returns `.none`.
public final class StrictEncodableAliasingStrategy: RedundancyAliasingStrategy {
    /// Makes a strategy.
    public init() {}

    /// Returns `.none`.
    public func alias(for encodable: any Encodable) -> RedundancyAliasingOutcome { .none }

    /// Does nothing.
    public func releaseAnchorReferences() {}

    /// Does nothing.
    public func remit(anchor: Anchor) {}
}

/// Adapts a strategy to the engine.
final class RedundancyStore: ValueAliasing {
    private let strategy: any RedundancyAliasingStrategy

    init(_ strategy: any RedundancyAliasingStrategy) {
        self.strategy = strategy
    }

    func alias(for value: any Encodable) throws -> ValueAlias {
        switch try strategy.alias(for: value) {
        case .anchor(let anchor): .anchor(anchor.rawValue)
        case .alias(let anchor): .alias(anchor.rawValue)
        case .none: .none
        }
    }

    func giveBack(_ anchor: String) throws { try strategy.remit(anchor: Anchor(rawValue: anchor)) }

    func finish() throws { try strategy.releaseAnchorReferences() }
}

extension AliasEncodingStrategy {
    init(_ strategy: (any RedundancyAliasingStrategy)?) {
        switch strategy {
        case nil: self = .separate
        case is HashableAliasingStrategy: self = .equalValues
        case is StrictEncodableAliasingStrategy: self = .equalContents
        case let strategy?: self = .custom(RedundancyStore(strategy))
        }
    }
}
