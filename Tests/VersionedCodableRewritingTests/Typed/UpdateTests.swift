import TestSupport
import VersionedCodable

private struct Port: FirstVersion, Equatable {
    var port: Int
}

/// A file that is updated is replaced as a whole or stays.
@Suite("Files in place") struct UpdateTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let source = "{\"version\": 1, /* the usual one */ \"port\": 80}\n"

    init() throws {
        folder = try TemporaryFolder(["a.jsonc": source])
        file = folder.file("a.jsonc")
    }

    private func update(
        _ format: some DocumentFormat = JSONFormat(reading: .init(syntax: .jsonc)),
        _ policy: RewritePolicy = .default, limits: ReadingLimits = .default, to port: Int = 8080
    ) throws {
        let decoder = DocumentDecoder(format: format)
        decoder.limits = limits
        try decoder.update(versioned: Port.self, fileAt: file, policy: policy) { $0.port = port }
    }

    private func expectUntouched(
        _ text: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text ?? source,
            sourceLocation: sourceLocation)
        #expect(try folder.names == ["a.jsonc"], sourceLocation: sourceLocation)
    }

    @Test(arguments: ["", "{\"version\": 1, \"port\": 80", "{\"version\": 1, \"port\": }", "\u{0}"])
    func aSyntaxErrorLeavesTheFile(_ text: String) throws {
        try Data(text.utf8).write(to: file)
        #expect(throws: ReadingError.self) { try update() }
        try expectUntouched(text)
    }

    @Test func aLimitLeavesTheFile() throws {
        var limits = ReadingLimits.default
        limits.inputBytes = source.utf8.count - 1
        #expect {
            try update(limits: limits)
        } throws: {
            ($0 as? ReadingError)?.kind == .limit(.inputBytes)
        }
        try expectUntouched()
    }

    @Test func aProofThatFailsLeavesTheFile() throws {
        var format = BrokenRewriting()
        format.reading = { data in
            let text = data.text.replacing("8080", with: "8081")
            return try BrokenRewriting.base.read(Data(text.utf8), within: .default)
        }
        #expect {
            try update(format)
        } throws: {
            ($0 as? RewriteError)?.kind == .notProved
        }
        try expectUntouched()
    }

    @Test func whatTheClosureThrowsLeavesTheFile() throws {
        struct Stop: Error {}
        let decoder = DocumentDecoder(format: JSONFormat(reading: .init(syntax: .jsonc)))
        #expect(throws: Stop.self) {
            try decoder.update(versioned: Port.self, fileAt: file) { value in
                value.port = 1
                throw Stop()
            }
        }
        try expectUntouched()
    }

    @Test func anotherTypeLeavesTheFile() throws {
        let text = "{\"version\": 1, \"port\": \"http\"}"
        try Data(text.utf8).write(to: file)
        #expect(throws: DecodingError.self) { try update() }
        try expectUntouched(text)
    }

    /// Of threads that change the file at once, those that fail say so.
    @Test func whatWasReportedAsSuccessfulIsInTheFile() async throws {
        let file = file
        let results = await withTaskGroup(of: [RewriteError.Kind?].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let decoder = DocumentDecoder(
                        format: JSONFormat(reading: .init(syntax: .jsonc)))
                    return (0..<25).map { _ in
                        do {
                            try decoder.update(versioned: Port.self, fileAt: file) { $0.port += 1 }
                            return nil
                        } catch {
                            return (error as? RewriteError)?.kind ?? .notProved
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        let successes = results.count { $0 == nil }
        #expect(successes > 0)
        #expect(results.allSatisfy { $0 == nil || $0 == .changedMeanwhile })
        try expectUntouched(source.replacing("80}", with: "\(80 + successes)}"))
    }

    /// A file whose bytes stay the same is not even touched.
    @Test func nothingToDoIsNothingDone() throws {
        let manager = FileManager.default
        let before = try manager.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
        try update(to: 80)
        let after = try manager.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
        #expect(before == after)
        try expectUntouched()
    }

    @Test func aLinkStaysOneAndOtherNamesKeepTheOldContent() throws {
        let manager = FileManager.default
        let (real, other) = ("real.jsonc", "other.jsonc")
        try manager.moveItem(at: file, to: folder.file(real))
        try manager.createSymbolicLink(atPath: file.path, withDestinationPath: real)
        try manager.linkItem(
            at: folder.file(real), to: folder.file(other))
        try update()
        #expect(try manager.destinationOfSymbolicLink(atPath: file.path) == real)
        #expect(
            try String(contentsOf: folder.file(real), encoding: .utf8)
                == "{\"version\": 1, /* the usual one */ \"port\": 8080}\n")
        #expect(
            try String(contentsOf: folder.file(other), encoding: .utf8) == source)
        #expect(
            try manager.contentsOfDirectory(atPath: folder.path).sorted() == [
                "a.jsonc", other, real,
            ])
    }
}
