import VersionedCodable
import VersionedCodableDocuments

/// A number of equal pods: the current version of an object of `apps/v1`.
///
/// The parts that this program does not use are kept as they are in the document.
struct Deployment: VersionedCodable, Equatable {
    static let version = APIVersion("apps/v1")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = DeploymentV1Beta2

    enum Kind: String, Codable {
        case deployment = "Deployment"
    }

    struct Spec: Codable, Equatable {
        var replicas: Int?
        var selector: LabelSelector
        var template: DocumentObject
        var strategy: DocumentObject?
        var minReadySeconds: Int?
        var revisionHistoryLimit: Int?
        var progressDeadlineSeconds: Int?
        var paused: Bool?
    }

    var kind: Kind
    var metadata: DocumentObject
    var spec: Spec
    var status: DocumentObject?
}

/// The criteria that select the pods of an object.
struct LabelSelector: Codable, Equatable {
    var matchLabels: DocumentObject?
    var matchExpressions: [DocumentObject]?
}

extension Deployment {
    init(from previous: DeploymentV1Beta2) {
        self.init(
            kind: previous.kind, metadata: previous.metadata, spec: previous.spec,
            status: previous.status)
    }
}
