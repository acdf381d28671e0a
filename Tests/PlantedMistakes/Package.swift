// swift-tools-version: 6.0
import PackageDescription

/// A program that depends on a product, and on others only if the product is of no use without.
func client(of product: String, with others: [String] = []) -> Target {
    .executableTarget(
        name: "\(product)Client",
        dependencies: ([product] + others).map { .product(name: $0, package: "VersionedCodable") })
}

// Programs with mistakes in their versions, one each, and the messages with which the migration
// tests find them; and a program for each product. A package of its own, because it uses nothing but
// what is public, as other packages do.
let package = Package(
    name: "planted-mistakes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../..")],
    targets: [
        client(of: "VersionedCodable"),
        client(of: "VersionedCodableCore"),
        client(of: "VersionedCodableDocuments"),
        client(of: "VersionedCodableExtras"),
        client(of: "VersionedCodableFoundation", with: ["VersionedCodable"]),
        client(of: "VersionedCodableRewriting", with: ["VersionedCodable"]),
        client(of: "VersionedCodableConfiguration", with: ["VersionedCodable"]),
        client(of: "VersionedCodableElements"),
        client(of: "VersionedCodableJSON", with: ["VersionedCodableDocuments"]),
        client(of: "VersionedCodablePropertyList", with: ["VersionedCodableDocuments"]),
        client(of: "VersionedCodableYAML"),
        client(of: "VersionedCodableXML"),
        client(of: "VersionedCodableTOML"),
        client(of: "VersionedCodableCBOR"),
        .testTarget(
            name: "PlantedMistakesTests",
            dependencies: [
                .product(name: "VersionedCodable", package: "VersionedCodable"),
                .product(name: "VersionedCodableDocuments", package: "VersionedCodable"),
                .product(name: "VersionedCodableExtras", package: "VersionedCodable"),
                .product(name: "VersionedCodableTesting", package: "VersionedCodable"),
            ],
            exclude: ["Fixtures"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
