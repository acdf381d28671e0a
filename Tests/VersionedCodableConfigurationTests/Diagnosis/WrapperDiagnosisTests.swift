import AllModules

/// Mistakes around every wrapper are found and nothing else, in one document and in layers.
@Suite("Every reported mistake is one: wrappers and layers") struct WrapperDiagnosisTests {
    struct Estate: Codable, KeyAliasing, Validated, JSONExample {
        static let json = #"""
            {"name": "n", "code": "c", "floors": 1, "street": "s", "number": 1, "side": "left",
            "gate": "open", "shed": {"version": 2, "length": 1}, "scores": [], "rooms": [],
            "doors": {}}
            """#

        enum Gate: CodableCases, ExampleProviding {
            static var example: Self { .open }
            static var examples: [Self] { [.open, .locked(by: "b", times: 1)] }
            case open
            case locked(by: String, times: Int)
            enum CodingKeys: CodingKey, CaseIterable { case open, locked }
        }

        enum Roof: CodableCases, ExampleProviding {
            static var example: Self { .flat }
            static var examples: [Self] {
                [.flat, .pitched(angle: 1), .glass(.init(thickness: 1, supplier: "s"))]
            }
            case flat
            case pitched(angle: Int)
            case glass(Pane)
            static var caseTag: String? { "type" }
            enum CodingKeys: CodingKey, CaseIterable { case flat, pitched, glass }
        }

        struct Pane: Codable {
            var thickness: Int
            @Secret var supplier: String
        }

        struct Site: Codable {
            var street: String
            @Flattened var plot: Plot
        }

        struct Plot: Codable {
            enum Side: String, Codable, CaseIterable { case left, right }

            var number: Int
            var side: Side
        }

        struct Room: Codable, DefaultsForMissingKeys, KeyAliasing, Validated {
            var area = 1
            var label = "r"
            static var keyAliases: KeyAliases { [CodingKeys.area: ["space"]] }
            static var rules: [Rule<Room>] { [.range("area", \.area, 1...99)] }
        }

        var name: String
        @Secret var code: String
        var floors: Int
        @Flattened var site: Site
        var gate: Gate
        var roof: Roof?
        @Versioned var shed: Shed
        @LossyArray var scores: [Int]
        var rooms: [Room]
        var doors: [String: Int8]

        static var keyAliases: KeyAliases {
            [CodingKeys.name: ["title"], CodingKeys.code: ["pin"]]
        }
        static var rules: [Rule<Estate>] {
            [
                .range("floors", \.floors, 0...9),
                Rule("number", "floors", says: "fewer than floors") {
                    $0.site.plot.number >= $0.floors
                },
            ]
        }
    }

    struct Shed: SecondVersion, Validated, JSONExample {
        static let json = #"{"length": 1}"#
        var length: Int
        static var rules: [Rule<Shed>] { [.range("length", \.length, 1...99)] }

        init(from old: OldShed) { length = old.size }
    }

    struct OldShed: FirstVersion, ExampleProviding {
        static var example: Self { Self(size: 1) }
        var size: Int
    }

    private static let right: DocumentValue = [
        "name": "n", "code": "c", "street": "s", "side": "left", "floors": 3, "number": 3,
        "gate": "open", "shed": ["version": 2, "length": 1], "scores": [1, "x"], "rooms": [],
        "doors": [:],
    ]

    /// Members instead of the right ones, of which null removes one, and the mistakes.
    static let documents = rows(
        #"""
        {} => none
        {"odd":1} => unknown-key odd
        {"name":[],"code":["hunter"]} => wrong-value name, wrong-value code
        {"name":null,"code":null} => missing-key name, missing-key code
        {"street":{"x":1},"side":"lft","number":"y"} => wrong-value street, wrong-value side, wrong-value number
        {"street":null,"side":null,"number":null} => missing-key street, missing-key side, missing-key number
        {"floors":20} => broken-rule floors
        {"number":1} => broken-rule number
        {"floors":"x","number":1} => wrong-value floors
        {"gate":"opn"} => wrong-value gate
        {"gate":3} => wrong-value gate
        {"gate":{"lockd":{}}} => wrong-value gate
        {"gate":{"open":{},"locked":{}}} => wrong-value gate
        {"gate":{"open":{}}} => none
        {"gate":{"locked":{"by":"b","times":1}}} => none
        {"gate":{"locked":{"by":[],"odd":1}}} => wrong-value gate.locked.by, missing-key gate.locked.times, unknown-key gate.locked.odd
        {"roof":{"type":"flat"}} => none
        {"roof":{"type":"flt"}} => wrong-value roof.type
        {"roof":{}} => missing-key roof.type
        {"roof":{"type":"pitched","angle":"t","odd":1}} => wrong-value roof.angle, unknown-key roof.odd
        {"roof":{"type":"glass","supplier":["hunter"]}} => missing-key roof.thickness, wrong-value roof.supplier
        {"shed":{"version":9,"length":"x","odd":1}} => version shed
        {"shed":{"version":2,"length":100}} => broken-rule shed.length
        {"shed":{"version":1,"size":1}} => none
        {"shed":{"version":1,"size":100,"odd":1}} => broken-rule shed.length, unknown-key shed.odd
        {"shed":{"version":1,"size":"x"}} => wrong-value shed.size
        {"shed":{"version":1}} => missing-key shed.size
        {"rooms":[{},{"area":"x","label":[]},{"odd":1},{"area":100}]} => wrong-value rooms.1.area, wrong-value rooms.1.label, unknown-key rooms.2.odd, broken-rule rooms.3.area
        {"doors":{"0":1,"a b":300}} => wrong-value doors.a b
        {"name":[],"floors":"x","gate":3,"roof":{"type":"flt"},"shed":{"version":9},"rooms":[{"area":100}],"doors":{"0":300},"odd":1} => wrong-value name, wrong-value floors, wrong-value gate, wrong-value roof.type, version shed, broken-rule rooms.0.area, wrong-value doors.0, unknown-key odd
        """#)

    /// Keys with other names.
    static let aliases = rows(
        #"""
        {"name":null,"title":"n","rooms":[{"space":1}]} => none
        {"name":null,"title":[],"code":null,"pin":["hunter"]} => wrong-value title, wrong-value pin
        {"rooms":[{"space":"x"}]} => wrong-value rooms.0.space
        {"rooms":[{"space":100}]} => broken-rule rooms.0.area
        """#)

    private static func members(_ changes: String) throws -> DocumentObject {
        let changed = try DocumentDecoder(format: JSONFormat())
            .decode(DocumentValue.self, from: changes)
        var members = right.object ?? [:]
        for (key, value) in changed.members { members[key] = value == .null ? nil : value }
        return members
    }

    private func expect<Value>(_ diagnosis: Diagnosis<Value>, _ mistakes: String) {
        let found = diagnosis.mistakes.map { mistake in
            var path = mistake.path
            if mistake.kind == .missingKey {
                path += mistake.message.split(separator: "\"").dropFirst().prefix(1).map(
                    String.init)
            }
            return "\(mistake.kind.rawValue) \(path.joined(separator: "."))"
        }
        let expected = mistakes == "none" ? [] : mistakes.split(separator: ", ").map(String.init)
        #expect(found.sorted() == expected.sorted(), "\(diagnosis)")
        #expect(!diagnosis.description.contains("hunter"))
        let isRight = expected.allSatisfy { $0.hasPrefix("unknown-key") }
        #expect((diagnosis.value != nil) == isRight)
    }

    @Test(arguments: documents + aliases, Formats.text)
    func everyMistakeOfADocument(row: (String, String), format: any DocumentFormat) throws {
        let decoder = DocumentDecoder(format: format)
        decoder.userInfo[.lossyReport] = LossyReport(maximumDrops: 1)
        let data = try format.write(try CodableDocument(.object(try Self.members(row.0))))
        let diagnosis = decoder.diagnose(Estate.self, from: data, limit: 1_000)
        #expect(diagnosis.mistakes.allSatisfy { $0.location != nil })
        expect(diagnosis, row.1)
    }

    /// Members are in one of the layers, and what lower layers have in their place does not matter.
    @Test(arguments: documents)
    func everyMistakeOfLayers(changes: String, mistakes: String) throws {
        var layers: [DocumentObject] = [[:], [:], [:]]
        for (index, (key, value)) in try Self.members(changes).enumerated() {
            layers[index % 3][key] = value
            guard index % 3 > 0 else { continue }
            layers[index % 3 - 1][key] = key == "shed" ? ["version": 2] : other(than: value)
        }
        let stack = ConfigurationStack(
            try zip(layers, Formats.text).map { layer, format in
                let data = try format.write(try CodableDocument(.object(layer)))
                return .document(data, format, named: format.name)
            })
        expect(stack.diagnose(Estate.self, limit: 1_000), mistakes)
    }

    /// A value of another kind, which the one above replaces.
    private func other(than value: DocumentValue) -> DocumentValue {
        if case .array = value { 7 } else { ["hunter"] }
    }
}
