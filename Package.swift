// swift-tools-version: 6.0
import PackageDescription

/// Language features every Swift target of the package is built with.
let languageFeatures: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// The modules whose names are `VersionedCodable` and one of these words; the manifest uses the words.
let words: Set = [
    "CBOR", "Coders", "Command", "Configuration", "Core", "Documents", "Elements", "Essentials",
    "Extras", "FormatKit", "Foundation", "JSON", "Migrations", "PropertyList", "Rewriting",
    "System", "TOML", "Testing", "XML", "YAML",
]

func module(_ name: String) -> String { words.contains(name) ? "VersionedCodable" + name : name }

/// The modules a client of the package can import after it has added a product.
func product(_ name: String, _ modules: String...) -> Product {
    .library(name: module(name), targets: modules.map(module))
}

/// A target; it can import the modules it uses and all that those use.
///
/// Without `packageAccess` it sees only what is public, as the modules of other packages do.
func target(
    _ name: String, _ type: Target.TargetType = .regular, uses modules: [String],
    path: String? = nil, exclude: [String] = [], resources: [Resource] = [],
    packageAccess: Bool = true
) -> Target {
    let dependencies = modules.map { name in
        Target.Dependency.target(
            name: module(name),
            condition: name == "CLibYAML" ? .when(platforms: [.macOS, .linux]) : nil)
    }
    return switch type {
    case .test:
        .testTarget(
            name: name, dependencies: dependencies, path: path, exclude: exclude,
            swiftSettings: languageFeatures)
    case .executable:
        .executableTarget(
            name: name, dependencies: dependencies, path: path, exclude: exclude,
            swiftSettings: languageFeatures)
    default:
        .target(
            name: module(name), dependencies: dependencies, path: path, exclude: exclude,
            resources: resources, packageAccess: packageAccess, swiftSettings: languageFeatures)
    }
}

/// The module of a format below `Formats`, and its tests.
///
/// It has no package access, so that every format can do what one of ours does.
func format(_ name: String, uses modules: [String] = []) -> [Target] {
    let folder = "Formats/\(name)"
    return [
        target(
            name, uses: ["FormatKit", "Coders"] + modules, path: "\(folder)/Sources",
            packageAccess: false),
        target(
            "\(module(name))Tests", .test,
            uses: [name, "VersionedCodable", "Extras", "Foundation", "TestSupport"],
            path: "\(folder)/Tests/\(module(name))Tests"),
    ]
}

/// A C library that a format wraps: its module map, and the test that it is there.
func cLibrary(
    _ name: String, of format: String, pkgConfig: String, apt: String, brew: String
) -> [Target] {
    [
        .systemLibrary(
            name: name, path: "Formats/\(format)/\(name)", pkgConfig: pkgConfig,
            providers: [.apt([apt]), .brew([brew])]),
        target(
            "\(name)Tests", .test, uses: [name], path: "Formats/\(format)/Tests/\(name)Tests"),
    ]
}

// Only Apple's platforms ask for the privacy manifest. For a resource SwiftPM writes code that
// imports the whole of Foundation, which programs for other platforms would link then.
#if canImport(Darwin)
let copied: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
let notCopied: [String] = []
#else
let copied: [Resource] = []
let notCopied = ["PrivacyInfo.xcprivacy"]
#endif

// Other systems than macOS and Linux have no libyaml, and a static build has none either. There the
// YAML of most documents is read; see the page "YAML without libyaml".
let hasLibYAML = Context.environment["VERSIONED_CODABLE_LIBYAML"] != "no"

let libraries = [
    target("Essentials", uses: []),  // The part of Foundation that all modules import.
    target("System", uses: []),  // The C library of the system.
    target("Core", uses: ["Essentials"], exclude: notCopied, resources: copied),
    target("Documents", uses: ["Core", "System"]),
    // What the author of a format needs: documents are built, read, written and edited with it.
    target("FormatKit", uses: ["Documents"]),
    target("Coders", uses: ["Documents"], packageAccess: false),
    target("Elements", uses: ["Documents"]),
    target("Extras", uses: ["JSON"], packageAccess: false),
    // What takes types that only the whole of Foundation has, with its tables of languages.
    target("Foundation", uses: ["Documents"], packageAccess: false),
    target("VersionedCodable", uses: ["JSON", "PropertyList"]),
    // Documents that are changed in place: what changes, and the proof of it.
    target("Rewriting", uses: ["FormatKit"]),
    // Chains of migrations as files, run over documents that are changed in place.
    target("Migrations", uses: ["VersionedCodable", "Rewriting"]),
    // Documents that configure a program: defaults, layers, all mistakes at once.
    target("Configuration", uses: ["VersionedCodable", "Rewriting"]),
    target("Testing", uses: ["Extras", "Configuration"]),
    // The commands of the tool, for programs with formats of their own.
    target("Command", uses: ["Migrations", "YAML", "XML", "TOML", "CBOR"]),
]

