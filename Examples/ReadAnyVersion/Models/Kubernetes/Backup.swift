import VersionedCodable
import VersionedCodableDocuments

/// The current version of a recurring backup, an object of a custom kind.
struct Backup: VersionedCodable, Equatable {
    static let version = APIVersion("storage.example.com/v1")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = BackupV1Beta1

    enum Kind: String, Codable {
        case backup = "Backup"
    }

    struct Spec: Codable, Equatable {
        var sources: [String]
        var schedule: String
        var retention: Retention
    }

    struct Retention: Codable, Equatable {
        /// The number of backups to keep; `nil` to keep all.
        var count: Int?
    }

    var kind: Kind
    var metadata: DocumentObject
    var spec: Spec
}

extension Backup {
    init(from previous: BackupV1Beta1) {
        self.init(
            kind: previous.kind,
            metadata: previous.metadata,
            spec: Spec(
                sources: [previous.spec.source],
                schedule: previous.spec.schedule,
                retention: Retention(count: previous.spec.keep)))
    }
}

/// The second version, with a schedule in the notation of cron.
struct BackupV1Beta1: VersionedCodable {
    static let version = APIVersion("storage.example.com/v1beta1")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = BackupV1Alpha1

    struct Spec: Codable {
        var source: String
        var schedule: String
        var keep: Int?
    }

    var kind: Backup.Kind
    var metadata: DocumentObject
    var spec: Spec
}

extension BackupV1Beta1 {
    init(from previous: BackupV1Alpha1) throws {
        let hours = previous.spec.everyHours
        guard (1...24).contains(hours), 24.isMultiple(of: hours) else {
            let path: [PathStep] = ["spec", "everyHours"]
            throw VersionedDecodingError.fieldNoLongerValid(
                DecodingError.Context(
                    codingPath: path, debugDescription: "no schedule repeats every \(hours) hours"))
        }
        kind = previous.kind
        metadata = previous.metadata
        spec = Spec(
            source: previous.spec.source,
            schedule: hours == 24 ? "0 0 * * *" : "0 */\(hours) * * *",
            keep: previous.spec.keep)
    }
}

/// The first version, with a number of hours.
struct BackupV1Alpha1: VersionedCodable {
    static let version = APIVersion("storage.example.com/v1alpha1")
    typealias VersionSpec = VersionOfObject
    typealias PreviousVersion = NothingEarlier

    struct Spec: Codable {
        var source: String
        var everyHours: Int
        var keep: Int?
    }

    var kind: Backup.Kind
    var metadata: DocumentObject
    var spec: Spec
}
