import Testing
import VersionedCodableDocuments

/// Checks that work grows with the size of a document, and not with its square.
///
/// - Parameters:
///   - sizes: Each twice the one before, unless the factor says otherwise.
///   - factor: The largest growth from one size to the next.
///   - steps: Does the work for a size, and returns its steps.
public func expectLinear(
    _ what: String = "", sizes: [Int], factor: Double = 2.3,
    sourceLocation: SourceLocation = #_sourceLocation, _ steps: (Int) throws -> Int
) rethrows {
    let counts = try sizes.map(steps)
    #expect(counts.allSatisfy { $0 > 0 }, "\(what): \(counts)", sourceLocation: sourceLocation)
    for (less, more) in zip(counts, counts.dropFirst()) {
        #expect(
            Double(more) < factor * Double(less), "\(what): \(counts)",
            sourceLocation: sourceLocation)
    }
}
