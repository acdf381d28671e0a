/// Returns the pairs of indices, ascending in both, with the largest total gain, by dynamic
/// programming: with gains of 1, a longest common subsequence.
///
/// - Parameter gain: The gain of a pair; 0 if it must not be paired.
/// - Complexity: O(nm).
func bestPairs(
    _ rows: Int, _ columns: Int, gain: (_ row: Int, _ column: Int) -> Double
) -> [(Int, Int)] {
    guard rows > 0, columns > 0 else { return [] }
    let width = columns + 1
    var table = [Double](repeating: 0, count: (rows + 1) * width)
    func total(_ i: Int, _ j: Int) -> Double {
        let gain = gain(i, j)
        return gain > 0 ? gain + table[(i + 1) * width + j + 1] : 0
    }
    for i in (0..<rows).reversed() {
        for j in (0..<columns).reversed() {
            table[i * width + j] = max(
                total(i, j), table[(i + 1) * width + j], table[i * width + j + 1])
        }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < rows, j < columns, case let best = table[i * width + j], best > 0 {
        if best == total(i, j) {
            pairs.append((i, j))
            (i, j) = (i + 1, j + 1)
        } else if best == table[(i + 1) * width + j] {
            i += 1
        } else {
            j += 1
        }
    }
    return pairs
}
