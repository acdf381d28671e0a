import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The known keys of a type, the other names of keys, and the kinds of values.
///
/// They are those of an example: the value of a layer of defaults, or `Self()` of a type that
/// provides defaults. Nothing is decoded for it, so that no `init(from:)` sees a value that no layer
/// has. Decoding the merged layers adds what the types asked for.
struct SettingsShape: Sendable {
    enum Kind: Sendable, Equatable {
        case text, bool, scalar, list, object
        /// An enumeration whose case the tag names; without a tag, the only key does.
        case cases(tag: String)
    }

    /// Whether values contain a ``Secret``.
    enum Secrecy { case none, some, unknown }

    struct Part: Sendable {
        var kind: Kind?
        /// The keys in documents, in their order.
        var keys: [String] = []
        var members: [String: Int] = [:]
        /// The elements of a list, or the values of a dictionary.
        var elements: Int?
        /// The keys by their other names.
        var otherNames: [String: String] = [:]
        /// Whether the key strategy converts the keys.
        var convertsKeys = false
        /// The tag and the members of an enumeration whose members are inlined.
        var inlinedCases: (tag: String, keys: Set<String>)?
    }

    fileprivate(set) var parts: [Part] = []
    fileprivate(set) var secrecy = Secrecy.none
    private let strategy: DocumentDecoder.KeyDecodingStrategy

    /// Creates the shape of a type.
    ///
    /// - Parameter example: A value of the type, if there is one.
    /// - Complexity: The cost of encoding the example.
    init(of type: Any.Type, _ example: (any Encodable)?, by decoder: DocumentDecoder) {
        strategy = decoder.keyDecodingStrategy
        let shaping = Shaping(decoder)
        _ = shaping.part(type, example, 0)
        parts = shaping.parts
        secrecy = shaping.secrecy
    }

    var root: Int { 0 }

    private subscript(part: Int?) -> Part? { part.map { parts[$0] } }

    // MARK: Steps

    /// Returns a member or an element; nil if it is not known.
    ///
    /// - Parameter step: A key or an index; `*` for any.
    func part(_ part: Int?, after step: String) -> Int? {
        guard let part = self[part] else { return nil }
        if let member = part.members[step] { return member }
        return part.kind == .object || step == "*" || Int(step) != nil ? part.elements : nil
    }

    func keys(of part: Int?) -> [String] { self[part]?.keys ?? [] }

    func kind(of part: Int?) -> Kind? { self[part]?.kind }

    func mayBeList(_ part: Int?) -> Bool { kind(of: part).map { $0 == .list } ?? true }

    func isScalar(_ part: Int?) -> Bool { kind(of: part).map(\.isScalar) ?? false }

    // MARK: Names

    /// Returns the key that a name is an alias or another spelling of; otherwise the name itself.
    func key(for name: String, in part: Int?) -> String {
        guard let part = self[part] else { return name }
        if let key = part.otherNames[name] { return key }
        guard part.convertsKeys, let spelling = spelling(of: name) else { return name }
        return part.otherNames[spelling] ?? (part.members[spelling] == nil ? name : spelling)
    }

    /// Returns the keys that the names in one object refer to.
    ///
    /// If several refer to one key, only one of them is replaced by it, so that decoding refuses
    /// the others.
    ///
    /// - Complexity: O(keys).
    func names(of keys: [String], in part: Int?) -> [String] {
        guard let known = self[part], known.convertsKeys || !known.otherNames.isEmpty else {
            return keys
        }
        let names = keys.map { key(for: $0, in: part) }
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        var taken = Set(keys)
        return zip(keys, names).map { counts[$1] == 1 || taken.insert($1).inserted ? $1 : $0 }
    }

    /// Returns all names of a key, the key itself first.
    func allNames(of key: String, in part: Int?) -> [String] {
        guard let part = self[part] else { return [key] }
        let names = [key] + part.otherNames.filter { $0.value == key }.map(\.key).sorted()
        return part.convertsKeys ? names + names.map { strategy.codingKey($0, under: []) } : names
    }

    private func spelling(of name: String) -> String? {
        strategy.documentKey(for: strategy.codingKey(name, under: []))
    }

    func documentKey(for key: String) -> String { strategy.documentKey(for: key) ?? key }

    // MARK: Enumerations

    /// Returns the member that names the case of an enumeration, "" if the only key does; nil if
    /// the value is not known to be such an enumeration.
    func caseTag(of part: Int?) -> String? {
        guard let part = self[part] else { return nil }
        if case .cases(let tag) = part.kind { return tag }
        return part.inlinedCases?.tag
    }

