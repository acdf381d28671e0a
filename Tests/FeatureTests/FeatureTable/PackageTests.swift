import Foundation
import Testing
import VersionedCodable

/// What the package has besides its functions.
@Suite("The package")
struct PackageTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// All that a version needs: its number, the type before, and the step.
    struct Small: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Small1
        var count: Int
        init(from old: Small1) { count = old.size }
    }

    struct Small1: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var size: Int
    }

    @Test(
        "Two lines and a step make a version, without a macro", .tags(.littleBoilerplateNoMacro),
        arguments: Coder.all)
    func boilerplate(coder: Coder) throws {
        #expect(
            try coder.decode(versioned: Small.self, #"{"version": 1, "size": 5}"#).count == 5)
    }

    @Test("Benchmarks measure what versions cost", .tags(.benchmarks))
    func benchmarks() throws {
        let measures = try text("Benchmarks/Sources/bench/Measures/VersionedMeasures.swift")
        for name in ["versioned-\\(name).decode", "versioned-\\(name).migrate", "peek-"] {
            #expect(measures.contains(name))
        }
    }

    @Test("A privacy manifest is part of the package", .tags(.privacyManifest))
    func privacyManifest() throws {
        struct Manifest: Codable, Equatable {
            var NSPrivacyTracking: Bool
            var NSPrivacyTrackingDomains: [String]
            var NSPrivacyCollectedDataTypes: [String]
            var NSPrivacyAccessedAPITypes: [String]
        }
        let path = "Sources/VersionedCodableCore/PrivacyInfo.xcprivacy"
        let manifest = try DocumentDecoder(format: .propertyList)
            .decode(Manifest.self, fromFileAt: Self.root.appending(path: path))
        #expect(
            manifest
                == Manifest(
                    NSPrivacyTracking: false, NSPrivacyTrackingDomains: [],
                    NSPrivacyCollectedDataTypes: [], NSPrivacyAccessedAPITypes: []))
        #expect(try text("Package.swift").contains(#".copy("PrivacyInfo.xcprivacy")"#))
    }
}
