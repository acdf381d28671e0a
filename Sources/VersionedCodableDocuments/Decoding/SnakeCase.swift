import VersionedCodableCore

/// The two conversions behind `convertFromSnakeCase` and `convertToSnakeCase`, as Foundation
/// documents them.
enum SnakeCase {
    /// `one_two_three` becomes `oneTwoThree`; underscores at either end stay; a key without one
    /// inside is unchanged.
    static func camelCased(_ key: String, from mark: Character = "_") -> String {
        guard let first = key.firstIndex(where: { $0 != mark }),
            let last = key.lastIndex(where: { $0 != mark })
        else { return key }
        let words = key[first...last].split(separator: mark)
        guard words.count > 1 else { return key }
        var inner = words[0].lowercased()
        for word in words.dropFirst() { inner += word.capitalizedFirst }
        return key[..<first] + inner + key[key.index(after: last)...]
    }

    /// `oneTwoThree` becomes `one_two_three`, `myURLProperty` becomes `my_url_property`.
    static func snakeCased(_ key: String, separator: String = "_") -> String {
        guard !key.isEmpty else { return key }
        var words: [Range<String.Index>] = []
        var wordStart = key.startIndex
        var search = key.index(after: wordStart)..<key.endIndex
        while let upper = key[search].firstIndex(where: \.isUppercase) {
            words.append(wordStart..<upper)
            search = upper..<search.upperBound
            guard let lower = key[search].firstIndex(where: \.isLowercase) else {
                wordStart = search.lowerBound
                break
            }
            let afterUpper = key.index(after: upper)
            if lower == afterUpper {
                wordStart = upper
            } else {
                let beforeLower = key.index(before: lower)
                words.append(upper..<beforeLower)
                wordStart = beforeLower
            }
            search = lower..<search.upperBound
        }
        words.append(wordStart..<search.upperBound)
        return words.map { key[$0].lowercased() }.joined(separator: separator)
    }
}

extension Substring {
    /// First letter in upper case, the others in lower case.
    fileprivate var capitalizedFirst: String {
        guard let first else { return "" }
        return first.uppercased() + dropFirst().lowercased()
    }
}