    /// Returns the keys of the cases of an enumeration that is inlined into its container, as far as
    /// they are known; nil for an enumeration that is the whole value.
    func isInlinedCase(_ key: String, of part: Int?) -> Bool? {
        guard let part = self[part], let cases = part.inlinedCases else { return nil }
        return cases.keys.contains(key) || part.members[key] == nil
    }

    // MARK: Learning

    /// Adds the keys that a type asked for; false if all of them were known.
    mutating func learn(keys: [String], at path: [String]) -> Bool {
        let part = makePart(at: path)
        var isNew = false
        for key in keys.sorted() where parts[part].members[key] == nil {
            isNew = true
            addMember(key, to: part)
        }
        return isNew
    }

    /// Notes the kind of value that a type asked for; false if one was known.
    mutating func learn(_ kind: Kind, at path: [String]) -> Bool {
        let part = makePart(at: path)
        guard parts[part].kind == nil else { return false }
        parts[part].kind = kind
        return true
    }

    @discardableResult
    private mutating func addMember(_ key: String, to part: Int) -> Int {
        parts.append(Part())
        parts[part].keys.append(key)
        parts[part].members[key] = parts.count - 1
        return parts.count - 1
    }

    private mutating func makePart(at path: [String]) -> Int {
        var part = root
        for step in path {
            if let next = self.part(part, after: step) {
                part = next
            } else if Int(step) != nil, parts[part].members.isEmpty {
                parts.append(Part())
                parts[part].elements = parts.count - 1
                part = parts.count - 1
            } else {
                part = addMember(step, to: part)
            }
        }
        return part
    }
}

extension SettingsShape.Kind {
    var isScalar: Bool { [.text, .bool, .scalar].contains(self) }
}

/// Takes a shape from an example.
private final class Shaping {
    typealias Part = SettingsShape.Part

    private let userInfo: [CodingUserInfoKey: Any]
    private let strategy: DocumentDecoder.KeyDecodingStrategy
    var parts: [Part] = []
    private var hasSecret = false
    private var isComplete = true
    /// The parts of types of which no value is needed.
    private var known: [ObjectIdentifier: Int] = [:]

    /// Bounds values that nest without end.
    private static let maximumDepth = 64

    init(_ decoder: DocumentDecoder) {
        userInfo = decoder.userInfo
        strategy = decoder.keyDecodingStrategy
    }

    var secrecy: SettingsShape.Secrecy { hasSecret ? .some : isComplete ? .none : .unknown }

    /// Returns the part of a type, or of a value of it.
    func part(_ type: Any.Type, _ value: Any?, _ depth: Int) -> Int {
        let value = value.flatMap(unwrapped)
        if let wrapped = OptionalType.wrapped(in: type) { return part(wrapped, value, depth) }
        if value == nil, let part = known[ObjectIdentifier(type)] { return part }
        parts.append(Part())
        let index = parts.count - 1
        if value == nil { known[ObjectIdentifier(type)] = index }
        guard depth < Shaping.maximumDepth else {
            isComplete = false
            return index
        }
        describe(type, value, depth + 1, at: index)
        return index
    }

