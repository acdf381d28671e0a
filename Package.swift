// swift-tools-version: 6.0
import PackageDescription

/// Language features every Swift target of the package is built with.
let languageFeatures: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A C library that a format below `Formats` wraps: its module map and the test that it is there.
func cLibrary(
    _ name: String,
    folder: String,
    pkgConfig: String,
    apt: String,
    brew: String
) -> [Target] {
    [
        .systemLibrary(
            name: name,
            path: "Formats/\(folder)/\(name)",
            pkgConfig: pkgConfig,
            providers: [.apt([apt]), .brew([brew])]
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: [.target(name: name)],
            path: "Formats/\(folder)/Tests/\(name)Tests",
            swiftSettings: languageFeatures
        ),
    ]
}

/// A format with a folder below `Formats`: its sources, and its tests.
///
/// It has no access to what the package keeps for itself (`package`), so that every format can do
/// what one of ours does.
func format(
    _ name: String, folder: String, wraps libraries: [String] = [], uses modules: [String] = []
) -> [Target] {
    [
        .target(
            name: name,
            dependencies: ([
                "VersionedCodableEssentials", "VersionedCodableCore", "VersionedCodableDocuments",
                "VersionedCodableFormatKit", "VersionedCodableCoders",
            ] + modules).map {
                .target(name: $0)
            }
                + libraries.map { .target(name: $0) },
            path: "Formats/\(folder)/Sources",
            packageAccess: false,
            swiftSettings: languageFeatures
        ),
        .testTarget(
            name: "\(name)Tests",
            dependencies: ([
                name, "VersionedCodable", "VersionedCodableExtras", "VersionedCodableFoundation",
                "VersionedCodableFormatKit", "VersionedCodableRewriting",
                "VersionedCodableTesting", "TestSupport",
            ] + modules).map {
                .target(name: $0)
            },
            path: "Formats/\(folder)/Tests/\(name)Tests",
            swiftSettings: languageFeatures
        ),
    ]
}

/// A target in a folder of `Examples`.
func example(_ name: String, in folder: String, dependencies: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: dependencies.map { .target(name: $0) },
        path: "Examples/\(folder)",
        swiftSettings: languageFeatures
    )
}

/// A program in a folder of `Examples`.
func program(
    _ name: String, in folder: String, dependencies: [String], exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name,
        dependencies: dependencies.map { .target(name: $0) },
        path: "Examples/\(folder)",
        exclude: exclude,
        swiftSettings: languageFeatures
    )
}

/// The tests of an example.
func exampleTests(_ name: String, in folder: String, dependencies: [String]) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies.map { .target(name: $0) },
        path: "Examples/\(folder)",
        swiftSettings: languageFeatures
    )
}

func library(
    _ name: String, dependencies: [String] = [], exclude: [String] = [],
    resources: [Resource] = [], packageAccess: Bool = true
) -> Target {
    .target(
        name: name,
        dependencies: (["VersionedCodableEssentials"] + dependencies).map { .target(name: $0) },
        exclude: exclude,
        resources: resources,
        packageAccess: packageAccess,
        swiftSettings: languageFeatures
    )
}

func tests(
    _ name: String, of dependencies: [String], exclude: [String] = [], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name,
        dependencies: dependencies.map { .target(name: $0) },
        exclude: exclude,
        resources: resources,
        swiftSettings: languageFeatures
    )
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

