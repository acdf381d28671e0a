import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting

/// What a program that updates dependencies may do, with the changes of Renovate: names that say
/// more, a schedule that becomes a list, days with their unit, exclusions among what is matched.
enum Updater {
    static let migrations = [
        migration(from: 1, to: 2, V2.self, report: "25 of 26 comments kept; 1 removed (line 39)"),
        migration(from: 1, to: 3, V3.self, report: "25 of 26 comments kept; 1 removed (line 39)"),
        migration(from: 2, to: 3, V3.self, report: "25 of 25 comments kept"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        Migration(
            "Updater", "json5", from: from, to: to, type,
            JSONFormat(reading: .init(syntax: .json5)), report: report,
            unknown: [
                ("/$schema", "/$schema"),
                ("/labels", "/labels"),
                ("/packageRules/0/groupName", "/packageRules/0/groupName"),
                ("/packageRules/1/addLabels", "/packageRules/1/addLabels"),
            ])
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1

        struct Rule: Codable {
            var names: [String]
            var excluded: [String]?
            var stabilityDays: Int?
            var automerge: Bool?

            enum CodingKeys: String, CodingKey {
                case names = "packageNames"
                case excluded = "excludePackageNames"
                case stabilityDays, automerge
            }
        }

        struct Manager: Codable, Equatable {
            var fileMatch: [String]
            var matchStrings: [String]
        }

        var extends: [String]
        var masterIssue: Bool?
        var baseBranches: [String]?
        var schedule: String?
        var rebaseStalePrs: Bool?
        var prLimit: Int = 10
        var packageRules: [Rule]
        var regexManagers: [Manager]?

        enum CodingKeys: String, CodingKey {
            case extends, masterIssue, baseBranches, schedule, rebaseStalePrs
            case prLimit = "prConcurrentLimit"
            case packageRules, regexManagers
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            extends = try container.decode([String].self, forKey: .extends)
            masterIssue = try container.decodeIfPresent(Bool.self, forKey: .masterIssue)
            baseBranches = try container.decodeIfPresent([String].self, forKey: .baseBranches)
            schedule = try container.decodeIfPresent(String.self, forKey: .schedule)
            rebaseStalePrs = try container.decodeIfPresent(Bool.self, forKey: .rebaseStalePrs)
            prLimit = try container.decodeIfPresent(Int.self, forKey: .prLimit) ?? 10
            packageRules = try container.decode([Rule].self, forKey: .packageRules)
            regexManagers = try container.decodeIfPresent([Manager].self, forKey: .regexManagers)
        }
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        static let version: Int? = 2
        static let moves: [DocumentPath: DocumentPath] = [
            "/masterIssue": "/dependencyDashboard",
            "/rebaseStalePrs": "/rebaseWhen",
            "/packageRules/*/packageNames": "/packageRules/*/matchPackageNames",
            "/packageRules/*/stabilityDays": "/packageRules/*/minimumReleaseAge",
        ]

        struct Rule: Codable, Equatable {
            var names: [String]
            var minimumAge: String?
            var automerge: Bool?

            enum CodingKeys: String, CodingKey {
                case names = "matchPackageNames"
                case minimumAge = "minimumReleaseAge"
                case automerge
            }
        }

        enum Rebasing: String, Codable {
            case behind = "behind-base-branch"
            case conflicted
        }

        var extends: [String]
        var dashboard: Bool?
        var baseBranches: [String]?
        var schedule: [String]?
        var rebaseWhen: Rebasing?
        var prLimit: Int
        var packageRules: [Rule]
        var regexManagers: [V1.Manager]?

        enum CodingKeys: String, CodingKey {
            case extends
            case dashboard = "dependencyDashboard"
            case baseBranches, schedule, rebaseWhen
            case prLimit = "prConcurrentLimit"
            case packageRules, regexManagers
        }
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        static let version: Int? = 3
        static let moves: [DocumentPath: DocumentPath] = [
            "/baseBranches": "/baseBranchPatterns",
            "/prConcurrentLimit": "/limits/concurrent",
            "/regexManagers": "/customManagers",
            "/regexManagers/*/fileMatch": "/customManagers/*/managerFilePatterns",
        ]

        struct Manager: Codable, Equatable {
            var customType: String
            var patterns: [String]
            var matchStrings: [String]

            enum CodingKeys: String, CodingKey {
                case customType
                case patterns = "managerFilePatterns"
                case matchStrings
            }
        }

        struct Limits: Codable, Equatable { var concurrent: Int }

        var extends: [String]
        var dashboard: Bool?
        var branches: [String]?
        var schedule: [String]?
        var rebaseWhen: V2.Rebasing?
        var limits: Limits
        var packageRules: [V2.Rule]
        var customManagers: [Manager]?

        enum CodingKeys: String, CodingKey {
            case extends
            case dashboard = "dependencyDashboard"
            case branches = "baseBranchPatterns"
            case schedule, rebaseWhen, limits, packageRules, customManagers
        }
    }
}

extension Updater.V2 {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        extends = try container.decode([String].self, forKey: .extends)
        dashboard = try container.decodeIfPresent(Bool.self, forKey: .dashboard)
        baseBranches = try container.decodeIfPresent([String].self, forKey: .baseBranches)
        schedule = try container.decodeIfPresent([String].self, forKey: .schedule)
        rebaseWhen = try container.decodeIfPresent(Rebasing.self, forKey: .rebaseWhen)
        prLimit = try container.decodeIfPresent(Int.self, forKey: .prLimit) ?? 10
        packageRules = try container.decode([Rule].self, forKey: .packageRules)
        regexManagers = try container.decodeIfPresent(
            [Updater.V1.Manager].self, forKey: .regexManagers)
    }

    init(from old: Updater.V1) {
        extends = old.extends.map { $0.replacing("config:base", with: "config:recommended") }
        dashboard = old.masterIssue
        baseBranches = old.baseBranches
        schedule = old.schedule.map { [$0] }
        rebaseWhen = old.rebaseStalePrs.map { $0 ? .behind : .conflicted }
        prLimit = old.prLimit
        packageRules = old.packageRules.map { rule in
            Rule(
                names: rule.names + (rule.excluded ?? []).map { "!\($0)" },
                minimumAge: rule.stabilityDays.map { "\($0) days" }, automerge: rule.automerge)
        }
        regexManagers = old.regexManagers
    }
}

extension Updater.V3 {
    init(from old: Updater.V2) {
        extends = old.extends
        dashboard = old.dashboard
        branches = old.baseBranches
        schedule = old.schedule
        rebaseWhen = old.rebaseWhen
        limits = Limits(concurrent: old.prLimit)
        packageRules = old.packageRules
        customManagers = old.regexManagers?.map {
            Manager(
                customType: "regex", patterns: $0.fileMatch.map { "/\($0)/" },
                matchStrings: $0.matchStrings)
        }
    }
}
