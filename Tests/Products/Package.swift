// swift-tools-version: 6.0
import PackageDescription

/// A program with some products.
func program(_ name: String, with products: String...) -> Target {
    .executableTarget(
        name: "\(name)Client",
        dependencies: products.map { .product(name: $0, package: "VersionedCodable") })
}

/// A program that imports a module of the product `VersionedCodable`.
func client(of module: String) -> Target {
    program("VersionedCodable\(module)", with: "VersionedCodable")
}

// A program for each module of the products, what it prints and what it links, and the programs of two guides. A package
// of its own, because it uses nothing but what is public, as other packages do.
let package = Package(
    name: "products",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../..")],
    targets: [
        client(of: ""), client(of: "Core"), client(of: "JSON"), client(of: "PropertyList"),
        client(of: "FormatKit"), program("VersionedCodableExtras", with: "VersionedCodableExtras"),
        program("VersionedCodableElements", with: "VersionedCodableExtras"),
        program("VersionedCodableCBOR", with: "VersionedCodableCBOR"),
        program(
            "VersionedCodableFoundation", with: "VersionedCodable", "VersionedCodableFoundation"),
        program("VersionedCodableRewriting", with: "VersionedCodable", "VersionedCodableRewriting"),
        program(
            "VersionedCodableConfiguration", with: "VersionedCodable",
            "VersionedCodableConfiguration"),
        program("VersionedCodableYAML", with: "VersionedCodableYAML"),
        program("VersionedCodableXML", with: "VersionedCodableXML"),
        program("VersionedCodableTOML", with: "VersionedCodableTOML"),
        program("VersionedCodableCommand", with: "VersionedCodableCommand"),
        program("Notes", with: "VersionedCodable"),
        program(
            "Server", with: "VersionedCodable", "VersionedCodableConfiguration",
            "VersionedCodableYAML"),
        .testTarget(name: "ProductsTests"),
    ],
    swiftLanguageModes: [.v6]
)
