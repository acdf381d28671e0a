import VersionedCodable

/// A version such as `v1alpha1`, `v2beta3` or `v1`.
///
/// Every stable version is greater than every beta, and every beta than every alpha; versions of
/// one stage are ordered by their numbers.
struct KubernetesVersion: Hashable, Sendable {
    enum Stage: String, Comparable {
        case alpha, beta, stable

        static func < (left: Stage, right: Stage) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .alpha: 0
            case .beta: 1
            case .stable: 2
            }
        }
    }

    let major: Int
    let stage: Stage
    /// The number after the stage; zero for a stable version.
    let number: Int
}

extension KubernetesVersion: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.stage, left.major, left.number) < (right.stage, right.major, right.number)
    }
}

extension KubernetesVersion: LosslessStringConvertible {
    init?(_ description: String) {
        let form = /v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?/
        guard let match = description.wholeMatch(of: form), let major = Int(match.1) else {
            return nil
        }
        self.major = major
        stage = match.2.flatMap { Stage(rawValue: String($0)) } ?? .stable
        guard let digits = match.3 else {
            number = 0
            return
        }
        guard let number = Int(digits) else { return nil }
        self.number = number
    }

    var description: String {
        stage == .stable ? "v\(major)" : "v\(major)\(stage.rawValue)\(number)"
    }
}
