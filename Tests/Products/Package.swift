// swift-tools-version: 6.0
import PackageDescription

/// A program that imports a module and depends on the given products, by default on the product
/// with the name of the module.
func client(of module: String, with products: String...) -> Target {
    .executableTarget(
        name: "\(module)Client",
        dependencies: (products.isEmpty ? [module] : products).map {
            .product(name: $0, package: "VersionedCodable")
        })
}

// A program for each product, what it prints and what it links. A package of its own, because it uses
// nothing but what is public, as other packages do.
let package = Package(
    name: "products",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../..")],
    targets: [
        client(of: "VersionedCodable"),
        client(of: "VersionedCodableCore", with: "VersionedCodable"),
        client(of: "VersionedCodableJSON", with: "VersionedCodable"),
        client(of: "VersionedCodablePropertyList", with: "VersionedCodable"),
        client(of: "VersionedCodableExtras"),
        client(
            of: "VersionedCodableFoundation", with: "VersionedCodable", "VersionedCodableFoundation"
        ),
        client(
            of: "VersionedCodableRewriting", with: "VersionedCodable", "VersionedCodableRewriting"),
        client(
            of: "VersionedCodableConfiguration", with: "VersionedCodable",
            "VersionedCodableConfiguration"),
        client(of: "VersionedCodableElements", with: "VersionedCodableExtras"),
        client(of: "VersionedCodableFormatKit"),
        client(of: "VersionedCodableYAML"),
        client(of: "VersionedCodableXML"),
        client(of: "VersionedCodableTOML"),
        client(of: "VersionedCodableCBOR"),
        client(of: "VersionedCodableCommand"),
        .testTarget(name: "ProductsTests"),
    ],
    swiftLanguageModes: [.v6]
)
