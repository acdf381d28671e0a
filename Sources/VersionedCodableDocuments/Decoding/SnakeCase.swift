import VersionedCodableCore

/// The conversions of `convertFromSnakeCase` and `convertToSnakeCase`, as documented by Foundation.
enum SnakeCase {
    /// Converts `one_two_three` to `oneTwoThree`; underscores at either end are kept, and a key
    /// without an inner one is unchanged.
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

    /// Converts `oneTwoThree` to `one_two_three`, and `myURLProperty` to `my_url_property`.
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
    /// The string with the first letter in upper case and the others in lower case.
    fileprivate var capitalizedFirst: String {
        guard let first else { return "" }
        return first.uppercased() + dropFirst().lowercased()
    }
}
