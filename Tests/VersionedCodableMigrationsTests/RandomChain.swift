import AllModules
@testable import VersionedCodableMigrations

/// Random documents, and random operations that find something in them.
struct RandomChain {
    var random: SeededNumbers
    private(set) var document: DocumentValue = [:]
    private static let keys = ["a", "b", "c", "d", "name", "port", "tls"]
    private static let scalars: [DocumentValue] = [
        "x", "y", "two words", "x:80", "a-b", "80", 1, 2, 8080, true, false,
    ]

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
        var object = object(0)
        object["z"] = "end"
        document = .object(object)
    }

    // MARK: Documents

    private mutating func object(_ depth: Int) -> DocumentObject {
        var object = DocumentObject()
        for _ in 0..<1 + random.below(4) {
            object.updateValue(value(depth + 1), forKey: random.one(of: RandomChain.keys))
        }
        return object
    }

    private mutating func value(_ depth: Int) -> DocumentValue {
        switch random.below(depth > 2 ? 3 : 7) {
        case 3, 4: return .object(object(depth))
        case 5:
            return .array(
                (0..<2 + random.below(3)).map { _ in random.one(of: RandomChain.scalars) })
        case 6:
            return .array(
                (0..<2 + random.below(3)).map { _ in
                    // The first member is a scalar, as YAML writes it behind the dash.
                    var inner: DocumentObject = ["k": random.one(of: ["x", "y"])]
                    if random.once(in: 2) { inner["v"] = random.one(of: RandomChain.scalars) }
                    return .object(inner)
                })
        default: return random.one(of: RandomChain.scalars)
        }
    }

    // MARK: Paths

    /// A path that finds something, mostly.
    mutating func path() -> String {
        var (value, path) = (document, "")
        if random.once(in: 10) { return "/**/" + random.one(of: RandomChain.keys) }
        while true {
            switch value {
            case .object(let object) where !object.isEmpty:
                let keys = object.map(\.key)
                let key = random.one(of: keys)
                path += random.once(in: 8) && !path.isEmpty ? "/*" : "/" + key
                value = object[key] ?? .null
            case .array(let elements) where !elements.isEmpty:
                let element = random.one(of: elements)
                switch random.below(4) {
                case 0: path += "/0"
                case 1:
                    path += element.object == nil ? "/[=\"\(element.text ?? "")\"]" : "/[k=x]"
                default: path += "/*"
                }
                value = element
            default: return path
            }
            if random.once(in: 3) { return path }
        }
    }

    /// A place beside a path, below a new object, or one that is taken.
    mutating func target(of path: String) -> String {
        if path.contains("[") || path.hasSuffix("0") { return random.once(in: 2) ? "/l/-" : "/new" }
        // Elements stay elements.
        if let value = try? PathPattern(String(path.dropLast(2))).matches(in: document).first,
            path.hasSuffix("/*"), document[path: value.path]?.array != nil
        {
            return random.once(in: 2) ? "/l/-" : path
        }
        let tokens = path.split(separator: "/").map(String.init)
        switch random.below(6) {
        case 0: return "/n/" + tokens.joined(separator: "/")
        case 1:
            let other = self.path()
            let isPlain = !other.contains(/[*\[0]/)
            return isPlain ? other : "/m"
        case 2 where !path.contains("*"): return "/new/inner"
        default:
            if tokens.last == "*" {
                return "/n/" + tokens.filter { $0 == "*" }.joined(separator: "/n/")
            }
            return "/" + (tokens.dropLast() + ["q"]).joined(separator: "/")
        }
    }

    // MARK: Operations

    mutating func operation() -> DocumentValue {
        let path = path()
        let place = DocumentValue.string(path)
        var body: DocumentValue = ["path": place]
        let name: String
        switch random.below(20) {
        case 0, 1, 2:
            name = "move"
            body["to"] = .string(target(of: path))
            if random.once(in: 2) { body["prune"] = true }
        case 3: name = "remove"
        case 4:
            name = "add"
            let tokens = path.split(separator: "/").dropLast()
            body["path"] = .string("/" + (tokens + ["q"]).joined(separator: "/"))
            body["value"] = random.one(of: [1, "w", ["e": 1], ["f", "g"]])
        case 5:
            name = "copy"
            body["to"] = .string(target(of: path))
        case 6, 7:
            name = "map"
            body["table"] = ["x": "on", "true": "yes", "1": "one", "y": "off"]
            if random.once(in: 2) { body["to"] = .string(target(of: path)) }
        case 8: name = "wrap"
        case 9:
            name = "unwrap"
            body["rest"] = "first"
        case 10:
            name = "split"
            body["by"] = ":"
            let (one, two) = (target(of: path), target(of: path))
            body["into"] = [
                .string(one), .string(one == two ? path.contains("[") ? "/o" : path : two),
            ]
        case 11:
            name = "replace"
            body["pattern"] = "[a-z]"
            body["with"] = "$0$0"
        case 12:
            name = "convert"
            body["to"] = random.one(of: ["text", "integer", "boolean", "list"])
        case 13:
            name = "comment"
            body["text"] = "gone"
        case 14:
            name = "join"
            body = [
                "paths": [place, .string(target(of: path))], "by": "+",
                "into": .string(target(of: path)),
            ]
        case 15:
            name = "split"
            body["by"] = random.one(of: [":", " ", "-"])
            if random.once(in: 2) { body["trim"] = true }
        case 16:
            name = "join"
            body["by"] = "+"
        case 17:
            name = random.one(of: ["toList", "toObject"])
            body["by"] = "="
        case 18:
            name = random.one(of: ["toList", "toObject"])
            body["key"] = "k"
            if random.once(in: 2) { body["value"] = "v" }
        default:
            name = "each"
            body["steps"] = [["add": ["path": "/q", "value": 1]]]
        }
        let writes = body["table"] != nil || body["into"] != nil
        if writes || ["move", "copy", "add"].contains(name), random.once(in: 3) {
            body["ifTaken"] = random.one(of: ["keep", "replace", "merge", "append"])
        }
        if random.once(in: 5) {
            let condition: DocumentValue = [
                random.one(of: ["exists", "missing"]): .string(self.path())
            ]
            body["if"] = random.once(in: 4) ? ["not": condition] : condition
        }
        return [name: body]
    }

    /// A chain of some steps.
    ///
    /// - Parameter only: The operations to choose from; nil for all.
    mutating func chain(of count: Int, isByShape: Bool, only: [String]?) throws -> MigrationChain? {
        var steps: [DocumentValue] = []
        while steps.count < count {
            let step = operation()
            if only?.contains(step.object?.first?.key ?? "") ?? true { steps.append(step) }
        }
        var migration: DocumentValue = ["steps": .array(steps)]
        if !isByShape { migration["to"] = 2 }
        let version: DocumentValue = isByShape ? "none" : ["at": "/version", "absent": 1]
        let file: DocumentValue = [
            "versionedChain": 1, "name": "random", "version": version, "migrations": [migration],
        ]
        // A few operations contradict themselves, which the reader says.
        return try? MigrationChain(CodableDocument(file))
    }
}
