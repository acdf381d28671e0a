import VersionedCodableCore

/// A collection whose elements are decoded, and therefore examined, one by one.
protocol ElementwiseDecodable: Decodable {
    /// Returns the elements, with an example for those that cannot be decoded; nil if one of them
    /// has no example.
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self?
}

extension MistakeSearch {
    /// - Complexity: O(n) for n elements, plus the search in those that are wrong.
    fileprivate func elements<Element: Decodable>(
        _ type: Element.Type, from decoder: any Decoder
    ) -> [Element]? {
        var elements: [Element] = []
        var isComplete = true
        do {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                WorkCounter.add()
                let next = container
                do {
                    elements.append(try container.decode(type))
                } catch {
                    let element = element(type, after: error, in: container.codingPath) {
                        next.decoder(ofNext: type)
                    }
                    if let element { elements.append(element) } else { isComplete = false }
                    if element == nil, endsSearch() { break }
                    _ = try? container.superDecoder()
                }
                if container.currentIndex == next.currentIndex { break }
            }
        } catch {
            note(error, at: decoder.codingPath)
            return nil
        }
        return isComplete ? elements : nil
    }

    /// Returns what can be decoded of an element with a mistake, or an example; nil for nothing.
    fileprivate func element<Element: Decodable>(
        _ type: Element.Type, after error: any Error, in path: [any CodingKey],
        _ decoder: () -> (any Decoder)?
    ) -> Element? {
        value(type, after: error, depth: path.count + 1, isThere: true, decoder)
            ?? examples.value(of: type)
    }
}

extension Array: ElementwiseDecodable where Element: Decodable {
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self? {
        search.elements(Element.self, from: decoder)
    }
}

extension Set: ElementwiseDecodable where Element: Decodable {
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self? {
        search.elements(Element.self, from: decoder).map { Set($0) }
    }
}

extension Dictionary: ElementwiseDecodable where Key == String, Value: Decodable {
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self? {
        var table: Self = [:]
        var isComplete = true
        do {
            let container = try decoder.container(keyedBy: PathKey.self)
            for key in container.allKeys {
                do {
                    table[key.stringValue] = try container.decode(Value.self, forKey: key)
                } catch {
                    table[key.stringValue] = search.element(
                        Value.self, after: error, in: container.codingPath
                    ) {
                        container.decoder(of: Value.self, forKey: key)
                    }
                    if table[key.stringValue] == nil {
                        isComplete = false
                        if search.endsSearch() { break }
                    }
                }
            }
        } catch {
            search.note(error, at: decoder.codingPath)
            return nil
        }
        return isComplete ? table : nil
    }
}
