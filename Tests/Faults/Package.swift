// swift-tools-version: 6.0
import PackageDescription

// A package of its own, because it replaces the allocator of the whole process, which only the GNU
// C library allows in this way.
let package = Package(
    name: "Faults",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../..")],
    targets: [
        .target(name: "FailingAllocator"),
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "FailingAllocator",
                .product(name: "VersionedCodable", package: "VersionedCodable"),
                .product(name: "VersionedCodableRewriting", package: "VersionedCodable"),
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
