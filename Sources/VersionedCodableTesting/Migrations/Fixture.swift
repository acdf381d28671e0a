import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// The files of one sample of a version.
struct Fixture: Sendable {
    let schema: any VersionedCodable.Type
    let versionText: String
    /// The name of all files, without extensions.
    let stem: String
    /// The document files, one for each format.
    let documents: [String]
    /// The index of the sample among the samples of its type.
    let sample: Int

    var expected: String { stem + ".expected.json" }
    /// The shape file of all samples, which belongs to the first.
    var shape: String? { sample == 0 ? stem + ".shape" : nil }
    var files: [String] { documents + [expected] + (shape.map { [$0] } ?? []) }

    var title: String {
        let version =
            versionText == "unversioned"
            ? "\(schema) (unversioned)" : "\(schema) (version \(versionText))"
        return sample == 0 ? version : "\(version), sample \(sample + 1)"
    }

    init(_ link: VersionChain.Link, name: String, formats: [any DocumentFormat], sample: Int = 0) {
        schema = link.schema
        versionText = link.versionText
        self.sample = sample
        // Versions have no hyphen in file names, so the sample number is not part of a version.
        let number = sample == 0 ? "" : "-\(sample + 1)"
        let stem = "\(name)-\(Fixture.fileName(link.versionText))\(number)"
        self.stem = stem
        let extensions = formats.map { $0.fileExtensions.first ?? $0.name }
        documents = zip(formats, extensions).map { format, fileExtension in
            let isShared = extensions.count { $0 == fileExtension } > 1
            return isShared
                ? "\(stem).\(format.name).\(fileExtension)" : "\(stem).\(fileExtension)"
        }
    }

    /// Replaces characters that file names cannot have or that separate name and version.
    static func fileName(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" ? $0 : "_" })
    }
}

// MARK: Values of a version

extension Fixture {
    /// Returns the examples of a type, of which no two are encoded the same; `example` is the first.
    ///
    /// - Throws: `MigrationViolation` of the kind `noExample`.
    static func examples<Schema: VersionedCodable>(_ type: Schema.Type) throws -> [Schema] {
        func all<Example: ExampleProviding>(_: Example.Type) -> [Any] {
            [Example.example] + Example.examples
        }
        guard let providing = type as? any ExampleProviding.Type else {
            throw MigrationViolation.noExample(of: type, at: "")
        }
        var examples: [Schema] = []
        var known: [DocumentValue] = []
        for case let example as Schema in all(providing) {
            // In an array, in which the order of a dictionary is irrelevant.
            let written = try DocumentValue(encoding: [example])
            guard !known.contains(written) else { continue }
            known.append(written)
            examples.append(example)
        }
        return examples
    }

    /// The examples of the type, of which the files have one.
    func examples() throws -> [any VersionedCodable] {
        func open<Schema: VersionedCodable>(_ type: Schema.Type) throws -> [any VersionedCodable] {
            try Fixture.examples(type)
        }
        return try open(schema)
    }
}
