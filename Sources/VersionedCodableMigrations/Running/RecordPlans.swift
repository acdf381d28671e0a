import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableRewriting

/// Migrates many small documents of JSON by plans, one for each shape of document.
///
/// A shape is everything but the texts of strings and numbers. A plan is made by migrating a
/// document of the shape whose texts are marks, and says where each text goes. Texts that a step
/// compares or computes with are part of the plan. So the steps run once for each shape, and their
/// result is proved once.
///
/// An object is used by one thread.
package final class RecordPlans {
    private let chain: MigrationChain
    private let target: ChainVersion?
    private let limits: ReadingLimits
    private var shapes: [UInt64: Shape] = [:]
    private var tokens: [Token] = []

    private struct Shape {
        var plans: [RecordPlan] = []
        /// The number of documents for which a plan was looked for in vain.
        var misses = 0
    }

    struct Token {
        var node: Int
        var kind: TapeKind
        var start: Int
        var end: Int
    }

    /// Bounds of memory, and of the work for shapes that do not come again.
    private static let (mostShapes, mostPlans, mostTokens) = (1 << 14, 64, 4000)

    package init(_ chain: MigrationChain, to target: ChainVersion?, within limits: ReadingLimits) {
        self.chain = chain
        self.target = target
        self.limits = limits
    }

    /// Migrates a document, and appends it to an output.
    ///
    /// - Parameters:
    ///   - document: The document as the format read it, of these bytes.
    ///   - data: The bytes, in UTF-8 without a byte order mark.
    ///   - format: A format with the notation of JSON.
    /// - Returns: The version before, or nil if there is no plan, and nothing was appended.
    package func migrate(
        _ document: CodableDocument, of data: Data, as format: any RewritableFormat,
        into output: inout [UInt8]
    ) -> ChainVersion?? {
        let source = document.sourceBytes
        guard source.count == data.count, let start = source.baseAddress else { return nil }
        let hash = RecordPlans.tokens(of: document, into: &tokens)
        guard tokens.count <= Self.mostTokens else { return nil }
        if let shape = shapes[hash] {
            for plan in shape.plans where plan.fits(tokens, start, source.count) {
                guard plan.append(tokens, start, to: &output, limit: limits.inputBytes) else {
                    return nil
                }
                return .some(plan.from)
            }
            // A shape that does not come again needs no plan.
            guard shape.plans.count < Self.mostPlans, shape.misses < 4 else { return nil }
        } else {
            if shapes.count < Self.mostShapes { shapes[hash] = Shape() }
            return nil
        }
        if let plan = plan(for: document, data, format) {
            shapes[hash]?.plans.append(plan)
        } else {
            shapes[hash]?.misses += 1
        }
        return nil
    }

    /// Finds the strings and numbers of a document, and returns a hash of everything else.
    private static func tokens(
        of document: CodableDocument, into tokens: inout [Token]
    ) -> UInt64 {
        tokens.removeAll(keepingCapacity: true)
        let source = document.sourceBytes
        guard let start = source.baseAddress else { return 0 }
        return document.withUnsafeTape { tape in
            var hash: UInt64 = 0x2545_F491_4F6C_DD1D
            var at = 0
            for index in 0..<tape.count {
                let node = tape[index]
                switch node.kind {
                case .string, .integer, .real:
                    let range = tape.sourceRange(of: node)
                    RecordPlans.add(start + at, range.lowerBound - at, to: &hash)
                    hash ^= UInt64(node.kind.rawValue)
                    tokens.append(
                        Token(
                            node: index, kind: node.kind, start: range.lowerBound,
                            end: range.upperBound))
                    at = range.upperBound
                default: continue
                }
            }
            RecordPlans.add(start + at, source.count - at, to: &hash)
            return hash
        }
    }

    /// Hashes bytes, after which eight more may be read.
    @inline(__always)
    private static func add(_ start: UnsafeRawPointer, _ count: Int, to hash: inout UInt64) {
        var offset = 0
        while offset < count {
            var word = start.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
            if count - offset < 8 { word &= (1 << (8 * UInt64(count - offset))) - 1 }
            let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            hash = product.high ^ product.low
            offset += 8
        }
        hash = hash &+ UInt64(count)
    }

    // MARK: Making plans

    private func plan(
        for document: CodableDocument, _ data: Data, _ format: any RewritableFormat
    ) -> RecordPlan? {
        let tokens = tokens
        guard let (expected, reads, from) = try? migrate(data, format), let reads else {
            return nil
        }
        let isRead = document.withUnsafeTape { tape in
            tokens.map { token in
                reads.contains { $0 <= token.node && token.node < max($0 + 1, Int(tape[$0].next)) }
            }
        }
        let bytes = [UInt8](data)
        var found: RecordPlan?
        for marks in RecordMarks.all {
            // The mark of a token that is read is its text.
            let texts = tokens.indices.map { index in
                isRead[index]
                    ? Array(bytes[tokens[index].start..<tokens[index].end])
                    : marks.text(of: index, tokens[index].kind)
            }
            let marked = Data(RecordMarks.replacing(tokens, of: bytes, with: texts))
            guard let plain = try? format.read(marked, within: limits) else { return nil }
            var others: [Token] = []
            _ = RecordPlans.tokens(of: plain, into: &others)
            guard others.map(\.kind) == tokens.map(\.kind), others.map(\.node) == tokens.map(\.node),
                let (result, _, _) = try? migrate(marked, format)
            else { return nil }
            let pieces = marks.pieces(of: [UInt8](result), texts, isRead)
            let plan = RecordPlan(bytes, tokens, isRead, pieces, from: from)
            guard found == nil || found?.pieces == plan.pieces else { return nil }
            found = plan
        }
        guard let found else { return nil }
        var output: [UInt8] = []
        let isRight = bytes.withUnsafeBytes { source in
            source.baseAddress.map { found.append(tokens, $0, to: &output, limit: .max) }
        }
        return isRight == true && output == [UInt8](expected) ? found : nil
    }

    private func migrate(
        _ data: Data, _ format: any RewritableFormat
    ) throws -> (result: Data, reads: Set<Int>?, from: ChainVersion?) {
        var run = ChainRun(chain: chain, target: target, notesReads: true)
        let rewriting = try format.edit(data, policy: .default, within: limits) {
            try run.apply(to: &$0, repeatsKeys: false)
        }
        return (rewriting.data, run.reads, run.from)
    }
}
