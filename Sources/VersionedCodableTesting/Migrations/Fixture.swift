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
    private let formats: [any DocumentFormat]

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
        self.formats = formats
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
    static func filled<Schema: VersionedCodable>(
        _ type: Schema.Type, _ source: ValueSource
    ) throws -> (value: Schema, shape: String) {
        let shape = ShapeNode()
        let value = try Filling(source).make(type, at: [], into: shape)
        return (value, shape.text)
    }

    /// Returns a pseudorandom value; up to 51 candidates are tried, because types may refuse some.
    static func random<Schema: VersionedCodable>(
        _ type: Schema.Type, seed: UInt64, number: Int, for formats: [any DocumentFormat]
    ) throws -> Schema {
        var generator = SeededGenerator(state: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
        for _ in 0..<50 {
            let source = ValueSource(seed: generator.next(), for: formats)
            if let made = try? filled(type, source) { return made.value }
        }
        return try filled(type, ValueSource(seed: generator.next(), for: formats)).value
    }

    func filled() throws -> (value: any VersionedCodable, shape: String) {
        func open<Schema: VersionedCodable>(
            _ type: Schema.Type
        ) throws -> (any VersionedCodable, String) {
            try Fixture.filled(type, ValueSource(sample: sample, for: formats))
        }
        return try open(schema)
    }

    func countFurtherSamples() throws -> Int {
        func open<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Int {
            let filling = Filling(ValueSource(for: formats))
            _ = try filling.make(type, at: [], into: ShapeNode())
            return filling.furtherSamples
        }
        return try open(schema)
    }
}
