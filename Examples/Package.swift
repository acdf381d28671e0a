// swift-tools-version: 6.0
import PackageDescription

/// A product of the package that the examples show.
func product(_ name: String) -> Target.Dependency {
    .product(name: "VersionedCodable\(name)", package: "VersionedCodable")
}

let features: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]

func module(_ name: String, in path: String, uses dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: path, swiftSettings: features)
}

func program(
    _ name: String, in path: String, uses dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: features)
}

func tests(_ name: String, in path: String, uses dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: path, swiftSettings: features)
}

// A format, a command and a layer from outside of the package, which use nothing but what is public. The examples that
// `make run` shows, ReadAnyVersion and Settings, are in the package itself.
let package = Package(
    name: "Examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "..")],
    targets: [
        module("INI", in: "INI/Sources/INI", uses: [product("")]),
        module("StoreLayer", in: "StoreLayer", uses: [product("Configuration")]),
        program(
            "versioned-ini", in: "INICommand",
            uses: ["INI", product(""), product("Command"), product("Rewriting")],
            exclude: ["Documents"]),
        tests(
            "INITests", in: "INI/Tests/INITests", uses: ["INI", product(""), product("Testing")]),
        tests(
            "ExamplesTests", in: "Tests/ExamplesTests",
            uses: [
                "INI", "StoreLayer", "versioned-ini", product(""), product("Configuration"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
