import Foundation
import VersionedCodableDocuments

extension LawTrial {
    /// The maximum of bytes that a peek may read for a version in the first hundreds of bytes.
    private static let largestPeek = 16 << 10

    func checkEarlyStop() throws {
        let texts = (0..<20_000).map { "something to read \($0)" }
        let data = try encoder.encode(Payload(version: 7, zetaTexts: texts))
        guard declares(.earlyStop) else {
            let prefix = data.prefix(data.count / 2)
            let part = try? format.readPrefix(prefix, within: .default)
            return try require(
                part == nil, "half a document, early stop not declared", expected: "no prefix",
                found: "a document")
        }
        var source = CountingSource(data)
        let found = try decoder.peekVersion(RootVersion<Int>.self, from: &source)
        let sample = "a version before \(data.count) bytes"
        try requireEqual(found, 7, sample)
        try require(
            source.taken <= LawTrial.largestPeek, sample,
            expected: "at most \(LawTrial.largestPeek) bytes taken", found: "\(source.taken)")
        // The rest is neither read nor checked.
        var damaged = CountingSource(data.dropLast(100) + Data(repeating: 1, count: 100))
        try requireEqual(
            try decoder.peekVersion(RootVersion<Int>.self, from: &damaged), 7,
            "\(sample), the last of them damaged")
    }

    private struct Payload: Codable {
        var version: Int
        /// After the version even where shorter keys are sorted first.
        var zetaTexts: [String]
    }

    func checkPrefixes() throws {
        guard declares(.earlyStop) else { return }
        let documents = try smallDocuments() + [("a recipe", try encoder.encode(RecipeV1.sample))]
        for (sample, data) in documents {
            let whole = try decoder.document(from: data)
            var shown = 0
            for count in 1..<data.count {
                let sample = "the first \(count) bytes of \(sample)"
                let prefix = try attempt(sample, expected: "a part of the document or nothing") {
                    try format.readPrefix(data.prefix(count), within: .default)
                }
                guard let prefix else { continue }
                try require(
                    prefix.isPrefix, sample, expected: "a prefix", found: "a whole document")
                try requirePart(prefix.root, of: whole.root, sample)
                shown += 1
            }
            try require(
                shown > 0, "all beginnings of \(sample)", expected: "some that show something",
                found: "none")
        }
    }

    /// Requires that the contents of a prefix are in the whole.
    private func requirePart(_ part: DocumentNode, of whole: DocumentNode, _ sample: String) throws
    {
        let place = "\(sample), at \(part.path.pointer.isEmpty ? "the root" : part.path.pointer)"
        try require(
            part.kind == whole.kind, place, expected: "\(whole)", found: "\(part)")
        switch part.kind {
        case .object:
            // Keys may be repeated, and keep the order of the source.
            for (member, other) in zip(part.members, whole.members) {
                try require(
                    member.key == other.key, place, expected: "the key \(other.key)",
                    found: "the key \(member.key)")
                try requirePart(member.value, of: other.value, sample)
            }
        case .array:
            for (index, element) in part.elements.enumerated() {
                try requirePart(element, of: whole[index], sample)
            }
        default:
            try require(part == whole, place, expected: "\(whole)", found: "\(part)")
            return
        }
        try require(
            part.isIncomplete ? part.count <= whole.count : part.count == whole.count, place,
            expected: "\(whole), or fewer if marked incomplete", found: "\(part)")
    }
}
