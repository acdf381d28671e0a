// swift-tools-version: 6.0
import PackageDescription

// Programs with mistakes in their versions, one each, and the messages with which the migration
// tests find them. A package of its own, because it uses nothing but what is public, as the tests
// of a program do.
let package = Package(
    name: "planted-mistakes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../..")],
    targets: [
        .testTarget(
            name: "PlantedMistakesTests",
            dependencies: [
                .product(name: "VersionedCodable", package: "VersionedCodable"),
                .product(name: "VersionedCodableDocuments", package: "VersionedCodable"),
                .product(name: "VersionedCodableExtras", package: "VersionedCodable"),
                .product(name: "VersionedCodableTesting", package: "VersionedCodable"),
            ],
            exclude: ["Fixtures"]
        )
    ],
    swiftLanguageModes: [.v6]
)
