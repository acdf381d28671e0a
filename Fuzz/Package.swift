// swift-tools-version: 6.0
import PackageDescription

/// The libraries of the package whose code is fuzzed.
let products = [
    "VersionedCodable", "VersionedCodableRewriting", "VersionedCodableConfiguration",
    "VersionedCodableYAML", "VersionedCodableXML", "VersionedCodableTOML", "VersionedCodableCBOR",
    "VersionedCodableExtras",
]

let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "VersionedCodable", path: "..")
    ],
    targets: [
        .systemLibrary(
            name: "LibXML2",
            pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]
        ),
        .target(name: "XMLOutline", dependencies: ["LibXML2"]),
        .executableTarget(
            name: "fuzz",
            dependencies: ["XMLOutline"]
                + products.map { .product(name: $0, package: "VersionedCodable") },
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
