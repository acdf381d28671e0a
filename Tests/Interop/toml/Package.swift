// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "toml-interop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "VersionedCodable", path: "../../..")],
    targets: [
        .executableTarget(
            name: "toml-tagged",
            dependencies: [.product(name: "VersionedCodableTOML", package: "VersionedCodable")])
    ],
    swiftLanguageModes: [.v6]
)
