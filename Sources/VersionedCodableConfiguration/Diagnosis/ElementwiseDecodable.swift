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
                let index = container.currentIndex
                do {
                    elements.append(try container.decode(type))
                } catch {
                    let next = container
                    let value = value(
                        type, after: error, depth: container.codingPath.count + 1, isThere: true
                    ) {
                        next.decoder(ofNext: type)
                    }
                    if let value = value ?? examples.value(of: type) {
                        elements.append(value)
                    } else {
                        isComplete = false
                        if endsSearch() { break }
                    }
                    _ = try? container.superDecoder()
                }
                if container.currentIndex == index { break }
            }
        } catch {
            note(error, at: decoder.codingPath)
            return nil
        }
        return isComplete ? elements : nil
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
                    let value = search.value(
                        Value.self, after: error, depth: container.codingPath.count + 1,
                        isThere: true
                    ) {
                        container.decoder(of: Value.self, forKey: key)
                    }
                    table[key.stringValue] = value ?? search.examples.value(of: Value.self)
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
