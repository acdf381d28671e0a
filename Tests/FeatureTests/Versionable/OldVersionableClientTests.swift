import AllModules

// Code as clients of the package Versionable write it, with literals in its migrations.

private struct Complex {
    let text: String
    let number: Int
    var version: Version = Self.version
}

extension Complex: Versionable, Equatable {
    enum Version: Int, VersionType {
        case v1 = 1
        case v2 = 2
        case v3 = 3
    }

    static func migrate(to: Version) -> Migration {
        switch to {
        case .v1:
            return .none
        case .v2:
            return .migrate { payload in
                payload["text"] = "defaultText"
            }
        case .v3:
            return .migrate { payload in
                payload["number"] = (payload["text"]?.string == "defaultText") ? 1 : 200
            }
        }
    }

    static var mock: Complex {
        Complex(text: "mock", number: 0)
    }
}

/// A folder of one's own, made of that of the package.
extension Versionable {
    fileprivate static var archivePath: String { mockDirectoryPath + "/archive" }
}

@Suite("Source written for the package Versionable") struct OldVersionableClientTests {
    private func encode(_ json: [String: Any]) throws -> Data {
        try JSONSerialization.data(withJSONObject: json)
    }

    @Test("An enumeration and a switch define the migrations")
    func migrations() throws {
        let decoder = VersionableDecoder()
        let first = try decoder.decode(Complex.self, from: encode(["version": 1]))
        #expect(first == Complex(text: "defaultText", number: 1))
        let second = try decoder.decode(
            Complex.self, from: encode(["version": 2, "text": "x"]), usingDecoder: JSONDecoder())
        #expect(second == Complex(text: "x", number: 200))
        let third = try decoder.decode(
            Complex.self, from: encode(["version": 3, "text": "x", "number": 7]))
        #expect(third == Complex(text: "x", number: 7))
        #expect(throws: (any Error).self) {
            try decoder.decode(Complex.self, from: encode(["version": 3, "wrong": "x"]))
        }
    }

    @Test("an old version is written by setting the version of the value")
    func writesOldVersion() throws {
        var complex = Complex.mock
        complex.version = .v2
        let data = try JSONEncoder().encode(complex)
        #expect(try VersionableDecoder().decode(Complex.self, from: data).number == 200)
    }

    @Test("The folder of the mocks can be used in extensions")
    func folders() {
        #expect(Complex.archivePath.hasSuffix("VersionableMocks/Complex/archive"))
        let closure: Versionable.MigrationClosure = { payload in payload["a"] = nil }
        #expect(throws: Never.self) {
            var payload: DocumentValue = ["a": 1]
            try PayloadMigration.migrate(closure)(&payload)
            #expect(payload == [:])
        }
    }
}
