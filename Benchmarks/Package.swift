// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "VersionedCodable", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [.product(name: "VersionedCodable", package: "VersionedCodable")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
