import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A part of a type: its known keys, the other names of keys, and the kind of its values.
///
/// They are what the type asks for when it is decoded from an example: the value of a layer of
/// defaults, or the example of the type. Of a type without an example nothing is known.
struct SettingsShape: Sendable {
    enum Kind: Sendable, Equatable {
        case text, bool, scalar, list, object
        /// An enumeration whose case the tag names; without a tag, the only key does.
        case cases(tag: String)
    }

    fileprivate struct Part: Sendable {
        var kind: Kind?
        /// The members by their keys in documents.
        var members = OrderedMembers<String, Int>()
        /// Whether there may be members that no example shows.
        var hasOthers = false
        /// The keys of members that cannot be missing.
        var required: Set<String> = []
        /// The elements of a list, or the values of a dictionary.
        var elements: Int?
        /// The keys by their other names.
        var otherNames: [String: String] = [:]
        /// Whether the key strategy converts the keys.
        var convertsKeys = false
    }

    private let parts: [Part]
    private let strategy: DocumentDecoder.KeyDecodingStrategy
    /// The index of the part; nil if it is not known.
    private var index: Int?

    /// Creates the shape of a type.
    ///
    /// - Complexity: The cost of encoding and decoding the examples.
    init(
        of type: Any.Type, _ examples: ExampleCatalog,
        _ strategy: DocumentDecoder.KeyDecodingStrategy
    ) {
        self.strategy = strategy
        let shaping = Shaping(examples, strategy)
        index = shaping.part(of: type)
        parts = shaping.parts
    }

    private var part: Part { index.map { parts[$0] } ?? Part() }

    /// The kind of the values; nil if it is not known.
    var kind: Kind? { part.kind }

    var keys: [String] { part.members.keys }

    var mayBeList: Bool { kind.map { $0 == .list } ?? true }

    /// The member that names the case of an enumeration, "" if the only key does; nil if the value
    /// is not known to be such an enumeration.
    var caseTag: String? {
        if case .cases(let tag) = kind { tag } else { nil }
    }

    // MARK: Steps

    /// The shape of a member or an element.
    ///
    /// - Parameter step: A key or an index; `*` for any.
    subscript(step: String) -> SettingsShape {
        let part = part
        var inner = self
        let isElement = part.kind == .object || step == "*" || Int(step) != nil
        inner.index = part.members[step] ?? (isElement ? part.elements : nil)
        return inner
    }

    /// Whether the members of an object are known, and a key is not among them.
    func lacks(_ key: String) -> Bool {
        if keys.isEmpty || part.hasOthers { return false }
        return key != "*" && !keys.contains(key) && caseTag == nil
    }

    /// Whether a member cannot be missing, and so is not null without content.
    func isRequired(_ key: String) -> Bool { part.required.contains(key) }

    /// Returns the keys of a path that is written with dots, the shape of its value, and whether
    /// the type may have it.
    func find(_ path: String) -> (keys: [String], shape: SettingsShape, isKnown: Bool) {
        var (shape, isKnown) = (self, true)
        let keys = path.split(separator: ".").map {
            let key = shape.key(for: String($0))
            if shape.lacks(key) { isKnown = false }
            shape = shape[key]
            return key
        }
        return (keys, shape, isKnown)
    }

    // MARK: Names

    /// Returns the key that a name is an alias or another spelling of; otherwise the name itself.
    func key(for name: String) -> String {
        let part = part
        if let key = part.otherNames[name] { return key }
        guard part.convertsKeys,
            let spelling = strategy.documentKey(for: strategy.codingKey(name, under: []))
        else { return name }
        return part.otherNames[spelling] ?? (part.members[spelling] == nil ? name : spelling)
    }

    /// Returns the keys that the names in one object refer to.
    ///
    /// If several refer to one key, only one of them is replaced by it, so that decoding refuses
    /// the others.
    ///
    /// - Complexity: O(keys).
    func names(of keys: [String]) -> [String] {
        guard part.convertsKeys || !part.otherNames.isEmpty else { return keys }
        let names = keys.map(key)
        let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
        var taken = Set(keys)
        return zip(keys, names).map { counts[$1] == 1 || taken.insert($1).inserted ? $1 : $0 }
    }
}

extension SettingsShape.Kind {
    var isScalar: Bool { [.text, .bool, .scalar].contains(self) }
}

/// Takes a shape from examples.
private final class Shaping {
    typealias Part = SettingsShape.Part

    private let examples: ExampleCatalog
    private let strategy: DocumentDecoder.KeyDecodingStrategy
    private(set) var parts: [Part] = []
    private var known: [ObjectIdentifier: Int] = [:]

    /// Bounds generic types that nest without end.
    private static let mostParts = 4_096

