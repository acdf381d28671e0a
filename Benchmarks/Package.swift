// swift-tools-version: 6.0
import PackageDescription

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
                .product(name: "VersionedCodableYAML", package: "VersionedCodable"),
                .product(name: "VersionedCodableXML", package: "VersionedCodable"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
