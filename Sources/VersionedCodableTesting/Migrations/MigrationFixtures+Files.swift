import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension MigrationFixtures {
    /// Returns the files of all examples of each version.
    ///
    /// - Throws: `MigrationViolation` when a type has no example.
    func fixtures() throws -> [Fixture] {
        func all<Schema: VersionedCodable>(_ type: Schema.Type) throws -> [any VersionedCodable] {
            try Fixture.examples(type)
        }
        return try VersionChain(of: Value.self).links.flatMap { link in
            try all(link.schema).enumerated().map { number, value in
                Fixture(link, value, number: number, name: name, formats: formats)
            }
        }
    }

    /// Writes files if requested, and requires that exactly the needed files exist.
    func checkFiles() throws {
        let fixtures = try fixtures()
        let needed = fixtures.flatMap(\.files)
        try requireDistinct(needed)
        if recording != .none {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for fixture in fixtures { try record(fixture) }
        }
        let found = Set(files())
        let missing = needed.filter { !found.contains($0) }
        guard missing.isEmpty else {
            throw MigrationViolation(
                .missingFile,
                """
                \(name) has recorded files that are missing:\(list(missing))
                run the tests once with \(MigrationRecording.variable)=missing to write them
                """)
        }
        let unused = found.subtracting(needed).sorted()
        guard unused.isEmpty else {
            throw MigrationViolation(
                .unusedFile,
                """
                \(name) has recorded files of no version and format of the chain:\(list(unused))
                a type may have left the chain, and its documents cannot be read; if this is intended, remove the files
                """)
        }
    }

    private func files() -> [String] {
        let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (all ?? []).filter { $0.hasPrefix(name + "-") }
    }

    private func list(_ files: [String]) -> String {
        files.map { "\n    - \($0)" }.joined()
    }

    private func requireDistinct(_ files: [String]) throws {
        var seen: Set<String> = []
        for file in files where !seen.insert(file.lowercased()).inserted {
            throw MigrationViolation(
                .ambiguousFile,
                "expected a file for each version and format of \(name), found two for \(file)")
        }
    }

    // MARK: Recording

    private func record(_ fixture: Fixture) throws {
        var documents: [Data] = []
        for (format, file) in zip(formats, fixture.documents) {
            // An existing document determines the expected value.
            let known = keeps(file) ? try? Data(contentsOf: folder.appending(path: file)) : nil
            let encoder = format.coders(configure).encoder
            documents.append(try known ?? encoder.encode(versioned: fixture.value))
        }
        let expected = try expectedValue(of: fixture, documents)
        for (file, data) in zip(fixture.documents, documents) { try write(data, to: file) }
        try write(expected, to: fixture.expected)
        guard let file = fixture.shape else { return }
        try write(Data(try ExampleShape(of: fixture.link.schema).text.utf8), to: file)
    }

    private func expectedValue(of fixture: Fixture, _ documents: [Data]) throws -> Data {
        guard let data = documents.first, let format = formats.first else { return Data() }
        do {
            let decoder = format.coders(configure).decoder
            return try ExpectedValue.data(of: decoder.decode(versioned: Value.self, from: data))
        } catch {
            throw MigrationViolation(
                .noExample,
                """
                the example of \(fixture.title) cannot be recorded as \(Value.self): \(MigrationViolation.text(of: error))
                give \(fixture.link.schema) another example
                """)
        }
    }

    private func keeps(_ file: String) -> Bool {
        recording == .missing
            && FileManager.default.fileExists(atPath: folder.appending(path: file).path)
    }

    private func write(_ data: Data, to file: String) throws {
        if keeps(file) { return }
        try FileReplacement.replace(fileAt: folder.appending(path: file), with: data)
    }
}
