import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A value cannot be written as an older version.
public struct DowngradeError: Error {
    /// What is in the way.
    public enum Reason: Sendable {
        /// The type that was asked for is not one of the chain.
        case foreignType
        /// A type on the way is not ``Downgradable``; the step leads from it to the version before.
        case noWayDown(MigrationStep)
        /// A step down, or up again to see what is lost, failed.
        case stepFailed(MigrationStep, any Error)
        /// The older version cannot hold all of the value.
        case losses([DowngradeLoss])
    }

    /// The type of the value.
    public let schema: any VersionedCodable.Type
    /// The type it was to be written as.
    public let target: any VersionedCodable.Type
    /// The path to the value, empty for a whole document.
    public let codingPath: [any CodingKey]
    /// What is in the way.
    public let reason: Reason

    /// The parts that would be lost; empty when something else is in the way.
    public var losses: [DowngradeLoss] {
        if case .losses(let losses) = reason { losses } else { [] }
    }
}

/// A part of a value that does not come back the same from an older version.
public struct DowngradeLoss: Sendable, Hashable {
    /// The path of the part, from the value on.
    public let path: DocumentPath
    /// What is there in the value, nil when nothing is.
    public let value: DocumentValue?
    /// What comes back, nil when nothing does.
    public let returned: DocumentValue?
}

extension DowngradeError: CustomStringConvertible, LocalizedError {
    /// The error in words.
    public var description: String { VersionMessages.downgrade(self) }
    /// The error in words.
    public var errorDescription: String? { description }
}

extension VersionMessages {
    static func downgrade(_ error: DowngradeError) -> String {
        let prefix = error.codingPath.isEmpty ? "" : "\(path(error.codingPath)): "
        let target = schema(error.target)
        return "\(prefix)\(schema(error.schema)) cannot be written as \(target): \(reason(error))"
    }

    private static func reason(_ error: DowngradeError) -> String {
        switch error.reason {
        case .foreignType:
            "expected a type of the chain of \(error.schema), found \(error.target)"
        case .noWayDown(let step): "\(schema(step.from)) has no way down to \(schema(step.to))"
        case .stepFailed(let step, let cause):
            failure(MigrationFailure(step: step, underlyingError: cause))
        case .losses(let losses): "it cannot hold \(list(losses))"
        }
    }

    /// The places of the parts, the first ones of many.
    private static func list(_ losses: [DowngradeLoss]) -> String {
        let shown = 10
        let places = losses.prefix(shown).map { $0.path.steps.isEmpty ? "the value" : "\($0.path)" }
        let rest = losses.count - shown
        return places.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
