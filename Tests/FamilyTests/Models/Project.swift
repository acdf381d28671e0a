import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableXML

/// The project of a build tool, with the changes of Maven: an identifier in two parts, reports that
/// become plugins, modules that become subprojects, and a namespace for each model.
enum Project {
    static let migrations = [
        migration(
            from: 1, to: 2, V2.self,
            report: "22 of 22 comments kept; schema location changed: the document"),
        migration(
            from: 1, to: 3, V3.self,
            report: "22 of 22 comments kept; schema location changed: the document"),
        migration(
            from: 2, to: 3, V3.self,
            report: "22 of 22 comments kept; schema location changed: the document"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        Migration(
            "Project", "xml", from: from, to: to, type, XMLFormat(), report: report,
            unknown: [
                ("/properties", "/properties"),
                ("/dependencies/dependency/0/exclusions", "/dependencies/dependency/0/exclusions"),
                ("/developers", "/developers"),
            ])
    }

    struct VersionOfProject: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.modelVersion }
        @Attribute var xmlns: String?
        var modelVersion: String?

        init(withVersion version: String?) {
            xmlns = version.map { "http://maven.apache.org/POM/\($0)" }
            modelVersion = version
        }
    }

    struct Repository: Codable, Equatable {
        var connection: String
        var url: String?
    }

    struct Modules: Codable, Equatable { var module: [String] }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        typealias VersionSpec = VersionOfProject
        static let version: String? = "3.0.0"

        struct Dependency: Codable {
            var id: String
            var version: String
            var isTest: Bool?

            enum CodingKeys: String, CodingKey {
                case id, version
                case isTest = "test"
            }
        }

        struct Dependencies: Codable { var dependency: [Dependency] }
        struct Reports: Codable { var report: [String] }

        var id: String
        var currentVersion: String
        var name: String?
        var repository: Repository?
        var modules: Modules?
        var dependencies: Dependencies
        var reports: Reports?
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        typealias VersionSpec = VersionOfProject
        static let version: String? = "4.0.0"
        static let moves: [DocumentPath: DocumentPath] = [
            "/currentVersion": "/version",
            "/repository": "/scm",
            "/dependencies/dependency/*/test": "/dependencies/dependency/*/scope",
            "/reports": "/reporting",
            "/reports/report/*": "/reporting/plugins/plugin/*/artifactId",
        ]

        struct Dependency: Codable, Equatable {
            var groupId: String
            var artifactId: String
            var version: String
            var scope: String?
        }

        struct Dependencies: Codable, Equatable { var dependency: [Dependency] }

        struct Reporting: Codable, Equatable {
            var plugins: Plugins

            struct Plugins: Codable, Equatable { var plugin: [Plugin] }
            struct Plugin: Codable, Equatable { var artifactId: String }
        }

        var groupId: String
        var artifactId: String
        var projectVersion: String
        var name: String?
        var scm: Repository?
        var modules: Modules?
        var dependencies: Dependencies
        var reporting: Reporting?

        enum CodingKeys: String, CodingKey {
            case groupId, artifactId
            case projectVersion = "version"
            case name, scm, modules, dependencies, reporting
        }
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        typealias VersionSpec = VersionOfProject
        static let version: String? = "4.1.0"
        static let moves: [DocumentPath: DocumentPath] = [
            "/modules": "/subprojects",
            "/modules/module/*": "/subprojects/subproject/*",
        ]

        struct Subprojects: Codable, Equatable { var subproject: [String] }

        var groupId: String
        var artifactId: String
        var projectVersion: String
        var name: String?
        var scm: Repository?
        var subprojects: Subprojects?
        var dependencies: V2.Dependencies
        var reporting: V2.Reporting?

        enum CodingKeys: String, CodingKey {
            case groupId, artifactId
            case projectVersion = "version"
            case name, scm, subprojects, dependencies, reporting
        }
    }
}

extension Project.V2 {
    init(from old: Project.V1) {
        func parts(_ id: String) -> (String, String) {
            let parts = id.split(separator: ":").map(String.init)
            return (parts.first ?? id, parts.last ?? id)
        }
        (groupId, artifactId) = parts(old.id)
        projectVersion = old.currentVersion
        name = old.name
        scm = old.repository
        modules = old.modules
        dependencies = Dependencies(
            dependency: old.dependencies.dependency.map { dependency in
                let (group, artifact) = parts(dependency.id)
                return Dependency(
                    groupId: group, artifactId: artifact, version: dependency.version,
                    scope: dependency.isTest == true ? "test" : nil)
            })
        reporting = old.reports.map { reports in
            Reporting(plugins: .init(plugin: reports.report.map { .init(artifactId: $0) }))
        }
    }
}

extension Project.V3 {
    init(from old: Project.V2) {
        self.init(
            groupId: old.groupId, artifactId: old.artifactId, projectVersion: old.projectVersion,
            name: old.name, scm: old.scm,
            subprojects: old.modules.map { Subprojects(subproject: $0.module) },
            dependencies: old.dependencies, reporting: old.reporting)
    }
}