    private func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrapped($0.value) }
    }

    private func describe(_ type: Any.Type, _ value: Any?, _ depth: Int, at index: Int) {
        switch type {
        case is String.Type: parts[index].kind = .text
        case is Bool.Type: parts[index].kind = .bool
        case is any StandardScalar.Type, is Date.Type, is Decimal.Type, is URL.Type, is UUID.Type,
            is DocumentNumber.Type:
            parts[index].kind = .scalar
        case is DocumentValue.Type, is DocumentObject.Type, is DocumentNode.Type, is Data.Type:
            break
        case let list as any ListShaped.Type:
            parts[index].kind = .list
            setElements(
                of: index, list.elementType, (value as? any ListShaped)?.firstElement, depth)
        case let table as any TableShaped.Type:
            guard let type = table.valueType else { return isComplete = false }
            parts[index].kind = .object
            setElements(of: index, type, (value as? any TableShaped)?.firstValue, depth)
        case let wrapper as any TransparentWrapper.Type where !(type is any VersionedWrapper.Type):
            if type is any AnySecret.Type { hasSecret = true }
            guard wrapper.wrappedTypes.count == 1 else { return isComplete = false }
            let captured = (value as? any Encodable).flatMap(captured)
            let wrapped: Any? = captured?.wrapped ?? captured?.scalar
            parts[index] = parts[part(wrapper.wrappedTypes[0], wrapped, depth)]
        case let cases as any CodableCases.Type:
            isComplete = false
            parts[index].kind = .cases(tag: cases.caseTag.map(documentKey) ?? "")
            let members = (value as? any Encodable).flatMap(captured)?.members ?? []
            // Beside the tag are the members of the case.
            if cases.caseTag != nil { addMembers(members, to: index, depth) }
        case is any RawRepresentable.Type: parts[index].kind = .scalar
        default: describeOther(type, value, depth, at: index)
        }
    }

    private func describeOther(_ type: Any.Type, _ value: Any?, _ depth: Int, at index: Int) {
        if let type = type as? any ConfiguredCodable.Type {
            for (key, names) in type.keyAliases {
                for name in names {
                    parts[index].otherNames[documentKey(name)] = documentKey(key.stringValue)
                }
            }
        }
        if let content = (value as? any VersionedWrapper)?.content {
            parts[index] = parts[part(Swift.type(of: content), content, depth)]
            return
        }
        let example: Any? = value ?? (type as? any DefaultsForMissingKeys.Type).map { $0.init() }
        guard let example = example as? any Encodable, let captured = captured(example) else {
            return isComplete = false
        }
        let isEnumeration = Mirror(reflecting: example).displayStyle == .enum
        if isEnumeration, captured.members.isEmpty, captured.objects.count == 1 {
            isComplete = false
            parts[index].kind = .cases(tag: "")
        } else if let scalar = captured.scalar {
            parts[index].kind = scalar is String ? .text : scalar is Bool ? .bool : .scalar
        } else if let wrapped = captured.wrapped {
            parts[index] = parts[part(Swift.type(of: wrapped), wrapped, depth)]
        } else if captured.isKeyed {
            addObject(captured, to: index, depth)
        } else {
            isComplete = false
        }
    }

    private func captured(_ value: any Encodable) -> CapturedValue? {
        try? CapturedValue(encoding: value, userInfo)
    }

    // MARK: Members

    private func setElements(of index: Int, _ type: Any.Type, _ value: Any?, _ depth: Int) {
        let elements = part(type, value, depth)
        parts[index].elements = elements
    }

    private func addObject(_ captured: CapturedValue, to index: Int, _ depth: Int) {
        parts[index].kind = .object
        parts[index].convertsKeys = hasSpellings
        addMembers(captured.members, to: index, depth)
        for (key, type) in captured.missing {
            let part = part(type, nil, depth)
            add(key.stringValue, part, to: index)
        }
        for (key, object) in captured.objects {
            parts.append(Part())
            let part = parts.count - 1
            addObject(object, to: part, depth)
            add(key.stringValue, part, to: index)
        }
    }

    private func addMembers(_ members: [CapturedValue.Member], to index: Int, _ depth: Int) {
        for (key, value) in members {
            if let inlined = value as? any FlattenedMember {
                inline(inlined.flattened, into: index, depth)
            } else if value is UnknownMembers {
                continue
            } else if value is Bool?, unwrapped(value) == nil {
                // The type of a null is not known.
                isComplete = false
                parts.append(Part())
                add(key.stringValue, parts.count - 1, to: index)
            } else {
                let part = part(type(of: value), value, depth)
                add(key.stringValue, part, to: index)
            }
        }
    }

    private func inline(_ value: any Encodable, into index: Int, _ depth: Int) {
        let inner = parts[part(type(of: value), value, depth)]
        for key in inner.keys {
            parts[index].keys.append(key)
            parts[index].members[key] = inner.members[key]
        }
        parts[index].otherNames.merge(inner.otherNames) { $1 }
        if case .cases(let tag) = inner.kind {
            parts[index].inlinedCases = (tag, Set(inner.keys))
        } else {
            parts[index].inlinedCases = parts[index].inlinedCases ?? inner.inlinedCases
        }
    }

    private func add(_ key: String, _ part: Int, to index: Int) {
        let key = documentKey(key)
        if parts[index].members.updateValue(part, forKey: key) == nil {
            parts[index].keys.append(key)
        }
    }

    private func documentKey(_ key: String) -> String { strategy.documentKey(for: key) ?? key }

    private var hasSpellings: Bool {
        switch strategy {
        case .useDefaultKeys, .custom: false
        default: true
        }
    }
}

/// A collection that is encoded as an array.
private protocol ListShaped {
    static var elementType: Any.Type { get }
    var firstElement: Any? { get }
}

extension ListShaped where Self: Sequence {
    static var elementType: Any.Type { Element.self }
    var firstElement: Any? { first { _ in true } }
}

extension Array: ListShaped {}
extension ContiguousArray: ListShaped {}
extension Set: ListShaped {}

/// A dictionary.
private protocol TableShaped {
    /// The type of the values; nil if the dictionary is encoded as an array.
    static var valueType: Any.Type? { get }
    var firstValue: Any? { get }
}

extension Dictionary: TableShaped {
    static var valueType: Any.Type? {
        let isObject =
            Key.self == String.self || Key.self == Int.self
            || Key.self is any CodingKeyRepresentable.Type
        return isObject ? Value.self : nil
    }
    var firstValue: Any? { values.first }
}
