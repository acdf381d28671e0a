/// Finds the known words that may have been meant by an unknown one.
package enum Spelling {
    /// Returns at most three words that differ in a few letters, ordered by distance.
    ///
    /// - Complexity: O(words × length²), for at most 1000 words of at most 64 letters.
    package static func near(_ word: String, in words: some Collection<String>) -> [String] {
        let letters = Array(word.lowercased().unicodeScalars)
        guard !letters.isEmpty, letters.count <= 64, words.count <= 1_000 else { return [] }
        var found: [(distance: Int, word: String)] = []
        for other in words where other != word {
            let others = Array(other.lowercased().unicodeScalars)
            let shorter = min(letters.count, others.count)
            let most = shorter < 3 ? 0 : max(1, shorter / 3)
            guard others.count <= 64, abs(others.count - letters.count) <= most else { continue }
            let distance = distance(letters, others)
            if distance <= most { found.append((distance, other)) }
        }
        found.sort { ($0.distance, $0.word) < ($1.distance, $1.word) }
        return found.prefix(3).map(\.word)
    }

    /// Returns `; did you mean port?` for the nearest word; empty if none is near.
    package static func suggestion(for word: String, in words: some Collection<String>) -> String {
        near(word, in: words).first.map { "; did you mean \($0)?" } ?? ""
    }

    /// Returns the Damerau–Levenshtein distance (optimal string alignment).
    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let isSame = left[i] == right[j]
                var cost = min(last[j] + (isSame ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
