import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// The versions that documents declare at the usual place, without a look at the rest of them.
struct QuickVersions {
    private let chain: MigrationChain
    private let path: [String]
    private let wanted: ChainVersion?
    private var texts: [String: Int] = [:]
    private var beginnings: [Beginning] = []

    /// Nil where every document has to be read: all but JSON in which the first of two equal keys
    /// counts.
    init?(_ job: WorkerJob, _ session: Session) {
        guard let chain = job.chain as? MigrationChain, let path = chain.quickPath,
            let json = (job.format ?? session.formats.all.first)?.reader as? JSONFormat,
            json.reading.duplicateKeys == .useFirst
        else { return nil }
        (self.chain, self.path, wanted) = (chain, path, job.wanted)
    }

    /// Returns the index of the version in a tally; nil if the document has to be read.
    ///
    /// - Parameter document: Bytes after which eight more may be read.
    @inline(__always)
    mutating func index(
        in document: UnsafeRawBufferPointer, _ tally: inout RecordTally
    ) -> Int? {
        guard let start = document.baseAddress else { return nil }
        for beginning in beginnings where beginning.begins(start, document.count) {
            return beginning.index
        }
        return newIndex(in: document, &tally)
    }

    @inline(never)
    private mutating func newIndex(
        in document: UnsafeRawBufferPointer, _ tally: inout RecordTally
    ) -> Int? {
        guard let text = text(in: document) else { return nil }
        let index: Int
        if let known = texts[text] {
            index = known
        } else {
            guard let version = try? chain.version(named: text) else { return nil }
            index = tally.index(of: version, isWanted: version == wanted)
            if texts.count < 1024 { texts[text] = index }
        }
        // Further ones would only cost time, as where a number precedes the version.
        if beginnings.count < 8,
            let count = (1...Beginning.longest).first(where: { count in
                count <= document.count
                    && self.text(in: UnsafeRawBufferPointer(rebasing: document[..<count])) == text
            })
        {
            beginnings.append(Beginning(document, count, index))
        }
        return index
    }

    /// Returns the version as it is written, if it is at the usual place.
    func text(in document: UnsafeRawBufferPointer) -> String? {
        document.first == ASCII.openBrace ? JSONVersionPeek.text(at: path, in: document) : nil
    }

    /// The first bytes of documents of JSON up to their version, which no later byte changes.
    private struct Beginning {
        static let longest = 32

        let index: Int
        private let count: Int
        private let words: SIMD4<UInt64>
        private let masks: SIMD4<UInt64>

        init(_ document: UnsafeRawBufferPointer, _ count: Int, _ index: Int) {
            (self.count, self.index) = (count, index)
            var (words, masks) = (SIMD4<UInt64>(), SIMD4<UInt64>())
            for place in 0..<count {
                let shift = UInt64(place % 8 * 8)
                words[place / 8] |= UInt64(document[place]) << shift
                masks[place / 8] |= 0xFF << shift
            }
            (self.words, self.masks) = (words, masks)
        }

        @inline(__always)
        func begins(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
            guard count >= self.count else { return false }
            var difference: UInt64 = 0
            for place in 0..<(self.count + 7) / 8 {
                let word = start.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)
                difference |= (word.littleEndian ^ words[place]) & masks[place]
            }
            return difference == 0
        }
    }
}
