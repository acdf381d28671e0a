import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The error that a value cannot be written as an older version.
public struct DowngradeError: Error {
    /// The reason for the error.
    public enum Reason: Sendable {
        /// The requested type is not one of the chain.
        case foreignType
        /// The type from which the step leads is not ``Downgradable``.
        case notDowngradable(MigrationStep)
        /// A step down failed, or one of the steps up that determine the losses.
        case stepFailed(MigrationStep, any Error)
        /// The older version cannot hold the whole value.
        case losses([DowngradeLoss])
    }

    /// The type of the value.
    public let schema: any VersionedCodable.Type
    /// The requested type.
    public let target: any VersionedCodable.Type
    /// The path to the value; empty for a whole document.
    public let codingPath: [any CodingKey]
    /// The reason for the error.
    public let reason: Reason

    /// The parts that would be lost; empty for any other reason.
    public var losses: [DowngradeLoss] {
        if case .losses(let losses) = reason { losses } else { [] }
    }
}

/// A part of a value that does not return unchanged from an older version.
public struct DowngradeLoss: Sendable, Hashable {
    /// The path of the part below the value.
    public let path: DocumentPath
    /// The part of the original value; `nil` when it has none.
    public let value: DocumentValue?
    /// The part after the round trip; `nil` when there is none.
    public let returned: DocumentValue?
}

extension DowngradeError: CustomStringConvertible, LocalizedError {
    /// The error message.
    public var description: String {
        let path = codingPath.isEmpty ? "" : "\(DocumentPath(codingPath: codingPath)): "
        return "\(path)\(name(schema)) cannot be written as \(name(target)): \(reasonText)"
    }

    /// The error message.
    public var errorDescription: String? { description }

    private var reasonText: String {
        switch reason {
        case .foreignType: "expected a type of the chain of \(schema), found \(target)"
        case .notDowngradable(let step):
            "\(step.from) (version \(step.fromVersionText)) cannot be downgraded to "
                + "\(step.to) (version \(step.toVersionText))"
        case .stepFailed(let step, let cause):
            MigrationFailure(step: step, underlyingError: cause).description
        case .losses(let losses): "it cannot hold \(list(losses))"
        }
    }

    private func name(_ schema: any VersionedCodable.Type) -> String {
        let step = MigrationStep(from: schema, to: schema)
        return step.fromVersion == nil
            ? "\(schema) (unversioned)" : "\(schema) (version \(step.fromVersionText))"
    }

    /// Lists the paths of the parts, at most the first ten.
    private func list(_ losses: [DowngradeLoss]) -> String {
        let shown = 10
        let places = losses.prefix(shown).map { $0.path.steps.isEmpty ? "the value" : "\($0.path)" }
        let rest = losses.count - shown
        return places.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
