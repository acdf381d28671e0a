import Foundation

/// The largest ratios that pass, by the names of measures, from a file of lines `name ratio`.
struct Gates {
    /// How often a measure may exceed its gate before that counts.
    static let attempts = 3

    private let ratios: [String: Double]

    init(file: URL) throws {
        var ratios: [String: Double] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.isEmpty || words[0].hasPrefix("#") { continue }
            guard words.count == 2, let ratio = Double(words[1]) else {
                throw UsageError(description: "expected a measure and a ratio, found \(line)")
            }
            ratios[String(words[0])] = ratio
        }
        self.ratios = ratios
    }

    subscript(name: String) -> Double? { ratios[name] }
}
