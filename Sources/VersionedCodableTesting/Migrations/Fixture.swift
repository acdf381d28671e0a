import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// The files of one example of a version.
struct Fixture {
    let link: VersionChain.Link
    let value: any VersionedCodable
    /// The index of the example among those of its type.
    let number: Int
    /// The name of all files, without extensions.
    let stem: String
    /// The document files, one for each format.
    let documents: [String]

    var expected: String { stem + ".expected.json" }
    /// The shape file of all examples, which belongs to the first.
    var shape: String? { number == 0 ? stem + ".shape" : nil }
    var files: [String] { documents + [expected] + (shape.map { [$0] } ?? []) }
    var title: String { number == 0 ? link.title : "\(link.title), sample \(number + 1)" }

    init(
        _ link: VersionChain.Link, _ value: any VersionedCodable, number: Int, name: String,
        formats: [any DocumentFormat]
    ) {
        self.link = link
        self.value = value
        self.number = number
        // Versions have no hyphen in file names, so the number is not part of a version.
        let suffix = number == 0 ? "" : "-\(number + 1)"
        let stem = "\(name)-\(Fixture.fileName(link.versionText))\(suffix)"
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
}

extension VersionChain.Link {
    var title: String {
        versionText == "unversioned"
            ? "\(schema) (unversioned)" : "\(schema) (version \(versionText))"
    }
}
