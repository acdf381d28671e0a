import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableYAML

/// The configuration of a linter, with the changes of golangci-lint: settings move into what they
/// are for, exclusions into a container of their own, formatters are no linters any more, and the
/// first version did not say that it was one.
enum Linter {
    static let migrations = [
        migration(from: 1, to: 2, V2.self, report: "32 of 32 comments kept"),
        migration(from: 1, to: 3, V3.self, report: "32 of 32 comments kept"),
        migration(from: 2, to: 3, V3.self, report: "32 of 32 comments kept"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        let settings: DocumentPath =
            from == 1 ? "/linters-settings/revive" : "/linters/settings/revive"
        return Migration(
            "Linter", "yml", from: from, to: to, type, YAMLFormat(), report: report,
            unknown: [
                ("/run/build-tags", "/run/build-tags"),
                ("/severity", "/severity"),
                (settings, "/linters/settings/revive"),
            ])
    }

    struct VersionOfFile: VersionPlaceSpec {
        static let places: [VersionPlace] = ["version"]
        var version: String?
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        typealias VersionSpec = VersionOfFile
        static let version: String? = nil

        struct Run: Codable {
            var timeout: String?
            var skipDirs: [String]?

            enum CodingKeys: String, CodingKey {
                case timeout
                case skipDirs = "skip-dirs"
            }
        }

        struct Output: Codable { var format: String? }

        struct Linters: Codable {
            var disableAll: Bool?
            var enable: [String]

            enum CodingKeys: String, CodingKey {
                case disableAll = "disable-all"
                case enable
            }
        }

        struct Settings: Codable, Equatable {
            var errcheck: Errcheck?
            var lll: LongLines?
            var gofmt: Gofmt?
        }

        struct Issues: Codable {
            var rules: [Rule]?
            var perLinter: Int?

            enum CodingKeys: String, CodingKey {
                case rules = "exclude-rules"
                case perLinter = "max-issues-per-linter"
            }
        }

        var run: Run?
        var output: Output?
        var linters: Linters
        var settings: Settings?
        var issues: Issues?

        enum CodingKeys: String, CodingKey {
            case run, output, linters
            case settings = "linters-settings"
            case issues
        }
    }

    struct Errcheck: Codable, Equatable {
        var checkBlank: Bool?
        enum CodingKeys: String, CodingKey { case checkBlank = "check-blank" }
    }

    struct LongLines: Codable, Equatable {
        var length: Int?
        enum CodingKeys: String, CodingKey { case length = "line-length" }
    }

    struct Gofmt: Codable, Equatable { var simplify: Bool? }

    struct Rule: Codable, Equatable {
        var path: String?
        var text: String?
        var linters: [String]
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        typealias VersionSpec = VersionOfFile
        static let version: String? = "2"
        static let moves: [DocumentPath: DocumentPath] = [
            "/linters-settings": "/linters/settings",
            "/linters-settings/gofmt": "/formatters/settings/gofmt",
            "/run/skip-dirs": "/linters/exclusions/paths",
            "/issues/exclude-rules": "/linters/exclusions/rules",
            "/linters/disable-all": "/linters/default",
            "/output/format": "/output/formats",
        ]

        struct Run: Codable, Equatable { var timeout: String? }

        struct Output: Codable, Equatable {
            var formats: OrderedMembers<String, Target>

            struct Target: Codable, Equatable { var path: String }
        }

        struct Settings: Codable, Equatable {
            var errcheck: Errcheck?
            var lll: LongLines?
        }

        struct Exclusions: Codable, Equatable {
            var rules: [Rule]
            var paths: [String]?
        }

        struct Linters: Codable, Equatable {
            var selection: String
            var enable: [String]
            var settings: Settings?
            var exclusions: Exclusions?

            enum CodingKeys: String, CodingKey {
                case selection = "default"
                case enable, settings, exclusions
            }
        }

        struct Formatters: Codable, Equatable {
            var enable: [String]
            var settings: Settings?

            struct Settings: Codable, Equatable { var gofmt: Gofmt? }
        }

        struct Issues: Codable, Equatable {
            var perLinter: Int?
            enum CodingKeys: String, CodingKey { case perLinter = "max-issues-per-linter" }
        }

        var run: Run?
        var output: Output?
        var linters: Linters
        var formatters: Formatters
        var issues: Issues?
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        typealias VersionSpec = VersionOfFile
        static let version: String? = "3"
        static let moves: [DocumentPath: DocumentPath] = [
            "/linters/exclusions": "/exclusions",
            "/issues/max-issues-per-linter": "/issues/limits/per-linter",
        ]

        /// In seconds, beside how many may work.
        struct Run: Codable, Equatable {
            var timeout: Timeout?
            struct Timeout: Codable, Equatable { var minutes: Int }
        }

        struct Issues: Codable, Equatable {
            var limits: Limits
            struct Limits: Codable, Equatable {
                var perLinter: Int?
                enum CodingKeys: String, CodingKey { case perLinter = "per-linter" }
            }
        }

        struct Linters: Codable, Equatable {
            var selection: String
            var enable: [String]
            var settings: V2.Settings?

            enum CodingKeys: String, CodingKey {
                case selection = "default"
                case enable, settings
            }
        }

        var run: Run?
        var output: V2.Output?
        var linters: Linters
        var exclusions: V2.Exclusions?
        var formatters: V2.Formatters
        var issues: Issues?
    }
}

extension Linter.V2 {
    private static let formatters: Set<String> = ["gofmt", "goimports"]

    init(from old: Linter.V1) {
        run = old.run.map { Run(timeout: $0.timeout) }
        output = old.output?.format.map {
            Output(formats: ["text": Output.Target(path: $0 == "line-number" ? "stdout" : $0)])
        }
        linters = Linters(
            selection: old.linters.disableAll == true ? "none" : "standard",
            enable: old.linters.enable.filter { !Self.formatters.contains($0) },
            settings: old.settings.map { Settings(errcheck: $0.errcheck, lll: $0.lll) },
            exclusions: old.issues?.rules.map { Exclusions(rules: $0, paths: old.run?.skipDirs) })
        formatters = Formatters(
            enable: old.linters.enable.filter(Self.formatters.contains),
            settings: old.settings?.gofmt.map { Formatters.Settings(gofmt: $0) })
        issues = old.issues.map { Issues(perLinter: $0.perLinter) }
    }
}

extension Linter.V3 {
    init(from old: Linter.V2) throws {
        run = try old.run.map { run in
            Run(
                timeout: try run.timeout.map { text in
                    guard let minutes = text.split(separator: "m").first.flatMap({ Int($0) }) else {
                        throw VersionedDecodingError.fieldNoLongerValid(
                            .init(codingPath: [], debugDescription: "expected minutes"))
                    }
                    return Run.Timeout(minutes: minutes)
                })
        }
        output = old.output
        linters = Linters(
            selection: old.linters.selection, enable: old.linters.enable,
            settings: old.linters.settings)
        exclusions = old.linters.exclusions
        formatters = old.formatters
        issues = old.issues.map { Issues(limits: .init(perLinter: $0.perLinter)) }
    }
}
