import AllModules

struct PrivacyManifestTests {
    struct Manifest: Codable, Equatable {
        var NSPrivacyTracking: Bool
        var NSPrivacyTrackingDomains: [String]
        var NSPrivacyCollectedDataTypes: [String]
        var NSPrivacyAccessedAPITypes: [String]
    }

    @Test("The package neither tracks nor collects anything")
    func nothingIsDeclared() throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let file = root.appending(path: "Sources/VersionedCodableCore/PrivacyInfo.xcprivacy")
        let manifest = try DocumentDecoder(format: .propertyList)
            .decode(Manifest.self, fromFileAt: file)
        #expect(
            manifest
                == Manifest(
                    NSPrivacyTracking: false, NSPrivacyTrackingDomains: [],
                    NSPrivacyCollectedDataTypes: [], NSPrivacyAccessedAPITypes: []))
        let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(package.contains(#".copy("PrivacyInfo.xcprivacy")"#))
    }
}
