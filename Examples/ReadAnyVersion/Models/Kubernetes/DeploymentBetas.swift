import VersionedCodable
import VersionedCodableDocuments

/// The first version, with other defaults than today's.
struct DeploymentExtensionsV1Beta1: VersionedCodable {
    static let version = APIVersion("extensions/v1beta1")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = NothingEarlier

    var kind: Deployment.Kind
    var metadata: DocumentObject
    var spec: DeploymentV1Beta1.Spec
    var status: DocumentObject?
}

/// The second version, in a separate group.
struct DeploymentV1Beta1: VersionedCodable {
    static let version = APIVersion("apps/v1beta1")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = DeploymentExtensionsV1Beta1

    struct Spec: Codable, Equatable {
        var replicas: Int?
        var selector: LabelSelector?
        var template: DocumentObject
        var strategy: DocumentObject?
        var minReadySeconds: Int?
        var revisionHistoryLimit: Int?
        var progressDeadlineSeconds: Int?
        var paused: Bool?
        var rollbackTo: Rollback?
    }

    struct Rollback: Codable, Equatable {
        var revision: Int?
    }

    var kind: Deployment.Kind
    var metadata: DocumentObject
    var spec: Spec
    var status: DocumentObject?
}

extension DeploymentV1Beta1 {
    init(from previous: DeploymentExtensionsV1Beta1) {
        kind = previous.kind
        metadata = previous.metadata
        spec = previous.spec
        status = previous.status
        // Today the default is a quarter of the replicas.
        spec.strategy =
            spec.strategy ?? [
                "type": "RollingUpdate",
                "rollingUpdate": ["maxSurge": 1, "maxUnavailable": 1],
            ]
    }
}

/// The third version: a deployment selects its pods, and its specification has no rollback.
struct DeploymentV1Beta2: VersionedCodable {
    static let version = APIVersion("apps/v1beta2")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = DeploymentV1Beta1

    var kind: Deployment.Kind
    var metadata: DocumentObject
    var spec: Deployment.Spec
    var status: DocumentObject?
}

extension DeploymentV1Beta2 {
    private static let rollbackAnnotation = "deprecated.deployment.rollback.revision"

    init(from previous: DeploymentV1Beta1) throws {
        kind = previous.kind
        metadata = previous.metadata
        spec = Deployment.Spec(
            replicas: previous.spec.replicas,
            selector: try previous.selector,
            template: previous.spec.template,
            strategy: previous.spec.strategy,
            minReadySeconds: previous.spec.minReadySeconds,
            revisionHistoryLimit: previous.spec.revisionHistoryLimit,
            progressDeadlineSeconds: previous.spec.progressDeadlineSeconds,
            paused: previous.spec.paused)
        status = previous.status
        if let revision = previous.spec.rollbackTo?.revision {
            var annotations = metadata["annotations"] ?? [:]
            annotations[Self.rollbackAnnotation] = .string(String(revision))
            metadata["annotations"] = annotations
        }
    }
}

extension DeploymentV1Beta1 {
    /// The selector; by default the labels of the pods.
    fileprivate var selector: LabelSelector {
        get throws {
            if let selector = spec.selector { return selector }
            guard case .object(let labels)? = spec.template["metadata"]?["labels"], !labels.isEmpty
            else {
                let path: [PathStep] = ["spec", "template"]
                throw VersionedDecodingError.fieldNoLongerValid(
                    DecodingError.Context(
                        codingPath: path, debugDescription: "no selector, and pods without labels"))
            }
            return LabelSelector(matchLabels: labels)
        }
    }
}