let package = Package(
    name: "VersionedCodable",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        // Versions, the engine, JSON and property lists. Most programs import only the first target.
        .library(
            name: "VersionedCodable",
            targets: [
                "VersionedCodable", "VersionedCodableCore", "VersionedCodableDocuments",
                "VersionedCodableJSON", "VersionedCodablePropertyList",
            ]),
        .library(name: "VersionedCodableYAML", targets: ["VersionedCodableYAML"]),
        .library(name: "VersionedCodableXML", targets: ["VersionedCodableXML"]),
        .library(name: "VersionedCodableTOML", targets: ["VersionedCodableTOML"]),
        .library(name: "VersionedCodableCBOR", targets: ["VersionedCodableCBOR"]),
        .library(name: "VersionedCodableRewriting", targets: ["VersionedCodableRewriting"]),
        .library(name: "VersionedCodableMigrations", targets: ["VersionedCodableMigrations"]),
        .library(
            name: "VersionedCodableConfiguration", targets: ["VersionedCodableConfiguration"]),
        .library(
            name: "VersionedCodableExtras",
            targets: ["VersionedCodableExtras", "VersionedCodableElements"]),
        .library(name: "VersionedCodableFoundation", targets: ["VersionedCodableFoundation"]),
        .library(
            name: "VersionedCodableFormatKit",
            targets: [
                "VersionedCodableFormatKit", "VersionedCodableCore", "VersionedCodableDocuments",
            ]),
        .library(name: "VersionedCodableTesting", targets: ["VersionedCodableTesting"]),
        .library(name: "VersionedCodableCommand", targets: ["VersionedCodableCommand"]),
        .executable(name: "versioned", targets: ["versioned"]),
    ],
    targets: [
        // The part of Foundation that all modules import.
        .target(name: "VersionedCodableEssentials", swiftSettings: languageFeatures),
        library("VersionedCodableCore", exclude: notCopied, resources: copied),
        library("VersionedCodableDocuments", dependencies: ["VersionedCodableCore"]),
        library(
            "VersionedCodableExtras",
            dependencies: [
                "VersionedCodableCore", "VersionedCodableDocuments", "VersionedCodableJSON",
            ],
            packageAccess: false
        ),
        // What takes types that only the whole of Foundation has, with its tables of languages.
        library(
            "VersionedCodableFoundation",
            dependencies: ["VersionedCodableCore", "VersionedCodableDocuments"],
            packageAccess: false
        ),
        // What the author of a format needs: documents are built, read, written and edited with it.
        library(
            "VersionedCodableFormatKit",
            dependencies: ["VersionedCodableCore", "VersionedCodableDocuments"]
        ),
        // Documents that are changed in place: what changes, and the proof of it.
        library(
            "VersionedCodableRewriting",
            dependencies: [
                "VersionedCodableCore", "VersionedCodableDocuments", "VersionedCodableFormatKit",
            ]
        ),
        // Chains of migrations as files, run over documents that are changed in place.
        library(
            "VersionedCodableMigrations",
            dependencies: [
                "VersionedCodable", "VersionedCodableCore", "VersionedCodableDocuments",
                "VersionedCodableFormatKit", "VersionedCodableRewriting",
            ]
        ),
        // Documents that configure a program: defaults, layers, all mistakes at once.
        library(
            "VersionedCodableConfiguration",
            dependencies: [
                "VersionedCodable", "VersionedCodableCore", "VersionedCodableDocuments",
                "VersionedCodableRewriting",
            ]
        ),
        library(
            "VersionedCodableCoders",
            dependencies: ["VersionedCodableCore", "VersionedCodableDocuments"],
            packageAccess: false
        ),
        library(
            "VersionedCodableElements",
            dependencies: ["VersionedCodableCore", "VersionedCodableDocuments"]
        ),
        library(
            "VersionedCodable",
            dependencies: [
                "VersionedCodableCore", "VersionedCodableDocuments", "VersionedCodableJSON",
                "VersionedCodablePropertyList",
            ]
        ),
        library(
            "VersionedCodableTesting",
            dependencies: [
                "VersionedCodableCore", "VersionedCodableDocuments", "VersionedCodableExtras",
                "VersionedCodableFormatKit", "VersionedCodableJSON", "VersionedCodableRewriting",
            ]
        ),
        // The commands of the tool, for programs with formats of their own.
        library(
            "VersionedCodableCommand",
            dependencies: [
                "VersionedCodable", "VersionedCodableCore", "VersionedCodableDocuments",
                "VersionedCodableFormatKit", "VersionedCodableRewriting",
                "VersionedCodableMigrations", "VersionedCodableYAML", "VersionedCodableXML",
                "VersionedCodableTOML", "VersionedCodableCBOR",
            ]
        ),
        .executableTarget(
            name: "versioned",
            dependencies: ["VersionedCodableCommand"],
            swiftSettings: languageFeatures
        ),
        .executableTarget(
            name: "read-any-version",
            dependencies: [
                "VersionedCodable", "VersionedCodableRewriting", "VersionedCodableYAML",
                "VersionedCodableXML",
            ],
            path: "Examples/ReadAnyVersion",
            exclude: ["Documents"],
            swiftSettings: languageFeatures
        ),
        .executableTarget(
            name: "settings-service",
            dependencies: [
                "VersionedCodable", "VersionedCodableConfiguration", "VersionedCodableRewriting",
                "VersionedCodableYAML", "VersionedCodableXML", "VersionedCodableTOML",
            ],
            path: "Examples/Settings",
            exclude: ["Documents", "Tests"],
            swiftSettings: languageFeatures
        ),
        .testTarget(
            name: "SettingsTests",
            dependencies: ["settings-service", "VersionedCodable", "VersionedCodableTesting"],
            path: "Examples/Settings/Tests",
            exclude: ["Fixtures"],
            swiftSettings: languageFeatures
        ),
        example("INI", in: "INI/Sources/INI", dependencies: ["VersionedCodableFormatKit"]),
        exampleTests(
            "INITests", in: "INI/Tests/INITests",
            dependencies: ["INI", "VersionedCodable", "VersionedCodableTesting"]
        ),
        example(
            "StoreLayer", in: "StoreLayer", dependencies: ["VersionedCodableConfiguration"]),
        program(
            "versioned-ini", in: "INICommand",
            dependencies: [
                "INI", "VersionedCodable", "VersionedCodableCommand", "VersionedCodableMigrations",
            ], exclude: ["Documents"]),
        example("Station", in: "CustomFormats/Station", dependencies: ["VersionedCodable"]),
        example("SExpression", in: "CustomFormats/SExpression"),
        example(
            "PackedFormat", in: "CustomFormats/PackedFormat",
            dependencies: ["VersionedCodableFormatKit"]
        ),
        program(
            "text-format", in: "CustomFormats/TextFormat",
            dependencies: ["Station", "VersionedCodable", "VersionedCodableTOML"]
        ),
        program(
            "binary-format", in: "CustomFormats/BinaryFormat",
            dependencies: ["Station", "VersionedCodable", "VersionedCodableCBOR"]
        ),
        program(
            "adopted-coder", in: "CustomFormats/AdoptedCoder",
            dependencies: ["Station", "SExpression", "VersionedCodable"]
        ),
        exampleTests(
            "CustomFormatsTests", in: "CustomFormats/Tests",
            dependencies: [
                "Station", "SExpression", "PackedFormat", "adopted-coder", "VersionedCodable",
                "VersionedCodableFormatKit", "VersionedCodableTOML", "VersionedCodableTesting",
            ]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["VersionedCodableTesting", "VersionedCodableRewriting"],
            path: "Tests/TestSupport",
            swiftSettings: languageFeatures
        ),
        // The modules that the tests with every format use, under one name.
        .target(
            name: "AllModules",
            dependencies: [
                "VersionedCodable", "VersionedCodableConfiguration", "VersionedCodableExtras",
                "VersionedCodableFoundation", "VersionedCodableTesting",
                "VersionedCodableRewriting",
                "VersionedCodableYAML", "VersionedCodableXML", "VersionedCodableTOML",
                "VersionedCodableCBOR", "TestSupport",
            ],
            path: "Tests/AllModules",
            swiftSettings: languageFeatures
        ),
        tests(
            "VersionedCodableCoreTests",
            of: ["VersionedCodableCore", "VersionedCodableDocuments", "TestSupport"]
        ),
        tests(
            "VersionedCodableDocumentsTests",
            of: [
                "VersionedCodableCore", "VersionedCodableDocuments", "VersionedCodableExtras",
                "VersionedCodableTesting", "TestSupport",
            ]
        ),
        tests(
            "VersionedCodableRewritingTests",
            of: [
                "VersionedCodable", "VersionedCodableFormatKit", "VersionedCodableRewriting",
                "VersionedCodableJSON", "VersionedCodablePropertyList", "VersionedCodableTOML",
                "VersionedCodableYAML", "VersionedCodableXML",
                "VersionedCodableCore", "VersionedCodableDocuments", "VersionedCodableTesting",
                "TestSupport",
            ]
        ),
        tests(
            "VersionedCodableTestingTests",
            of: [
                "VersionedCodableTesting", "VersionedCodableFormatKit",
                "VersionedCodableRewriting", "VersionedCodableJSON",
                "VersionedCodableCore", "VersionedCodableDocuments",
                "VersionedCodableExtras", "VersionedCodable", "TestSupport",
            ]
        ),
        tests(
            "VersionedCodableMigrationsTests",
            of: ["VersionedCodableMigrations", "AllModules"]
        ),
        tests(
            "VersionedCodableConfigurationTests",
            of: ["VersionedCodableConfiguration", "AllModules"]
        ),
        tests(
            "FamilyTests",
            of: [
                "VersionedCodable", "VersionedCodableRewriting", "VersionedCodableYAML",
                "VersionedCodableTOML", "VersionedCodableXML",
            ],
            exclude: ["Documents"]
        ),
        tests(
            "VersionedCodableTests",
            of: ["VersionedCodable", "VersionedCodableExtras", "TestSupport"]
        ),
        tests("CrossFormatTests", of: ["AllModules"]),
        tests(
            "DocumentationTests",
            of: [
                "VersionedCodable", "VersionedCodableExtras", "VersionedCodableTesting",
                "VersionedCodableRewriting", "VersionedCodableConfiguration",
                "VersionedCodableMigrations",
                "VersionedCodableYAML", "VersionedCodableXML", "VersionedCodableTOML",
                "VersionedCodableCBOR",
                "read-any-version", "settings-service", "INI", "StoreLayer", "text-format",
                "binary-format", "adopted-coder", "versioned",
            ],
            exclude: ["Snippets/Fixtures"]
        ),
        tests(
            "CommandLineTests",
            of: ["versioned", "versioned-ini", "VersionedCodableCommand", "AllModules"],
            exclude: ["Golden"]),
        tests("FeatureTests", of: ["AllModules"]),
    ]
        + format("VersionedCodableJSON", folder: "JSON")
        + format("VersionedCodablePropertyList", folder: "PropertyList")
        + cLibrary(
            "CLibYAML", folder: "YAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml")
        + format("VersionedCodableYAML", folder: "YAML", wraps: ["CLibYAML"])
        + format("VersionedCodableTOML", folder: "TOML")
        + format("VersionedCodableCBOR", folder: "CBOR")
        + cLibrary(
            "CLibXML2", folder: "XML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2")
        + format(
            "VersionedCodableXML", folder: "XML", wraps: ["CLibXML2"],
            uses: ["VersionedCodableElements"]),
    swiftLanguageModes: [.v6]
)

// The test targets to build, if not all: `VERSIONED_CODABLE_TESTS="CrossFormatTests FamilyTests" swift test`.
if let chosen = Context.environment["VERSIONED_CODABLE_TESTS"]?.split(separator: " ") {
    package.targets.removeAll { $0.type == .test && !chosen.contains(Substring($0.name)) }
}
