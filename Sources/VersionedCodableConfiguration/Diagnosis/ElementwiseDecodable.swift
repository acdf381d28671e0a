import VersionedCodableCore

/// A collection whose elements are decoded, and therefore examined, one by one.
protocol ElementwiseDecodable: Decodable {
    /// Returns the elements that were decoded, and placeholders for others.
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self
}

extension MistakeSearch {
    /// - Complexity: O(n) for n elements, plus the search in those that are wrong.
    fileprivate func elements<Element: Decodable>(
        _ type: Element.Type, from decoder: any Decoder
    ) -> [Element] {
        var elements: [Element] = []
        do {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd {
                WorkCounter.add()
                let index = container.currentIndex
                do {
                    elements.append(try container.decode(type))
                } catch {
                    if let value = element(type, of: container, after: error) {
                        elements.append(value)
                    } else {
                        noteShortened(at: decoder.codingPath)
                        if endsSearch() { break }
                    }
                    _ = try? container.superDecoder()
                }
                if container.currentIndex == index { break }
            }
        } catch {
            note(error, at: decoder.codingPath)
        }
        return elements
    }
}

extension Array: ElementwiseDecodable where Element: Decodable {
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self {
        search.elements(Element.self, from: decoder)
    }
}

extension Set: ElementwiseDecodable where Element: Decodable {
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self {
        Set(search.elements(Element.self, from: decoder))
    }
}

extension Dictionary: ElementwiseDecodable where Key == String, Value: Decodable {
    static func decodedElementwise(by search: MistakeSearch, from decoder: any Decoder) -> Self {
        var table: Self = [:]
        do {
            let container = try decoder.container(keyedBy: PathKey.self)
            for key in container.allKeys {
                do {
                    table[key.stringValue] = try container.decode(Value.self, forKey: key)
                } catch {
                    table[key.stringValue] = search.member(
                        Value.self, key, of: container, after: error)
                    if table[key.stringValue] == nil, search.endsSearch() { break }
                }
            }
        } catch {
            search.note(error, at: decoder.codingPath)
        }
        return table
    }
}