    init(_ examples: ExampleCatalog, _ strategy: DocumentDecoder.KeyDecodingStrategy) {
        self.examples = examples
        self.strategy = strategy
    }

    /// Returns the part of a type, which all values of the type share.
    func part(of type: Any.Type) -> Int {
        let form = TypeForm(of: type)
        switch form {
        case .optional(let type), .versions(let type): return part(of: type)
        case .wrapper(let types) where types.count == 1: return part(of: types[0])
        default: break
        }
        if let index = known[ObjectIdentifier(type)] { return index }
        let index = addPart()
        known[ObjectIdentifier(type)] = index
        if parts.count < Shaping.mostParts { describe(type, form, at: index) }
        return index
    }

    private func addPart() -> Int {
        parts.append(Part())
        return parts.count - 1
    }

    private func describe(_ type: Any.Type, _ form: TypeForm, at index: Int) {
        switch form {
        case .scalar where type is Data.Type: break
        case .scalar:
            parts[index].kind = type is String.Type ? .text : type is Bool.Type ? .bool : .scalar
        case .other where type is any RawRepresentable.Type: parts[index].kind = .scalar
        case .list(let type): setElements(type, of: index, .list)
        case .table(_, let value, let isObject):
            if isObject { setElements(value, of: index, .object) }
        case .wrapper, .other: describeOther(type, at: index)
        case .anything, .optional, .versions: break
        }
    }

    private func setElements(_ type: Any.Type, of index: Int, _ kind: SettingsShape.Kind) {
        let elements = part(of: type)
        parts[index].kind = kind
        parts[index].elements = elements
    }

    private func describeOther(_ type: Any.Type, at index: Int) {
        if let type = type as? any HookedCodable.Type {
            for (key, names) in type.aliasesByKey {
                for name in names {
                    parts[index].otherNames[documentKey(name)] = documentKey(key)
                }
            }
        }
        let requests = examples.requests(of: type)
        if let cases = type as? any CodableCases.Type {
            parts[index].kind = .cases(tag: cases.caseTag.map(documentKey) ?? "")
            // Beside the tag are the members of the case.
            guard cases.caseTag != nil else { return }
            for (_, values) in requests?.members ?? [] {
                addMembers(of: values, to: index)
                guard let only = values["_0"]?.onlyType else { continue }
                inline(part(of: only), into: index)
            }
        } else if let requests {
            describe(requests, at: index)
            if type is any DefaultsForMissingKeys.Type { parts[index].required = [] }
        }
    }

    private func describe(_ requests: ExampleRequests, at index: Int) {
        if requests.isEnumeration, requests.asksKeys {
            parts[index].kind = .cases(tag: "")
        } else if let type = requests.onlyType {
            let inner = part(of: type)
            parts[index] = parts[inner]
        } else if requests.isObject {
            parts[index].kind = requests.types.isEmpty ? .object : nil
            parts[index].convertsKeys = hasSpellings
            parts[index].hasOthers = !requests.others.isEmpty
            addMembers(of: requests, to: index)
        } else if requests.isList {
            parts[index].kind = .list
            let types = requests.elements.compactMap(\.onlyType)
            if let type = types.first { parts[index].elements = part(of: type) }
        } else if !requests.types.isEmpty {
            // Several types were tried.
            let kinds = requests.types.map { parts[part(of: $0)].kind }
            if kinds.allSatisfy({ $0?.isScalar == true }) { parts[index].kind = .scalar }
        }
    }

    // MARK: Members

    private func addMembers(of requests: ExampleRequests, to index: Int) {
        for (name, member) in requests.members where name != "_0" {
            if member.onlyType is UnknownMembers.Type { continue }
            if !member.isOptional, !member.isNullable {
                parts[index].required.insert(documentKey(name))
            }
            if let inlined = member.onlyType as? any FlattenedMember.Type {
                inline(part(of: inlined.flattenedType), into: index)
                continue
            }
            let part = member.onlyType.map { self.part(of: $0) } ?? addPart()
            if member.onlyType == nil { describe(member, at: part) }
            parts[index].members[documentKey(name)] = part
        }
    }

    private func inline(_ inner: Int, into index: Int) {
        let inner = parts[inner]
        let isCases = if case .cases = inner.kind { true } else { false }
        if inner.members.keys.isEmpty || inner.hasOthers || isCases {
            parts[index].hasOthers = true
        }
        for key in inner.members.keys { parts[index].members[key] = inner.members[key] }
        parts[index].otherNames.merge(inner.otherNames) { $1 }
    }

    private func documentKey(_ key: String) -> String { strategy.documentKey(for: key) ?? key }

    private var hasSpellings: Bool {
        switch strategy {
        case .useDefaultKeys, .custom: false
        default: true
        }
    }
}
