import AllModules

@Suite("Layers: the key of the version") struct StackVersionKeyTests {
    private struct Plain: FirstVersion, DefaultsForMissingKeys {
        var port = 80
    }

    private struct Deep: FirstVersion, DefaultsForMissingKeys {
        typealias VersionSpec = SchemaInAbout

        var port = 80
    }

    private struct SchemaInAbout: VersionPathSpec {
        static let keyPathToVersion: KeyPath<Self, Int?> = \Self.about?.schema

        struct About: Codable {
            var schema: Int?
        }

        let about: About?

        init(withVersion version: Int?) {
            about = About(schema: version)
        }
    }

    private func stack(_ text: String) -> ConfigurationStack {
        let stack = ConfigurationStack([.yaml(text)])
        stack.decoder.unknownKeyStrategy = .refuse
        return stack
    }

    @Test func `It is no unknown key`() throws {
        #expect(try stack("{version: 1, port: 1}").load(Plain.self).value.port == 1)
        let deep = try stack("{about: {schema: 1}, port: 1}").load(Deep.self)
        #expect(deep.value.port == 1)
    }

    @Test func `A diagnosis knows it`() {
        let good = stack("{version: 1, port: 1}").diagnose(Plain.self)
        #expect(good.value?.port == 1)
        #expect(good.mistakes.isEmpty)
        let bad = stack("{version: 1, prot: 1}").diagnose(Plain.self)
        #expect(bad.mistakes.map(\.path) == [["prot"]])
    }

    @Test func `Others are`() {
        expectError(line: #"a.yaml:1:14: about: unknown key "about""#) {
            try stack("{version: 1, about: 2}").load(Plain.self)
        }
        expectError(line: #"a.yaml:1:21: about.author: unknown key "author""#) {
            try stack("{about: {schema: 1, author: a}}").load(Deep.self)
        }
    }
}
