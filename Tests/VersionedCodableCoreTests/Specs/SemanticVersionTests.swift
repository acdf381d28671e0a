import TestSupport

@Suite struct SemanticVersionTests {
    /// The example of precedence in Semantic Versioning 2.0.0, section 11, and some more.
    static let ascending = [
        "0.0.4", "0.9.10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
        "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-beta.99999999999999999999999", "1.0.0-rc.1",
        "1.0.0", "1.0.1", "1.9.0", "1.10.0", "1.10.1-0", "1.10.1--", "2.0.0",
    ]

    @Test func followsThePrecedence() throws {
        let versions = try Self.ascending.map { try #require(SemanticVersion($0)) }
        for (left, right) in zip(versions, versions.dropFirst()) {
            #expect(left < right)
            #expect(!(right < left))
            #expect(left != right)
        }
    }

    @Test func ignoresBuildMetadata() throws {
        let left = try #require(SemanticVersion("1.0.0-a+x.1"))
        let right = try #require(SemanticVersion("1.0.0-a+y"))
        #expect(left == right)
        #expect(!(left < right))
        #expect(left.hashValue == right.hashValue)
        #expect(left.build == ["x", "1"])
        #expect(left.prerelease == ["a"])
    }

    @Test(arguments: [
        "1.2.3", "10.20.30", "1.0.0-alpha0.valid", "1.0.0-0A.is.legal", "1.0.0+0.build.01",
        "1.2.3----RC-SNAPSHOT.12.9.1--.12+788", "1.0.0-x-y-z.--",
    ])
    func keepsItsText(text: String) throws {
        #expect(try #require(SemanticVersion(text)).description == text)
    }

    @Test(arguments: [
        "", "1", "1.2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.03", "1.2.3-", "1.2.3+", "1.2.3-01",
        "1.2.3-a..b", "1.2.3-ä", "v1.2.3", " 1.2.3", "1.2.3 ", "-1.2.3", "+1.2.3", "1.2.3-a_b",
        "1.2.3+a+b", "١.٢.٣", "99999999999999999999.0.0",
    ])
    func refusesOtherText(text: String) {
        #expect(SemanticVersion(text) == nil)
    }

    @Test func isAString() throws {
        let version = SemanticVersion(1, 2, 3)
        #expect(try JSONEncoder().encode([version]).text == #"["1.2.3"]"#)
        #expect(
            try JSONDecoder().decode([SemanticVersion].self, from: Data(#"["1.2.3"]"#.utf8)) == [
                version
            ])
    }
}

@Suite struct VersionPathTests {
    @Test(arguments: [
        ("/metadata/version", ["metadata", "version"], "/metadata/version"),
        ("metadata/version", ["metadata", "version"], "/metadata/version"),
        ("version", ["version"], "/version"), ("/a~1b/m~0n", ["a/b", "m~n"], "/a~1b/m~0n"),
        ("/~01", ["~1"], "/~01"), ("/~1~0~1", ["/~/"], "/~1~0~1"), ("/", [""], "/"),
        ("//", ["", ""], "//"), ("", [], ""),
    ])
    func readsSlashPaths(pointer: String, keys: [String], description: String) {
        let path = VersionPath(pointer: pointer)
        #expect(path.keys == keys)
        #expect(path == VersionPath(keys: keys))
        #expect(path.description == description)
    }

    @Test func hasLiterals() {
        let list: VersionPath = ["metadata", .key("version")]
        let text: VersionPath = "/metadata/version"
        #expect(list == text)
        #expect(Set([list, text]).count == 1)
        #expect(VersionKeyAtRootVersionPathSpec.path == "/version")
    }
}
