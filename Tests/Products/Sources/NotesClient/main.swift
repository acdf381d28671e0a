import Foundation
import VersionedCodable

// snippet
struct Notes: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = NotesV1

    struct Note: Codable {
        var text: String
        var isDone = false
    }

    var notes: [Note]
}

struct NotesV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var lines: [String]
}

extension Notes {
    init(from old: NotesV1) {
        notes = old.lines.map { Note(text: $0) }
    }
}
// end

// snippet
let file = URL(filePath: "notes.json")
var notes = try DocumentDecoder(format: .json).load(
    versioned: Notes.self, fileAt: file, or: Notes(notes: [])
) { renamed, error in
    print(error.documentDescription)
    print("The file is now \(renamed.lastPathComponent).")
}

if let text = CommandLine.arguments.dropFirst().first {
    notes.notes.append(Notes.Note(text: text))
    let encoder = DocumentEncoder(format: .json)
    try encoder.encode(versioned: notes, toFileAt: file)
}
for note in notes.notes { print("-", note.text) }
// end
