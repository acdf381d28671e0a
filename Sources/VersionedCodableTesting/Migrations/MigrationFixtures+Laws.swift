import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension MigrationFixtures {
    /// Requires that each recorded document decodes as the recorded value.
    func checkDecoding() throws {
        for fixture in try fixtures() {
            let data = try contents(of: fixture.expected)
            let expected = try attempt(fixture.expected) {
                try ExpectedValue.decode(Value.self, from: data, named: fixture.expected)
            }
            for (format, file) in zip(formats, fixture.documents) {
                let value = try decode(file, of: format)
                guard let difference = try ExpectedValue.difference(from: expected, to: value)
                else { continue }
                throw MigrationViolation(
                    .changedValue,
                    """
                    \(file) decodes to a different value than when it was recorded:
                    \(difference)
                    if this is intended, run the tests once with \(MigrationRecording.variable)=1
                    """)
            }
        }
    }

    /// Requires that each type has the recorded shape.
    func checkShapes() throws {
        for fixture in try fixtures() {
            guard let file = fixture.shape else { continue }
            let recorded = String(decoding: try contents(of: file), as: UTF8.self)
            let shape = try ExampleShape(of: fixture.link.schema).text
            guard shape != recorded else { continue }
            throw MigrationViolation(
                .changedShape,
                """
                the shape of \(fixture.title) has changed, but not its version:
                \(LineDifference.text(from: recorded, to: shape))
                keep the type as it was and make a new version; if no document of this version exists yet, run the \
                tests once with \(MigrationRecording.variable)=1
                """)
        }
    }

    /// Decodes a recorded document as the newest type.
    func decode(_ file: String, of format: any DocumentFormat) throws -> Value {
        let data = try contents(of: file)
        let decoder = format.coders(configure).decoder
        decoder.sourceName = file
        return try attempt(file) { try decoder.decode(versioned: Value.self, from: data) }
    }

    private func attempt<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw MigrationViolation(
                .cannotDecode,
                "\(file) cannot be decoded as \(Value.self) any more: \(MigrationViolation.text(of: error))"
            )
        }
    }

    private func contents(of file: String) throws -> Data {
        do {
            return try Data(contentsOf: folder.appending(path: file))
        } catch {
            throw MigrationViolation(
                .missingFile,
                """
                the recorded file \(file) is missing
                run the tests once with \(MigrationRecording.variable)=missing to write it
                """)
        }
    }
}
