import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting

/// What an app says of itself in `Info.plist`: a switch becomes a dictionary, a list of
/// requirements becomes a dictionary, a storyboard moves into a scene.
enum InfoList {
    static let migrations = [
        migration(from: 1, to: 2, V2.self, report: "19 of 20 comments kept; 1 removed (line 44)"),
        migration(from: 1, to: 3, V3.self, report: "19 of 20 comments kept; 1 removed (line 44)"),
        migration(from: 2, to: 3, V3.self, report: "19 of 19 comments kept"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        Migration(
            "InfoList", "plist", from: from, to: to, type, PropertyListFormat(.xml), report: report,
            unknown: [
                ("/CFBundleExecutable", "/CFBundleExecutable"),
                ("/CFBundleURLTypes", "/CFBundleURLTypes"),
                ("/BuildDate", "/BuildDate"),
                ("/Icon", "/Icon"),
            ])
    }

    struct VersionOfInfo: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.CFBundleInfoDictionaryVersion }
        var CFBundleInfoDictionaryVersion: String?
        init(withVersion version: String?) { CFBundleInfoDictionaryVersion = version }
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        typealias VersionSpec = VersionOfInfo
        static let version: String? = "5.0"

        var name: String
        var shortVersion: String
        var minimumSystem: String?
        var allowsInsecureLoads: Bool?
        var capabilities: [String]?
        var storyboard: String?
        var orientations: [String]?
        var isAgent: Bool?

        enum CodingKeys: String, CodingKey {
            case name = "CFBundleName"
            case shortVersion = "CFBundleShortVersionString"
            case minimumSystem = "LSMinimumSystemVersion"
            case allowsInsecureLoads = "NSAllowsInsecureLoads"
            case capabilities = "UIRequiredDeviceCapabilities"
            case storyboard = "UIMainStoryboardFile"
            case orientations = "UISupportedInterfaceOrientations"
            case isAgent = "LSUIElement"
        }
    }

    struct Security: Codable, Equatable {
        var allowsAll: Bool
        enum CodingKeys: String, CodingKey { case allowsAll = "NSAllowsArbitraryLoads" }
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        typealias VersionSpec = VersionOfInfo
        static let version: String? = "6.0"
        static let moves: [DocumentPath: DocumentPath] = [
            "/CFBundleName": "/CFBundleDisplayName",
            "/NSAllowsInsecureLoads": "/NSAppTransportSecurity",
        ]

        var displayName: String
        var shortVersion: String
        var minimumSystem: String?
        var security: Security?
        var capabilities: OrderedMembers<String, Bool>?
        var storyboard: String?
        var orientations: [String]?

        enum CodingKeys: String, CodingKey {
            case displayName = "CFBundleDisplayName"
            case shortVersion = "CFBundleShortVersionString"
            case minimumSystem = "LSMinimumSystemVersion"
            case security = "NSAppTransportSecurity"
            case capabilities = "UIRequiredDeviceCapabilities"
            case storyboard = "UIMainStoryboardFile"
            case orientations = "UISupportedInterfaceOrientations"
        }
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        typealias VersionSpec = VersionOfInfo
        static let version: String? = "7.0"
        static let moves: [DocumentPath: DocumentPath] = [
            "/UIMainStoryboardFile": "/UIApplicationSceneManifest/UISceneStoryboardFile"
        ]

        struct Scenes: Codable, Equatable {
            var supportsMultiple: Bool
            var storyboard: String?

            enum CodingKeys: String, CodingKey {
                case supportsMultiple = "UIApplicationSupportsMultipleScenes"
                case storyboard = "UISceneStoryboardFile"
            }
        }

        var displayName: String
        var shortVersion: String
        var minimumSystem: String?
        var security: Security?
        var capabilities: OrderedMembers<String, Bool>?
        var scenes: Scenes
        var orientations: [String]?

        enum CodingKeys: String, CodingKey {
            case displayName = "CFBundleDisplayName"
            case shortVersion = "CFBundleShortVersionString"
            case minimumSystem = "LSMinimumSystemVersion"
            case security = "NSAppTransportSecurity"
            case capabilities = "UIRequiredDeviceCapabilities"
            case scenes = "UIApplicationSceneManifest"
            case orientations = "UISupportedInterfaceOrientations"
        }
    }
}

extension InfoList.V2 {
    init(from old: InfoList.V1) {
        displayName = old.name
        shortVersion = old.shortVersion
        minimumSystem = old.minimumSystem
        security = old.allowsInsecureLoads.map { InfoList.Security(allowsAll: $0) }
        capabilities = old.capabilities.map { OrderedMembers($0.map { (key: $0, value: true) }) }
        storyboard = old.storyboard
        orientations = old.orientations
    }
}

extension InfoList.V3 {
    init(from old: InfoList.V2) {
        displayName = old.displayName
        shortVersion = old.shortVersion
        minimumSystem = old.minimumSystem
        security = old.security
        capabilities = old.capabilities
        scenes = Scenes(supportsMultiple: false, storyboard: old.storyboard)
        orientations = old.orientations?.map { $0.replacing("UIInterface", with: "UIDevice") }
    }
}
