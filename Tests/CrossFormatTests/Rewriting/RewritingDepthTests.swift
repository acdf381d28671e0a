import AllModules

/// Documents of as many levels as the default limit allows are changed in place on the stack of a
/// small thread.
struct RewritingDepthTests {
    enum Form: String, CaseIterable {
        case json, yaml, flow, toml, cbor, xmlPropertyList, xml

        var format: any RewritableFormat {
            switch self {
            case .json: JSONFormat()
            case .yaml, .flow: YAMLFormat()
            case .toml: TOMLFormat()
            case .cbor: CBORFormat()
            case .xmlPropertyList: PropertyListFormat(.xml)
            case .xml: XMLFormat()
            }
        }

        var decoder: DocumentDecoder {
            func decoder(_ format: some DocumentFormat) -> DocumentDecoder {
                DocumentDecoder(format: format)
            }
            return decoder(format)
        }

        func data(_ value: DocumentValue) throws -> Data {
            if self == .flow { return try JSONFormat().write(CodableDocument(value)) }
            return try format.write(CodableDocument(value))
        }
    }

    enum Change: String, CaseIterable {
        case scalar, addition, removal, replacement, move, insertion
    }

    /// Objects inside each other with a text in each.
    static func value(_ levels: Int, innermost: DocumentValue = "leaf") -> DocumentValue {
        (1..<levels).reduce(["text": "one", "leaf": innermost]) { inner, _ in
            ["text": "some text", "inner": inner]
        }
    }

    /// How many levels a new value has, whose text is made level by level: a build without
    /// optimization keeps every temporary in the frame.
    #if DEBUG
    static let newLevels = 40
    #else
    static let newLevels = 252
    #endif

    /// A document of up to 255 levels: that of the root and those of `a`, beside `b`.
    static func source(_ change: Change) -> DocumentValue {
        switch change {
        case .insertion: ["b": ["text": "b"], "c": "c"]
        default: ["a": value(252), "b": ["text": "b"], "c": "c"]
        }
    }

    static func target(_ change: Change) -> DocumentValue {
        switch change {
        case .scalar:
            ["a": value(252, innermost: "other"), "b": ["text": "b"], "c": "c"]
        case .addition:
            ["a": value(252, innermost: ["x": "1"]), "b": ["text": "b"], "c": "c"]
        case .removal: ["b": ["text": "b"], "c": "c"]
        case .replacement:
            ["d": value(newLevels, innermost: ["of": "another"]), "b": ["text": "b"], "c": "c"]
        case .move: ["b": ["text": "b", "a": value(252)], "c": "c"]
        case .insertion: ["b": ["text": "b"], "c": "c", "a": value(newLevels)]
        }
    }

    @Test(arguments: Form.allCases, Change.allCases)
    func smallThread(_ form: Form, _ change: Change) throws {
        let (source, target) = (Self.source(change), Self.target(change))
        let data = try form.data(source)
        let rewriting = try onSmallStack { try form.format.rewrite(data, to: target) }
        let result = try form.format.read(rewriting.data, within: .default)
        let expected = try form.format.read(form.data(target), within: .default)
        #expect(result.root.isEquivalent(to: expected.root))
    }

    /// New values as deep as the limit allows are printed or refused, on a stack of any size.
    @Test(arguments: Form.allCases, [128, 256, 512])
    func newValues(_ form: Form, _ kibibytes: Int) throws {
        let source: DocumentValue = ["b": ["text": "b"], "c": "c"]
        let target: DocumentValue = ["b": ["text": "b"], "c": "c", "a": Self.value(252)]
        let data = try form.data(source)
        let rewriting = try onSmallStack(of: kibibytes << 10) {
            try refusing { try form.format.rewrite(data, to: target) }
        }
        guard let rewriting else { return }
        let result = try form.format.read(rewriting.data, within: .default)
        let expected = try form.format.read(form.data(target), within: .default)
        #expect(result.root.isEquivalent(to: expected.root))
    }

    /// Old versions of many levels are brought to the newest or refused.
    @Test(arguments: Form.allCases.filter { $0 != .flow }, [512, 4096])
    func oldVersions(_ form: Form, _ kibibytes: Int) throws {
        let data = try form.data(["version": 1, "tree": Self.value(240)])
        let decoder = form.decoder
        let rewriting = try onSmallStack(of: kibibytes << 10) {
            try refusing { try decoder.rewrite(versioned: Second.self, in: data).rewriting }
        }
        guard let rewriting else { return }
        let tree = try decoder.decode(versioned: Second.self, from: rewriting.data).tree
        if form == .xml {
            #expect(try form.data(tree) == form.data(Second.newTree))
        } else {
            #expect(tree == Second.newTree)
        }
    }

    private struct First: FirstVersion {
        var tree: DocumentValue
    }

    private struct Second: SecondVersion {
        static let newTree = RewritingDepthTests.value(240, innermost: "other")
        var tree: DocumentValue

        init(from old: First) { tree = Second.newTree }
    }

    /// What a closure returns; nil where the stack does not suffice.
    private func refusing<Value>(_ run: () throws -> Value) throws -> Value? {
        do {
            return try run()
        } catch let error as RewriteError where error.kind == .refused {
            #expect(error.message == "nested values need more stack than the thread has")
            return nil
        } catch EncodingError.invalidValue(_, let context) {
            #expect(
                context.debugDescription.contains(
                    "nested values need more stack than the thread has"))
            return nil
        }
    }
}
