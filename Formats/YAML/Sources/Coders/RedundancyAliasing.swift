import Foundation
import VersionedCodableCore

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
/// The coder may be used from many threads at once, and its strategy then is, too; hence `Sendable`. Only values that
/// are written as sequences or mappings with something in them become aliases, and an anchor is written only where an
/// alias refers to it.
public protocol RedundancyAliasingStrategy: AnyObject, Sendable {
    /// What becomes of a value, asked before it is encoded.
    func alias(for encodable: any Encodable) throws -> RedundancyAliasingOutcome

    /// Tells that the document is complete and its anchors mean nothing any more.
    func releaseAnchorReferences() throws

    /// Tells that an anchor was not used.
    func remit(anchor: Anchor) throws
}

/// Values of one type that are equal, and one instance of a class that is not `Hashable`, are written once.
///
/// A `YAMLEncoder` with this strategy keeps what it has seen by itself, for each document; the methods are for
/// strategies that are built on this one. Values that are equal have to encode equally, or what tells them apart is lost;
/// ``StrictEncodableAliasingStrategy`` compares what is encoded.
public final class HashableAliasingStrategy: RedundancyAliasingStrategy, @unchecked Sendable {
    // Sendable because the anchors are only touched under the lock.
    private let lock = NSLock()
    private var anchors: [AnyHashable: Anchor] = [:]

    /// Makes a strategy that has seen nothing.
    public init() {}

    /// An anchor for a value that was not seen yet, an alias for one that was.
    public func alias(for encodable: any Encodable) -> RedundancyAliasingOutcome {
        guard let value = encodable as? any Hashable else { return .none }
        return lock.withLock {
            let key = AnyHashable([
                AnyHashable(ObjectIdentifier(type(of: value))), AnyHashable(value),
            ])
            if let anchor = anchors[key] { return .alias(anchor) }
            let anchor = Anchor(rawValue: "\(anchors.count + 1)")
            anchors[key] = anchor
            return .anchor(anchor)
        }
    }

    /// Forgets all values.
    public func releaseAnchorReferences() {
        lock.withLock { anchors = [:] }
    }

    /// Forgets the value with an anchor.
    public func remit(anchor: Anchor) {
        lock.withLock { anchors = anchors.filter { $0.value != anchor } }
    }
}

/// What is the same in the document is written once, whatever values it was made of.
///
/// A `YAMLEncoder` with this strategy compares the finished document, at no cost but time in proportion to its size; asked
/// about one value the strategy has no answer.
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
