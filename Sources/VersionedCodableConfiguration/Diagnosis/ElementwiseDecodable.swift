import VersionedCodableCore

/// A collection whose elements are decoded, and therefore examined, one by one.
protocol ElementwiseDecodable: Decodable {
    /// Returns the elements, with an example for those that cannot be decoded; nil if one of them
    /// has no example.
    ///
    /// - Throws: The error of a value that is no such collection.
    /// - Complexity: O(n) for n elements, plus the search in those that are wrong.
    static func decoded(by search: MistakeSearch, from decoder: any Decoder) throws -> Self?
}

extension MistakeSearch {
    /// Returns an element, or what can be decoded of one with a mistake, or an example; nil for
    /// nothing.
    fileprivate func element<Element: Decodable>(
        in path: [any CodingKey], _ decode: () throws -> Element, at decoder: () -> (any Decoder)?
    ) -> Element? {
        do {
            return try decode()
        } catch {
            return value(
                Element.self, after: error, depth: path.count + 1, isThere: true, decoder)
                ?? examples.value(of: Element.self)
        }
    }
}

extension Array: ElementwiseDecodable where Element: Decodable {
    static func decoded(by search: MistakeSearch, from decoder: any Decoder) throws -> Self? {
        var container = try decoder.unkeyedContainer()
        var elements: Self = []
        var isComplete = true
        while !container.isAtEnd {
            WorkCounter.add()
            let next = container
            let element = search.element(in: next.codingPath) {
                try container.decode(Element.self)
            } at: {
                next.decoder(ofNext: Element.self)
            }
            if let element { elements.append(element) } else { isComplete = false }
            if element == nil, search.endsSearch() { break }
            if container.currentIndex == next.currentIndex { _ = try? container.superDecoder() }
            if container.currentIndex == next.currentIndex { break }
        }
        return isComplete ? elements : nil
    }
}

extension Set: ElementwiseDecodable where Element: Decodable {
    static func decoded(by search: MistakeSearch, from decoder: any Decoder) throws -> Self? {
        try [Element].decoded(by: search, from: decoder).map { Set($0) }
    }
}

extension Dictionary: ElementwiseDecodable where Key == String, Value: Decodable {
    static func decoded(by search: MistakeSearch, from decoder: any Decoder) throws -> Self? {
        let container = try decoder.container(keyedBy: PathKey.self)
        var table: Self = [:]
        var isComplete = true
        for key in container.allKeys {
            let value = search.element(in: container.codingPath) {
                try container.decode(Value.self, forKey: key)
            } at: {
                container.decoder(of: Value.self, forKey: key)
            }
            table[key.stringValue] = value
            if value == nil { isComplete = false }
            if value == nil, search.endsSearch() { break }
        }
        return isComplete ? table : nil
    }
}
