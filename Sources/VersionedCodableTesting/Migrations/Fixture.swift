import Foundation
import VersionedCodableCore

/// The files of one version.
struct Fixture: Sendable {
    let schema: any VersionedCodable.Type
    let versionText: String
    /// The name of all files, without extensions.
    let stem: String
    /// The files of documents, one for each format.
    let documents: [String]

    var expected: String { stem + ".expected.json" }
    var shape: String { stem + ".shape" }
    var files: [String] { documents + [expected, shape] }

    /// The type and version in words.
    var title: String {
        versionText == "unversioned"
            ? "\(schema) (unversioned)" : "\(schema) (version \(versionText))"
    }

    init(_ link: VersionChain.Link, name: String, formats: [any Format]) {
        schema = link.schema
        versionText = link.versionText
        let stem = "\(name)-\(Fixture.fileName(link.versionText))"
        self.stem = stem
        let extensions = formats.map { $0.fileExtensions.first ?? $0.name }
        documents = zip(formats, extensions).map { format, fileExtension in
            let isShared = extensions.count { $0 == fileExtension } > 1
            return isShared
                ? "\(stem).\(format.name).\(fileExtension)" : "\(stem).\(fileExtension)"
        }
    }

    /// Text without what a file name cannot have; the hyphen stands between name and version.
    static func fileName(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" ? $0 : "_" })
    }
}

// MARK: Values of a version

extension Fixture {
    /// A value and the shape of its type.
    static func filled<Schema: VersionedCodable>(
        _ type: Schema.Type, _ source: ValueSource
    ) throws -> (value: Schema, shape: String) {
        let shape = ShapeNode()
        let value = try Filling(source).make(type, at: [], into: shape)
        return (value, shape.text)
    }

    func filled() throws -> (value: any VersionedCodable, shape: String) {
        func open<Schema: VersionedCodable>(
            _ type: Schema.Type
        ) throws -> (any VersionedCodable, String) {
            try Fixture.filled(type, ValueSource())
        }
        return try open(schema)
    }
}
