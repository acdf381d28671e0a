import AllModules

/// What layers are together, and where each setting of them comes from.
@Suite("Layers: merging") struct MergeTests {
    /// The rules, the merged settings, a path with what layers have there, and the layers.
    ///
    /// A layer is an object, which is written in the tested format, an XML document, a variable or an
    /// argument. A `*` marks what counts.
    static let rows = rowsOfFields(
        #"""
         => {"a":"x1","b":"x2"} => b: *1 x2 => {"a":"x1"} => {"b":"x2"}
         => {"a":{"b":"x1","c":"x3"}} => a.c: 0 x2, *1 x3 => {"a":{"b":"x1","c":"x2"}} => {"a":{"c":"x3"}}
         => {"a":"x2"} => a.b: 0 x1 => {"a":{"b":"x1"}} => {"a":"x2"}
         => {"a":{"b":"x2"}} => a: 0 x1, *1 object => {"a":"x1"} => {"a":{"b":"x2"}}
         => {"a":["x3"]} => a.0: 0 x1, *1 x3 => {"a":["x1","x2"]} => {"a":["x3"]}
         => {"a":{"0":"x2"}} => a.0: 0 x1, *1 x2 => {"a":["x1"]} => {"a":{"0":"x2"}}
         => {"b":"x2"} => a: 0 x1, 1 null => {"a":"x1","b":"x2"} => {"a":null}
         => {"a":{"c":"x2"}} => a: 0 object, 1 null, *2 object => {"a":{"b":"x1"}} => {"a":null} => {"a":{"c":"x2"}}
         => {"a":null} => a: *1 null => {} => {"a":null}
         => {"a":{"b":null}} => a.b: *1 null => {} => {"a":{"b":null}}
        a append => {"a":["x1","x2"]} => a.1: *1 x2 => {"a":["x1"]} => {"a":["x2"]}
        a append => {"a":["x2"]} => a: 0 x1, *1 array => {"a":"x1"} => {"a":["x2"]}
        a append => {"a":["x3"]} => a.0: 0 x1, *2 x3 => {"a":["x1"]} => {"a":"x2"} => {"a":["x3"]}
        *.l append => {"a":{"l":["x1","x2"]},"l":["x4"]} => l.0: 0 x3, *1 x4 => {"a":{"l":["x1"]},"l":["x3"]} => {"a":{"l":["x2"]},"l":["x4"]}
        *.l append, a.* replace => {"a":{"l":["x2"]}} => a.l.0: 0 x1, *1 x2 => {"a":{"l":["x1"]}} => {"a":{"l":["x2"]}}
        l id => {"l":[{"id":"x1","n":"x4"},{"id":"x3"},{"id":"x5"}]} => l.0.n: 0 x2, *1 x4 => {"l":[{"id":"x1","n":"x2"},{"id":"x3"}]} => {"l":[{"id":"x5"},{"id":"x1","n":"x4"}]}
        l id => {"l":[{"id":"x1","n":"x3"},{"n":"x2"},{"n":"x4"}]} => l.0.id: 0 x1, *1 x1 => {"l":[{"id":"x1"},{"n":"x2"}]} => {"l":[{"id":"x1","n":"x3"},{"n":"x4"}]}
        l id, l.*.t append => {"l":[{"id":"x1","t":["x2","x3"]}]} => l.0.t.1: *1 x3 => {"l":[{"id":"x1","t":["x2"]}]} => {"l":[{"id":"x1","t":["x3"]}]}
         => {"maxSize":"x2"} => maxSize: 0 x1, *environment A__MAX_SIZE x2 => {"maxSize":"x1"} => A__MAX_SIZE=x2
         => {"max_size":"x1"} => max_size: *environment A__MAX_SIZE x1 => {} => A__MAX_SIZE=x1
         => {"l":["x1","x3"]} => l.1: 0 x2, *environment A__L__1 x3 => {"l":["x1","x2"]} => A__L__1=x3
         => {"l":["x1","x2"]} => l.1: *argument l.1 x2 => {"l":["x1"]} => l.1=x2
         => {"l":["x1"]} => l.0: *argument l.0 x1 => {} => l.0=x1
         => {"a":{"b":"x1","c":"x2"}} => a.c: *argument a x2 => {"a":{"b":"x1"}} => a={"c":"x2"}
         => {"l":["x1","x3"]} => l.1: 0 x2, *argument l x3 => {"l":["x1","x2"]} => l={"1":"x3"}
         => {"l":["x2"]} => l.0: 0 x1, *1 x2 => {"l":["x1"]} => <r><l>x2</l></r>
        l append => {"l":["x1","x2"]} => l.1: *1 x2 => {"l":["x1"]} => <r><l>x2</l></r>
        l append => {"l":["x1","x2"]} => l.0: *0 x1 => <r><l>x1</l></r> => {"l":["x2"]}
        t id => {"t":[{"a":["x1"],"b":"x2"},"x3"]} => t.0.a.0: *0 x1 => {"t":{"a":["x1"]}} => <r><t><b>x2</b></t></r> => {"t":["x3"]}
        """#)

    private static let formats: [any DocumentFormat] = [
        JSONFormat(), JSONFormat(writing: .init(formatting: .prettyPrinted)), YAMLFormat(),
        TOMLFormat(), CBORFormat(), PropertyListFormat(.xml), PropertyListFormat(.binary),
    ]

    @Test(arguments: rows, formats) func merged(row: [String], format: any DocumentFormat) throws {
        var run = try Run(row.dropFirst(3), format)
        for rule in row[0].split(separator: ", ") {
            let parts = rule.split(separator: " ").map(String.init)
            run.stack.rules[parts[0]] =
                switch parts[1] {
                case "append": .append
                case "replace": .replace
                default: .byKey(parts[1])
                }
        }
        let settings = try run.stack.load(DocumentValue.self)
        #expect(
            try DocumentEncoder(format: JSONFormat(writing: .init(formatting: .sortedKeys)))
                .text(settings.value) == row[1])
        let path = String(row[2].prefix { $0 != ":" })
        let entries = settings.explain(path).entries.map { entry in
            let text = entry.text.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces)
            return "\(entry.counts ? "*" : "")\(entry.name) \(text)"
        }
        #expect("\(path): \(entries.joined(separator: ", "))" == row[2])
        try run.check(settings.value, at: [], of: settings)
    }

    private struct Run {
        var stack = ConfigurationStack()
        private var documents: [String: (data: Data, format: any DocumentFormat)] = [:]

        init(_ layers: some Sequence<String>, _ format: any DocumentFormat) throws {
            for (number, layer) in layers.enumerated() {
                switch layer.first {
                case "{":
                    // Some formats have no null.
                    let format = layer.contains("null") ? YAMLFormat() : format
                    let content = try JSONFormat().read(Data(layer.utf8), within: .default)
                    add(try format.write(content), format, "\(number)")
                case "<": add(Data(layer.utf8), XMLFormat(), "\(number)")
                case "A":
                    let parts = layer.split(separator: "=").map(String.init)
                    stack.layers.append(.environment(prefix: "A", [parts[0]: parts[1]]))
                default: stack.layers.append(.arguments([layer]))
                }
            }
        }

        private mutating func add(_ data: Data, _ format: any DocumentFormat, _ name: String) {
            documents[name] = (data, format)
            stack.layers.append(.document(data, format, named: name))
        }

        /// Each scalar is found where the layer has it that counts, also by an error.
        func check(
            _ value: DocumentValue, at path: [PathStep], of settings: LoadedSettings<DocumentValue>
        ) throws {
            for (key, member) in value.object ?? [:] {
                try check(member, at: path + [.key(key)], of: settings)
            }
            for (index, element) in (value.array ?? []).enumerated() {
                try check(element, at: path + [.index(index)], of: settings)
            }
            guard let text = value.text else { return }
            let dotted = path.map(\.stringValue).joined(separator: ".")
            let entry = try #require(settings.explain(dotted).entries.last { $0.counts })
            #expect(entry.text == text)
            let location = try documents[entry.name].map { try Self.location(of: text, in: $0) }
            #expect(entry.location == location, "\(dotted)")
            guard let location else { return }
            let error = #expect(throws: DecodingError.self) {
                try Refusal.$path.withValue(path) { try stack.load(Refusal.self) }
            }
            let start = entry.name + (location.line == nil ? ": " : ":")
            #expect(
                error?.documentDescription.prefix { $0 != "\n" }
                    == "\(start)\(location): \(dotted): refused")
        }

        /// Where a text begins that a document has once.
        private static func location(
            of text: String, in document: (data: Data, format: any DocumentFormat)
        ) throws -> TextLocation {
            var start = try #require(document.data.range(of: Data(text.utf8))).lowerBound
            guard document.format.capabilities.contains(.text) else {
                return TextLocation(offset: start, line: nil, column: nil)
            }
            if Data("\"'".utf8).contains(document.data[start - 1]) { start -= 1 }
            let lines = String(decoding: document.data[..<start], as: UTF8.self)
                .split(separator: "\n", omittingEmptySubsequences: false)
            return TextLocation(
                offset: start, line: lines.count,
                column: (lines.last?.unicodeScalars.count ?? 0) + 1)
        }
    }

    /// A type that refuses the value at a path.
    private struct Refusal: Decodable {
        @TaskLocal static var path: [PathStep] = []

        init(from decoder: any Decoder) throws {
            var decoder = decoder
            for step in Refusal.path {
                if let index = step.intValue {
                    var elements = try decoder.unkeyedContainer()
                    for _ in 0..<index { _ = try elements.superDecoder() }
                    decoder = try elements.superDecoder()
                } else {
                    decoder = try decoder.container(keyedBy: PathStep.self)
                        .superDecoder(forKey: step)
                }
            }
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "refused"))
        }
    }
}
