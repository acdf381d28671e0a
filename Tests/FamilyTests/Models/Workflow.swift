import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML

/// A workflow such as GitHub's: events become a mapping, steps get actions with versions of their
/// own, the matrix moves into a strategy, and permissions have to be said.
enum Workflow {
    static let migrations = [
        migration(from: 1, to: 2, V2.self, report: "29 of 29 comments kept"),
        migration(from: 1, to: 3, V3.self, report: "29 of 29 comments kept"),
        migration(from: 2, to: 3, V3.self, report: "29 of 29 comments kept"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        Migration(
            "Workflow", "yml", from: from, to: to, type, YAMLFormat(), report: report,
            unknown: [
                ("/concurrency", "/concurrency"),
                ("/jobs/test/timeout-minutes", "/jobs/test/timeout-minutes"),
                ("/jobs/test/steps/2/shell", "/jobs/test/steps/2/shell"),
                ("/jobs/publish/if", "/jobs/publish/if"),
            ])
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1

        struct Step: Codable {
            var name: String?
            var action: String?
            var run: String?
            var args: OrderedMembers<String, String>?
        }

        struct Job: Codable {
            var image: String
            var needs: String?
            var matrix: OrderedMembers<String, [String]>?
            var steps: [Step]
        }

        var name: String
        var on: [String]
        var env: OrderedMembers<String, String>?
        var jobs: OrderedMembers<String, Job>
    }

    struct Step: Codable, Equatable {
        var name: String?
        var uses: String?
        var run: String?
        var with: OrderedMembers<String, String>?
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        static let version: Int? = 2
        static let moves: [DocumentPath: DocumentPath] = [
            "/jobs/*/image": "/jobs/*/runs-on",
            "/jobs/*/steps/*/action": "/jobs/*/steps/*/uses",
            "/jobs/*/steps/*/args": "/jobs/*/steps/*/with",
        ]

        struct Event: Codable, Equatable { var branches: [String]? }

        struct Job: Codable, Equatable {
            var runsOn: String
            var needs: [String]?
            var matrix: OrderedMembers<String, [String]>?
            var steps: [Step]

            enum CodingKeys: String, CodingKey {
                case runsOn = "runs-on"
                case needs, matrix, steps
            }
        }

        var name: String
        var on: OrderedMembers<String, Event>
        var env: OrderedMembers<String, String>?
        var jobs: OrderedMembers<String, Job>
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        static let version: Int? = 3
        static let moves: [DocumentPath: DocumentPath] = [
            "/jobs/*/matrix": "/jobs/*/strategy/matrix"
        ]

        struct Strategy: Codable, Equatable {
            var failFast: Bool
            var matrix: OrderedMembers<String, [String]>

            enum CodingKeys: String, CodingKey {
                case failFast = "fail-fast"
                case matrix
            }
        }

        struct Job: Codable, Equatable {
            var runsOn: String
            var needs: [String]?
            var strategy: Strategy?
            var steps: [Step]

            enum CodingKeys: String, CodingKey {
                case runsOn = "runs-on"
                case needs, strategy, steps
            }
        }

        var name: String
        var on: OrderedMembers<String, V2.Event>
        var permissions: OrderedMembers<String, String>
        var env: OrderedMembers<String, String>?
        var jobs: OrderedMembers<String, Job>
    }
}

extension Workflow.V2 {
    init(from old: Workflow.V1) {
        name = old.name
        on = OrderedMembers(
            old.on.map { (key: $0, value: Event(branches: $0 == "push" ? ["main"] : nil)) })
        env = old.env
        jobs = OrderedMembers(
            old.jobs.map { name, job in
                (
                    key: name,
                    value: Job(
                        runsOn: job.image == "ubuntu-18.04" ? "ubuntu-latest" : job.image,
                        needs: job.needs.map { [$0] }, matrix: job.matrix,
                        steps: job.steps.map { step in
                            Workflow.Step(
                                name: step.name,
                                uses: step.action.map { $0.replacing("@v1", with: "@v2") },
                                run: step.run, with: step.args)
                        })
                )
            })
    }
}

extension Workflow.V3 {
    init(from old: Workflow.V2) {
        name = old.name
        on = old.on
        permissions = ["contents": "read"]
        env = old.env
        jobs = OrderedMembers(
            old.jobs.map { name, job in
                (
                    key: name,
                    value: Job(
                        runsOn: job.runsOn, needs: job.needs,
                        strategy: job.matrix.map { Strategy(failFast: false, matrix: $0) },
                        steps: job.steps.map { step in
                            var step = step
                            step.uses = step.uses?.replacing("@v2", with: "@v4")
                            step.run = step.run?
                                .replacing("::set-output name=tag::", with: "tag=")
                            return step
                        })
                )
            })
    }
}