let programs = [
    target("versioned", .executable, uses: ["Command"]),
    target(
        "read-any-version", .executable, uses: ["VersionedCodable", "Rewriting", "YAML", "XML"],
        path: "Examples/ReadAnyVersion", exclude: ["Documents"]),
    target(
        "settings-service", .executable,
        uses: ["Configuration", "YAML", "XML", "TOML"],
        path: "Examples/Settings", exclude: ["Documents", "Tests"]),
]

let tests = [
    target("TestSupport", uses: ["Testing"], path: "Tests/TestSupport"),
    // The modules that the tests with every format use, under one name.
    target(
        "AllModules",
        uses: ["Configuration", "Foundation", "YAML", "XML", "TOML", "CBOR", "TestSupport"],
        path: "Tests/AllModules"),
    target("VersionedCodableCoreTests", .test, uses: ["TestSupport"]),
    target("VersionedCodableDocumentsTests", .test, uses: ["TestSupport"]),
    target("VersionedCodableTests", .test, uses: ["VersionedCodable", "TestSupport"]),
    target("VersionedCodableTestingTests", .test, uses: ["VersionedCodable", "TestSupport"]),
    target(
        "VersionedCodableRewritingTests", .test,
        uses: ["VersionedCodable", "TOML", "YAML", "XML", "TestSupport"]),
    target("VersionedCodableMigrationsTests", .test, uses: ["Migrations", "AllModules"]),
    target("VersionedCodableConfigurationTests", .test, uses: ["AllModules"]),
    target(
        "YAMLAloneTests", .test, uses: ["YAML", "JSON", "TestSupport"],
        path: "Formats/YAML/Tests/YAMLAloneTests"),
    target("CrossFormatTests", .test, uses: ["AllModules"]),
    target("FeatureTests", .test, uses: ["AllModules"]),
    target(
        "FamilyTests", .test, uses: ["VersionedCodable", "Rewriting", "YAML", "TOML", "XML"],
        exclude: ["Documents"]),
    target(
        "DocumentationTests", .test,
        uses: ["Migrations", "AllModules", "read-any-version", "settings-service", "versioned"],
        exclude: ["Snippets/Fixtures"]),
    target(
        "CommandLineTests", .test, uses: ["versioned", "AllModules"], exclude: ["Golden"]),
    target(
        "SettingsTests", .test, uses: ["settings-service", "VersionedCodable", "Testing"],
        path: "Examples/Settings/Tests", exclude: ["Fixtures"]),
]

let package = Package(
    name: "VersionedCodable",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        // Versions, the engine, JSON and property lists. Most programs import only the first module.
        product(
            "VersionedCodable", "VersionedCodable", "Core", "Documents", "FormatKit", "JSON",
            "PropertyList"),
        product("Extras", "Extras", "Elements"),
        product("YAML", "YAML"),
        product("XML", "XML", "Elements"),
        product("TOML", "TOML"),
        product("CBOR", "CBOR"),
        product("Rewriting", "Rewriting", "Migrations"),
        product("Configuration", "Configuration"),
        // A product of its own, because programs that use it link all of Foundation.
        product("Foundation", "Foundation"),
        product("Testing", "Testing"),
        product("Command", "Command"),
        .executable(name: "versioned", targets: ["versioned"]),
    ],
    targets: libraries + programs + tests
        + format("JSON")
        + format("PropertyList")
        + format("CBOR")
        + format("TOML")
        + format("YAML", uses: hasLibYAML ? ["CLibYAML"] : [])
        + cLibrary(
            "CLibYAML", of: "YAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml")
        + format("XML", uses: ["CLibXML2", "Elements"])
        + cLibrary(
            "CLibXML2", of: "XML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2"),
    swiftLanguageModes: [.v6]
)

// The test targets to build, if not all: `VERSIONED_CODABLE_TESTS="CrossFormatTests FamilyTests" swift test`.
if let chosen = Context.environment["VERSIONED_CODABLE_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { $0.type == .test && !chosen.contains(Substring($0.name)) }
}
