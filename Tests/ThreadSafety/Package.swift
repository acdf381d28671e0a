// swift-tools-version: 6.0
import PackageDescription

// A package of its own, because Thread Sanitizer stops the compiler of Swift 6.3 where function
// pointers are given to a C library, as in XML.
let package = Package(
    name: "ThreadSafety",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../..")],
    targets: [
        .testTarget(
            name: "ThreadSafetyTests",
            dependencies: [
                .product(name: "VersionedCodable", package: "VersionedCodable"),
                .product(name: "VersionedCodableExtras", package: "VersionedCodable"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
