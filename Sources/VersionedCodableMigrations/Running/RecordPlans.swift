import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableRewriting

/// Migrates many documents of JSON by plans, one for each shape of document.
///
/// A shape is everything but the texts of strings and numbers. A plan is made by migrating a
/// document of the shape whose texts are marks, says where each text goes, and has to give what the
/// steps give. Texts that a step compares or computes with are part of the shape.
package struct RecordPlans {
    private let chain: MigrationChain
    private let target: ChainVersion?
    private let format: any RewritableFormat
    private let limits: ReadingLimits
    /// The plans that were used last.
    private var recent: [RecordPlan] = []
    private var shapes: [UInt64: Shape] = [:]
    private var tokens: [Token] = []
    private var places: [Range<Int>] = []

    private struct Shape {
        var plans: [RecordPlan] = []
        /// The number of documents that have no plan.
        var misses = 0
    }

    struct Token: Equatable {
        var node: Int
        var kind: TapeKind
        var start: Int
        var end: Int
    }

    /// Bounds of memory, and of the work for shapes that do not come again.
    private static let (mostShapes, mostPlans, mostTokens, mostBytes) = (4096, 32, 1000, 1 << 16)

    /// - Parameter format: A format with the notation of JSON that refuses repeated keys.
    package init(
        _ chain: MigrationChain, to target: ChainVersion?, as format: any RewritableFormat,
        within limits: ReadingLimits
    ) {
        self.chain = chain
        self.target = target
        self.format = format
        self.limits = limits
    }

    /// Appends a migrated document to an output, and returns its plan.
    ///
    /// - Parameter document: Bytes after which eight more may be read.
    /// - Returns: nil if there is no plan, and nothing was appended.
    /// - Complexity: O(n) in the bytes of the document.
    package mutating func plan(
        for document: UnsafeRawBufferPointer, appendingTo output: inout [UInt8]
    ) -> RecordPlan? {
        guard document.count <= Self.mostBytes else { return nil }
        for (index, plan) in recent.enumerated()
        where plan.append(document, to: &output, &places) {
            if index > 0 { recent.swapAt(index, index - 1) }
            return plan
        }
        return rarePlan(for: document, appendingTo: &output)
    }

    @inline(never)
    private mutating func rarePlan(
        for document: UnsafeRawBufferPointer, appendingTo output: inout [UInt8]
    ) -> RecordPlan? {
        guard document.first == ASCII.openBrace,
            let read = try? format.read(Data(document), within: limits),
            read.sourceBytes.count == document.count
        else { return nil }
        let hash = RecordPlans.tokens(of: read, into: &tokens)
        guard tokens.count <= Self.mostTokens else { return nil }
        guard let shape = shapes[hash] else {
            // A shape that does not come again needs no plan.
            if shapes.count < Self.mostShapes { shapes[hash] = Shape() }
            return nil
        }
        for plan in shape.plans where plan.append(document, to: &output, &places) {
            keep(plan)
            return plan
        }
        guard shape.plans.count < Self.mostPlans, shape.misses < 4 else { return nil }
        guard let plan = newPlan(for: read, [UInt8](document)),
            plan.append(document, to: &output, &places)
        else {
            shapes[hash]?.misses += 1
            return nil
        }
        shapes[hash]?.plans.append(plan)
        keep(plan)
        return plan
    }

    private mutating func keep(_ plan: RecordPlan) {
        if recent.count == 8 { recent.removeLast() }
        recent.append(plan)
    }

    /// Finds the strings and numbers of a document, and returns a hash of everything else.
    private static func tokens(
        of document: CodableDocument, into tokens: inout [Token]
    ) -> UInt64 {
        tokens.removeAll(keepingCapacity: true)
        var hasher = Hasher()
        let source = document.sourceBytes
        document.withUnsafeTape { tape in
            var at = 0
            for index in 0..<tape.count {
                let node = tape[index]
                guard [.string, .integer, .real].contains(node.kind) else { continue }
                let range = tape.sourceRange(of: node)
                hasher.combine(
                    bytes: UnsafeRawBufferPointer(rebasing: source[at..<range.lowerBound]))
                hasher.combine(node.kind)
                tokens.append(
                    Token(
                        node: index, kind: node.kind, start: range.lowerBound,
                        end: range.upperBound))
                at = range.upperBound
            }
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: source[at...]))
        }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    // MARK: Making plans

    private func newPlan(for document: CodableDocument, _ bytes: [UInt8]) -> RecordPlan? {
        guard let (wanted, reads, from) = try? migrated(Data(bytes)), let reads else { return nil }
        // What the steps read stays as it is.
        let free = document.withUnsafeTape { tape in
            tokens.filter { token in
                !reads.contains {
                    $0 <= token.node && token.node < max($0 + 1, Int(tape[$0].next))
                }
            }
        }
        guard let (result, _, _) = try? migrated(Data(RecordMarks.marked(bytes, free))) else {
            return nil
        }
        let plan = RecordPlan(bytes, free, [UInt8](result), from: from)
        var output: [UInt8] = []
        var places: [Range<Int>] = []
        let isRight = (try? SourceBuffer.copying(Data(bytes))).map { source in
            plan.append(source.bytes, to: &output, &places)
        }
        return isRight == true && output == [UInt8](wanted) ? plan : nil
    }

    private func migrated(
        _ data: Data
    ) throws -> (result: Data, reads: Set<Int>?, from: ChainVersion?) {
        var run = ChainRun(chain: chain, target: target, limits: limits, notesReads: true)
        let rewriting = try format.edit(data, policy: .default, within: limits) {
            try run.apply(to: &$0)
        }
        return (rewriting.data, run.reads, run.from)
    }
}
