import VersionedCodableCore

/// The members of an object by their coding keys under a key strategy.
///
/// A class, so that it is not copied for every key that is looked up.
final class ConvertedKeys {
    /// The values of the first members with a coding key; 0 for none.
    struct Values {
        var value: UInt32 = 0
        var attribute: UInt32 = 0
    }

    private var values: [String: Values] = [:]

    subscript(name: String) -> Values? { values[name] }

    /// Returns the value of the first member with a coding key, attribute or not.
    func first(named name: String) -> UInt32? {
        guard let found = values[name] else { return nil }
        if found.value == 0 || found.attribute == 0 { return found.value + found.attribute }
        return min(found.value, found.attribute)
    }

    /// Adds the next member of the object, unless there is already one with this name.
    func add(_ value: UInt32, named name: String, isAttribute: Bool) {
        let kind = isAttribute ? \Values.attribute : \Values.value
        if values[name, default: Values()][keyPath: kind] == 0 {
            values[name, default: Values()][keyPath: kind] = value
        }
    }
}

struct ConvertedKeyCache {
    /// Objects whose keys are left alone, because they are those of a dictionary.
    var tables: Set<UInt32> = []
    /// The converted keys of wide objects that were accessed.
    var wide: [UInt32: ConvertedKeys] = [:]
    /// Those of the last few other ones, which are cheap; there may be very many.
    var small: [UInt32: ConvertedKeys] = [:]
    static let mostSmall = 32
    /// The coding keys of steps of paths, under a custom key strategy.
    var names: [UInt32: String] = [:]
}

extension DecodingSession {
    /// Returns the members of an object by their coding keys.
    ///
    /// - Complexity: O(members) for the first call, and usually O(1) afterwards.
    func convertedKeys(of object: UInt32) -> ConvertedKeys {
        if let keys = converted.small[object] ?? converted.wide[object] { return keys }
        let keys = ConvertedKeys()
        // The path of the object itself, also when it is read through an alias.
        lazy var path = codingPath(of: Spot.root.at(object))
        tape.forEachMember(of: object) { key, value in
            let name = options.keys.codingKey(tape.string(of: nodes[Int(key)]), under: path)
            keys.add(value, named: name, isAttribute: isAttribute(key))
        }
        let count = tape.childCount(of: Int(object))
        WorkCounter.add(count)
        if count > Int(DecodingSession.wideObject) {
            converted.wide[object] = keys
        } else {
            if converted.small.count == ConvertedKeyCache.mostSmall {
                converted.small.removeAll(keepingCapacity: true)
            }
            converted.small[object] = keys
        }
        return keys
    }

    func findConverted(_ key: String, _ kind: MemberPlacement, in object: UInt32) -> UInt32 {
        let found = convertedKeys(of: object)[key] ?? ConvertedKeys.Values()
        if kind != .attribute, found.value != 0 { return found.value }
        // The unread part of the document may contain an element that overrides the attribute.
        let missing = noteMiss(object)
        if kind != .element, found.attribute != 0 { return found.attribute }
        return hasOtherNames(object)
            ? findOtherName(key) { findConverted($0, kind, in: object) } : missing
    }
}
