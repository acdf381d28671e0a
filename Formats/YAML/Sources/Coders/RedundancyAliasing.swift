import Synchronization
import VersionedCodableDocuments

/// What becomes of a value.
public enum RedundancyAliasingOutcome: Sendable, Hashable {
    /// It is written, and aliases may refer to it by the anchor.
    case anchor(Anchor)
    /// It becomes an alias of the value that got the anchor.
    case alias(Anchor)
    /// It is written.
    case none
}

/// Decides which values become aliases.
///
/// The coder may be used from many threads at once, and its strategy then is, too; hence
/// `Sendable`. Only values that are written as sequences or mappings with something in them become
/// aliases, and an anchor is written only where an alias refers to it.
public protocol RedundancyAliasingStrategy: AnyObject, Sendable {
    /// What becomes of a value, asked before it is encoded.
    func alias(for encodable: any Encodable) throws -> RedundancyAliasingOutcome

    /// Tells that the document is complete and its anchors mean nothing any more.
    func releaseAnchorReferences() throws

    /// Tells that an anchor was not used.
    func remit(anchor: Anchor) throws
}

/// Values of one type that are equal, and one instance of a class that is not `Hashable`, are
/// written once.
///
/// A `YAMLEncoder` with this strategy keeps what it has seen by itself, for each document; the
/// methods are for strategies that are built on this one. Values that are equal have to encode
/// equally, or what tells them apart is lost; ``StrictEncodableAliasingStrategy`` compares what is
/// encoded.
public final class HashableAliasingStrategy: RedundancyAliasingStrategy {
    // No code of a value runs under the lock: hashing and comparing may take long, or encode
    // something else with this very strategy.
    private let seen = Mutex(SeenValues())

    /// Makes a strategy that has seen nothing.
    public init() {}

    /// An anchor for a value that was not seen yet, an alias for one that was.
    ///
    /// An anchor is not given out again before `releaseAnchorReferences()`, even if it was
    /// remitted.
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

/// Values and their anchors, by the hashes of the values.
private struct SeenValues {
    /// A value, which is the caller's to share.
    struct Value: @unchecked Sendable {
        let type: ObjectIdentifier
        let value: AnyHashable
    }

    private(set) var values: [Int: [(value: Value, anchor: Anchor)]] = [:]
    /// The hashes of the values, by their anchors.
    private var hashes: [String: Int] = [:]
    private var last = 0
    /// How often something was added or removed.
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

/// What is the same in the document is written once, whatever values it was made of.
///
/// A `YAMLEncoder` with this strategy compares the finished document, at no cost but time in
/// proportion to its size; asked about one value the strategy has no answer.
public final class StrictEncodableAliasingStrategy: RedundancyAliasingStrategy {
    /// Makes a strategy.
    public init() {}

    /// Answers `.none`.
    public func alias(for encodable: any Encodable) -> RedundancyAliasingOutcome { .none }

    /// Does nothing.
    public func releaseAnchorReferences() {}

    /// Does nothing.
    public func remit(anchor: Anchor) {}
}

/// A strategy as the engine wants it.
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
