import VersionedCodableDocuments

/// Random values and random changes of them, for tests of what is changed in place.
public struct RandomChanges {
    /// Where chance comes from.
    public var numbers: SeededNumbers
    /// Scalars that the format can say.
    public var scalars: [DocumentValue]
    /// Keys to choose from.
    public var keys: [String]
    /// Whether the root has to be an object.
    public var needsObject = false

    /// Scalars that are easily mistaken for something else, and a few others.
    public static let usualScalars: [DocumentValue] = [
        1, 0, -17, 12_345_678, 1.5, true, false, "", "a", "localhost", "two words", "it's",
        "a \"b\" c", "# no comment", "// none", "x: y", "é✓😀", "yes", "null", "1.0", "a/b",
        "a long text with so many words in it that nobody takes it for another one",
    ]

    /// Keys of which some need quotes.
    public static let usualKeys = [
        "a", "b", "c", "name", "port", "host", "two words", "é", "id", "list", "x-y", "tls",
    ]

    /// Starts at a seed.
    public init(
        seed: UInt64, scalars: [DocumentValue] = usualScalars, keys: [String] = usualKeys
    ) {
        numbers = SeededNumbers(seed: seed)
        self.scalars = scalars
        self.keys = keys
    }

    /// A random value.
    public mutating func value(depth: Int = 0) -> DocumentValue {
        let kind = needsObject && depth == 0 ? 0 : numbers.below(depth > 3 ? 3 : 6)
        switch kind {
        case 0 where depth <= 3, 4:
            var object = DocumentObject()
            for _ in 0..<numbers.below(6) {
                object.updateValue(value(depth: depth + 1), forKey: numbers.one(of: keys))
            }
            return .object(object)
        case 5:
            return .array((0..<numbers.below(5)).map { _ in value(depth: depth + 1) })
        default: return numbers.one(of: scalars)
        }
    }

    /// Changes a value at some places.
    public mutating func change(_ value: inout DocumentValue) {
        for _ in 0..<1 + numbers.below(4) { changeOnce(&value, depth: 0) }
    }

    private mutating func changeOnce(_ value: inout DocumentValue, depth: Int) {
        switch value {
        case .object(var object) where !object.isEmpty && !numbers.once(in: 12):
            change(&object, depth)
            value = .object(object)
        case .array(var elements) where !elements.isEmpty && !numbers.once(in: 12):
            change(&elements, depth)
            value = .array(elements)
        case .object(var object) where numbers.once(in: 2) || depth == 0:
            object.updateValue(self.value(depth: depth + 1), forKey: numbers.one(of: keys))
            value = .object(object)
        default:
            value = depth == 0 && needsObject ? value : self.value(depth: max(depth, 1))
        }
    }

    private mutating func change(_ object: inout DocumentObject, _ depth: Int) {
        let keys = Array(object.map(\.key))
        let key = numbers.one(of: keys)
        switch numbers.below(9) {
        case 0: object.removeValue(forKey: key)
        case 1: object.rename(key, to: numbers.one(of: self.keys) + "2")
        case 2: object.updateValue(value(depth: depth + 1), forKey: numbers.one(of: self.keys))
        case 3:
            let place = numbers.below(keys.count + 1)
            object.insert(value(depth: depth + 1), forKey: numbers.one(of: self.keys), at: place)
        case 4:
            // Into another object, or out of one.
            guard let taken = object.removeValue(forKey: key) else { return }
            let other = object.first { $0.value.object != nil }?.key
            if let other, var inner = object[other]?.object {
                inner.updateValue(taken, forKey: key)
                object.updateValue(.object(inner), forKey: other)
            } else {
                object.updateValue([key: taken], forKey: numbers.one(of: self.keys))
            }
        case 5 where object[key]?.object != nil: object.updateValue([object[key] ?? 1], forKey: key)
        default:
            guard var inner = object[key] else { return }
            changeOnce(&inner, depth: depth + 1)
            object.updateValue(inner, forKey: key)
        }
    }

    private mutating func change(_ elements: inout [DocumentValue], _ depth: Int) {
        let place = numbers.below(elements.count)
        switch numbers.below(6) {
        case 0: elements.remove(at: place)
        case 1: elements.insert(value(depth: depth + 1), at: place)
        case 2: elements.append(value(depth: depth + 1))
        case 3: elements.swapAt(place, numbers.below(elements.count))
        default: changeOnce(&elements[place], depth: depth + 1)
        }
    }
}
