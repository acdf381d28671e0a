// swift-tools-version: 6.0
import PackageDescription

/// Language features every Swift target is built with.
let languageFeatures: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "VersionedCodable", path: "..")
    ],
    targets: [
        .systemLibrary(
            name: "LibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .systemLibrary(
            name: "LibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .target(name: "CBaselines", dependencies: ["LibYAML", "LibXML2"]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "CBaselines",
                .product(name: "VersionedCodable", package: "VersionedCodable"),
                .product(name: "VersionedCodableExtras", package: "VersionedCodable"),
                .product(name: "VersionedCodableRewriting", package: "VersionedCodable"),
                .product(name: "VersionedCodableConfiguration", package: "VersionedCodable"),
                .product(name: "VersionedCodableYAML", package: "VersionedCodable"),
                .product(name: "VersionedCodableXML", package: "VersionedCodable"),
            ],
            swiftSettings: languageFeatures
        ),
    ],
    swiftLanguageModes: [.v6]
)
