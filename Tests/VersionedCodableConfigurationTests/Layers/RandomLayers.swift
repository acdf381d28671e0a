import AllModules

/// Layers of random content in random formats, and what the model makes of them.
struct RandomLayers {
    /// A document of a layer.
    struct Document {
        var data: Data
        var isBinary: Bool
    }

    private var numbers: SeededNumbers
    private var texts = 0
    private(set) var stack = ConfigurationStack()
    private(set) var model: LayerModel
    /// The documents by the names of their layers.
    private(set) var documents: [String: Document] = [:]
    /// Whether the model could merge the layers.
    private(set) var isRight = true

    private static let keys = ["a", "b", "list", "maxSize", "tags"]
    private static let formats: [any DocumentFormat] = [
        JSONFormat(), JSONFormat(writing: .init(formatting: .prettyPrinted)),
        JSONFormat(reading: .init(syntax: .json5)), YAMLFormat(), TOMLFormat(), CBORFormat(),
        PropertyListFormat(.xml), PropertyListFormat(.binary), XMLFormat(),
    ]

    init(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var rules: [String: MergeRule] = [:]
        for _ in 0..<numbers.below(4) {
            let steps = (0...numbers.below(3)).map { _ in
                numbers.once(in: 3) ? "*" : numbers.one(of: RandomLayers.keys)
            }
            rules[steps.joined(separator: ".")] = numbers.one(of: [
                .replace, .append, .append, .byKey("id"), .byKey("id"),
            ])
        }
        stack.rules = rules
        model = LayerModel(rules)
        self.numbers = numbers
        for number in 0..<(2 + self.numbers.below(5)) {
            do {
                try addLayer(number)
            } catch is ModelFailure {
                isRight = false
                return
            }
        }
    }

    private mutating func addLayer(_ number: Int) throws {
        switch numbers.below(8) {
        case 0:
            let value = object(0, Shape())
            stack.layers.append(.defaults(value.documentValue))
            try model.add(ModelLayer(name: "defaults", value: value))
        case 1:
            let value = object(0, Shape())
            stack.layers.append(.values(value.documentValue, named: "values\(number)"))
            try model.add(ModelLayer(name: "values\(number)", value: value))
        case 2: try addVariables()
        case 3: try addArguments()
        default:
            let format = numbers.one(of: RandomLayers.formats)
            let isXML = format.name == "xml"
            let hasNull = format.name == "json" || format.name == "yaml" || format.name == "cbor"
            let value = object(0, Shape(hasNull: hasNull, isXML: isXML))
            var data = try format.write(try CodableDocument(value.documentValue))
            if (format as? JSONFormat)?.reading.syntax == .json5 {
                data = Data("// ü\n".utf8) + data
            }
            let name = "document\(number)"
            stack.layers.append(.document(data, format, named: name))
            documents[name] = Document(
                data: data,
                isBinary: format.name == "cbor" || data.starts(with: Data("bplist".utf8)))
            try model.add(ModelLayer(name: name, value: value, isXML: isXML))
        }
    }

    // MARK: Variables and arguments

    private mutating func addVariables() throws {
        var variables: [(steps: [String], value: (text: String, value: ModelValue))] = []
        for _ in 0...numbers.below(4) {
            let steps = self.steps().map { step in
                step == "maxSize" ? numbers.one(of: ["MAX_SIZE", step]) : step.uppercased()
            }
            if variables.contains(where: { $0.steps == steps }) { continue }
            variables.append((steps, value()))
        }
        let named = Dictionary(
            uniqueKeysWithValues: variables.map {
                ("APP__" + $0.steps.joined(separator: "__"), $0.value.text)
            })
        stack.layers.append(
            .environment(prefix: "APP", named.merging(["APPLE": "1", "APP_A": "2"]) { $1 }))
        variables.sort { one, other in
            one.steps.count == other.steps.count
                ? one.steps.lexicographicallyPrecedes(other.steps)
                : one.steps.count < other.steps.count
        }
        for (steps, value) in variables {
            try model.add(
                value.value, named: "environment APP__" + steps.joined(separator: "__"), at: steps,
                matchesKeys: true)
        }
    }

    private mutating func addArguments() throws {
        let arguments = (0...numbers.below(3)).map { _ in (steps: steps(), value: value()) }
        stack.layers.append(
            .arguments(arguments.map { $0.steps.joined(separator: ".") + "=" + $0.value.text }))
        for (steps, value) in arguments {
            try model.add(
                value.value, named: "argument " + steps.joined(separator: "."), at: steps,
                matchesKeys: false)
        }
    }

    private mutating func steps() -> [String] {
        (0...numbers.below(3)).map { step in
            step > 0 && numbers.once(in: 3)
                ? String(numbers.below(2)) : numbers.one(of: RandomLayers.keys)
        }
    }

    /// A text, or JSON.
    private mutating func value() -> (text: String, value: ModelValue) {
        let value =
            switch numbers.below(8) {
            case 0: object(1, Shape())
            case 1: array(1, Shape())
            default: text()
            }
        if case .text(let text) = value { return (text, value) }
        let json = (try? CodableDocument(value.documentValue)).flatMap {
            try? JSONFormat().write($0)
        }
        return (String(decoding: json ?? Data(), as: UTF8.self), value)
    }

    // MARK: Values

    /// What the format can say.
    private struct Shape {
        var hasNull = true
        var isXML = false
    }

    private mutating func text() -> ModelValue {
        texts += 1
        return .text("s\(1_000 + texts)" + (numbers.once(in: 3) ? "é" : ""))
    }

    private mutating func object(_ depth: Int, _ shape: Shape, isNamed: Bool = false) -> ModelValue
    {
        var keys = RandomLayers.keys.shuffled(using: &numbers)
        if !shape.isXML, depth > 0, numbers.once(in: 12) { keys[0] = "0" }
        let least = shape.isXML ? 1 : 0
        var members = keys.prefix(max(least, numbers.below(5))).map {
            (key: $0, value: value($0, depth + 1, shape))
        }
        if isNamed { members.insert(("id", .text("id\(numbers.below(3))")), at: 0) }
        return .object(members)
    }

    private mutating func value(_ key: String, _ depth: Int, _ shape: Shape) -> ModelValue {
        if shape.hasNull, numbers.once(in: 8) { return .null }
        let isList = key == "list" || key == "tags"
        switch numbers.below(8) {
        case 0...(isList ? 4 : 0): return array(depth, shape)
        case 5, 6: return depth < 4 ? object(depth, shape) : text()
        default: return text()
        }
    }

    private mutating func array(_ depth: Int, _ shape: Shape) -> ModelValue {
        let count = shape.isXML ? 2 + numbers.below(2) : numbers.below(4)
        return .array(
            (0..<count).map { _ in
                switch numbers.below(8) {
                case 0 where !shape.isXML && depth < 4: array(depth + 1, shape)
                case 1...4: object(depth + 1, shape, isNamed: true)
                default: text()
                }
            })
    }
}
