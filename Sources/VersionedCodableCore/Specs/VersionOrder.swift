/// The order of versions whose type is known only at run time.
package enum VersionOrder {
    /// Whether one version is greater than another; `nil` when they cannot be compared.
    ///
    /// Strings are compared as dotted numbers, so "3.10" is greater than "3.9". Other types are
    /// compared as `Comparable`, or by their raw values if they have any.
    package static func isGreater(_ left: Any, than right: Any) -> Bool? {
        if let left = left as? String, let right = right as? String {
            return DottedNumber.isGreater(left, than: right)
        }
        if let left = left as? any Comparable, let answer = compare(left, right) {
            return answer
        }
        // An unknown raw value is compared with the raw values of the known versions.
        let raws = (rawValue(left), rawValue(right))
        guard raws.0 != nil || raws.1 != nil else { return nil }
        return isGreater(raws.0 ?? left, than: raws.1 ?? right)
    }

    private static func compare<Version: Comparable>(_ left: Version, _ right: Any) -> Bool? {
        (right as? Version).map { left > $0 }
    }

    private static func rawValue(_ version: Any) -> Any? {
        func open(_ version: some RawRepresentable) -> Any { version.rawValue }
        return (version as? any RawRepresentable).map { open($0) }
    }
}

/// Text such as `3.10`, also with letters before the number, as in `v2` or `SPDX-2.3`.
private enum DottedNumber {
    /// Whether one is the greater number; `nil` when one is not a number or the letters differ.
    static func isGreater(_ left: String, than right: String) -> Bool? {
        guard let (leftPrefix, left) = parse(left), let (rightPrefix, right) = parse(right),
            leftPrefix == rightPrefix
        else { return nil }
        for index in 0..<max(left.count, right.count) {
            let leftPart = index < left.count ? left[index] : ""
            let rightPart = index < right.count ? right[index] : ""
            if leftPart != rightPart {
                // Without leading zeros, the longer number is the greater one.
                return (leftPart.count, leftPart) > (rightPart.count, rightPart)
            }
        }
        return false
    }

    private static func parse(_ text: String) -> (prefix: Substring, parts: [String])? {
        let prefix = text.prefix { !isDigit($0) }
        let number = text.dropFirst(prefix.count)
        guard !number.isEmpty else { return nil }
        var parts: [String] = []
        for part in number.split(separator: ".", omittingEmptySubsequences: false) {
            guard !part.isEmpty, part.allSatisfy(isDigit) else { return nil }
            parts.append(String(part.drop { $0 == "0" }))
        }
        return (prefix, parts)
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }
}
