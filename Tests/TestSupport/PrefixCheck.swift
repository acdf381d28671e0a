import Foundation
import Testing
import VersionedCodableDocuments

extension DocumentFormat {
    /// Reads each beginning of a document, in several encodings, and checks that it is no error, shows
    /// nothing that the document lacks, marks what is incomplete, and shows no less than a shorter one.
    ///
    /// - Returns: The number of nodes of the longest beginning.
    @discardableResult
    public func checkPrefixes(
        of text: String,
        in encodings: [String.Encoding] = [.utf16LittleEndian, .utf32BigEndian, .utf8]
    ) throws -> Int {
        let whole = try read(Data(text.utf8), within: .default)
        var longest = 0
        for encoding in encodings {
            let bytes = try #require(text.data(using: encoding))
            longest = 0
            for cut in 1..<bytes.count {
                guard let part = try readPrefix(bytes.prefix(cut), within: .default) else {
                    #expect(longest == 0, "a longer prefix shows less")
                    continue
                }
                #expect(part.isPrefix)
                #expect(part.root.isPart(of: whole.root), "cut \(cut) in \(encoding)")
                #expect(part.root.annotation(.name) == whole.root.annotation(.name))
                #expect(part.nodeCount >= longest, "cut \(cut) in \(encoding)")
                longest = part.nodeCount
            }
        }
        return longest
    }

    /// Reads each prefix of a document with a fault, and checks that those that end before the fault
    /// are read without an error, and the others have the error of the whole document.
    public func checkPrefixes(of text: String, withFaultAt fault: Int) {
        let bytes = Data(text.utf8)
        let whole = #expect(throws: ReadingError.self) { try read(bytes, within: .default) }
        for cut in 4...bytes.count {
            guard cut >= fault else {
                #expect(throws: Never.self, "cut \(cut)") {
                    try readPrefix(bytes.prefix(cut), within: .default)
                }
                continue
            }
            let part = #expect(throws: ReadingError.self, "cut \(cut)") {
                try readPrefix(bytes.prefix(cut), within: .default)
            }
            #expect(part?.message == whole?.message)
            #expect(part?.location == whole?.location)
        }
    }
}

extension DocumentNode {
    /// Whether all of a node is in another one, and nothing is missing unless it is marked so.
    fileprivate func isPart(of whole: DocumentNode) -> Bool {
        guard kind == whole.kind else { return false }
        switch kind {
        case .object:
            var others = Array(whole.members)
            for (key, value) in members {
                let match = others.firstIndex { $0.key == key && value.isPart(of: $0.value) }
                guard let match else { return false }
                others.remove(at: match)
            }
        case .array:
            guard count <= whole.count else { return false }
            for (part, element) in zip(elements, whole.elements) where !part.isPart(of: element) {
                return false
            }
        default: return isEquivalent(to: whole)
        }
        return isIncomplete || count == whole.count
    }
}
