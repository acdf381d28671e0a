#if canImport(SwiftUI)
import Foundation
import SwiftUI
import UniformTypeIdentifiers
import VersionedCodable

struct Notes: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var notes: [String]
}

// snippet
struct NotesDocument: FileDocument {
    static let readableContentTypes: [UTType] = [.json]
    var notes = Notes(notes: [])

    init() {}

    init(configuration: ReadConfiguration) throws {
        let data = configuration.file.regularFileContents ?? Data()
        notes = try DocumentDecoder(format: .json).decode(versioned: Notes.self, from: data)
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        let data = try DocumentEncoder(format: .json).encode(versioned: notes)
        return FileWrapper(regularFileWithContents: data)
    }
}
// end
#endif
