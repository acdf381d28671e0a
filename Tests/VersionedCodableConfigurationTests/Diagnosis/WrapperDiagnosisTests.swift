import AllModules

/// Mistakes planted at random around every wrapper are found and nothing else, in one document and
/// in layers.
@Suite("Every reported mistake is one: wrappers and layers") struct WrapperDiagnosisTests {
    struct Estate: Codable, KeyAliasing, Validated {
        enum Gate: CodableCases {
            case open
            case locked(by: String, times: Int)
            enum CodingKeys: CodingKey, CaseIterable { case open, locked }
        }

        enum Roof: CodableCases {
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

    struct Shed: VersionedCodable, Validated {
        static let version: Int? = 2
        typealias PreviousVersion = OldShed
        var length: Int
        static var rules: [Rule<Shed>] { [.range("length", \.length, 1...99)] }

        init(from old: OldShed) { length = old.size }
    }

    struct OldShed: FirstVersion {
        var size: Int
    }

    /// The members of a document, and the mistakes in them.
    struct Plan {
        var numbers: SeededNumbers
        /// One in so many values is wrong.
        let rarity: Int
        /// Whether keys have other names, which layers turn into the first.
        let hasAliases: Bool
        var mistakes: Set<String> = []

        typealias Member = (String, DocumentValue)

        private mutating func isWrong() -> Bool { numbers.once(in: rarity) }

        private mutating func note(_ kind: Mistake.Kind, _ path: [String], _ key: String? = nil) {
            mistakes.insert(
                ([kind.rawValue, path.joined(separator: ".")] + (key.map { [$0] } ?? []))
                    .joined(separator: " "))
        }

        private mutating func scalar(
            _ key: String, _ right: DocumentValue, _ wrong: DocumentValue, at path: [String] = [],
            alias: String? = nil, isOptional: Bool = false
        ) -> [Member] {
            let name = hasAliases && numbers.once(in: 2) ? alias ?? key : key
            if !isWrong() { return [(name, right)] }
            if numbers.once(in: 2) {
                if !isOptional { note(.missingKey, path, key) }
                return []
            }
            note(.wrongValue, path + [name])
            return [(name, wrong)]
        }

        private mutating func odd(at path: [String] = []) -> [Member] {
            guard isWrong() else { return [] }
            note(.unknownKey, path + ["odd"])
            return [("odd", 1)]
        }

        private func object(_ members: [Member]) -> DocumentValue {
            .object(DocumentObject(members.map { (key: $0.0, value: $0.1) }))
        }

        mutating func members() -> [Member] {
            var members = scalar("name", "n", [], alias: "title")
            members += scalar("code", "c", ["hunter"], alias: "pin")
            members += scalar("street", "s", ["x": 1])
            members += scalar("side", "left", "lft")
            let isHigh = isWrong()
            let floors = scalar("floors", .number(isHigh ? 20 : 3), "x")
            let number = scalar("number", .number(1 + numbers.below(4)), "y")
            switch (floors.first?.1, number.first?.1) {
            case (20, _): note(.brokenRule, ["floors"])
            case (3, 1), (3, 2): note(.brokenRule, ["number"])
            default: break
            }
            members += floors
            members += number
            members += gate()
            members += roof()
            members += shed()
            members += odd()
            members.append(("scores", [1, "x"]))
            var rooms: [DocumentValue] = []
            for index in 0..<numbers.below(3) { rooms.append(room(["rooms", "\(index)"])) }
            members.append(("rooms", .array(rooms)))
            var doors: [Member] = []
            for key in ["0", "a b"].prefix(numbers.below(3)) {
                doors += scalar(key, 1, 300, at: ["doors"], isOptional: true)
            }
            members.append(("doors", object(doors)))
            return members
        }

        private mutating func gate() -> [Member] {
            if isWrong() {
                note(.wrongValue, ["gate"])
                let wrong: [DocumentValue] = [
                    "opn", 3, ["lockd": [:]], ["open": [:], "locked": [:]],
                ]
                return [("gate", numbers.one(of: wrong))]
            }
            if numbers.once(in: 2) {
                return [("gate", numbers.once(in: 2) ? "open" : ["open": [:]])]
            }
            let path = ["gate", "locked"]
            var values = scalar("by", "b", [], at: path)
            values += scalar("times", 1, "t", at: path)
            values += odd(at: path)
            return [("gate", ["locked": object(values)])]
        }

        private mutating func roof() -> [Member] {
            if numbers.once(in: 4) { return [] }
            let name = numbers.one(of: ["flat", "pitched", "glass"])
            let tag = scalar("type", .string(name), "flt", at: ["roof"])
            guard tag.first?.1 == .string(name) else { return [("roof", object(tag))] }
            var values = tag
            if name == "pitched" { values += scalar("angle", 1, "t", at: ["roof"]) }
            if name == "glass" {
                values += scalar("thickness", 1, "t", at: ["roof"])
                values += scalar("supplier", "p", ["hunter"], at: ["roof"])
            }
            values += odd(at: ["roof"])
            return [("roof", object(values))]
        }

        private mutating func shed() -> [Member] {
            if isWrong() {
                note(.version, ["shed"])
                return [("shed", ["version": 9, "length": "x", "odd": 1])]
            }
            let (isOld, isHigh) = (numbers.once(in: 2), isWrong())
            var values = scalar(
                isOld ? "size" : "length", .number(isHigh ? 100 : 1), "x", at: ["shed"])
            if values.first?.1 == 100 { note(.brokenRule, ["shed", "length"]) }
            values += odd(at: ["shed"])
            values.append(("version", isOld ? 1 : 2))
            return [("shed", object(values))]
        }

        private mutating func room(_ path: [String]) -> DocumentValue {
            let isHigh = isWrong()
            var values = scalar(
                "area", .number(isHigh ? 100 : 1), "x", at: path, alias: "space", isOptional: true)
            if values.first?.1 == 100 { note(.brokenRule, path + ["area"]) }
            values += scalar("label", "l", [], at: path, isOptional: true)
            values += odd(at: path)
            return object(values)
        }
    }

    private static func plan(_ seed: Int, hasAliases: Bool) -> Plan {
        Plan(
            numbers: SeededNumbers(seed: UInt64(seed)), rarity: [1_000, 30, 10, 4][seed % 4],
            hasAliases: hasAliases)
    }

    private func expect<Value>(_ diagnosis: Diagnosis<Value>, _ plan: Plan, _ seed: Int) {
        let found = diagnosis.mistakes.map { mistake in
            var text = "\(mistake.kind.rawValue) \(mistake.path.joined(separator: "."))"
            if mistake.kind == .missingKey {
                text += " " + (mistake.message.split(separator: "\"").dropFirst().first ?? "")
            }
            return text
        }
        #expect(found.sorted() == plan.mistakes.sorted(), "\(seed)\n\(diagnosis)")
        #expect(!diagnosis.description.contains("hunter"), "\(seed)")
        let isRight = plan.mistakes.allSatisfy { $0.hasPrefix("unknown-key") }
        #expect((diagnosis.value != nil) == isRight, "\(seed)")
    }

    @Test(arguments: 0..<(TestRun.isLong ? 800 : 80))
    func documents(seed: Int) throws {
        var plan = Self.plan(seed, hasAliases: true)
        let members = plan.members()
        let value = DocumentObject(members.map { (key: $0.0, value: $0.1) })
        for format in Formats.text {
            let decoder = DocumentDecoder(format: format)
            decoder.userInfo[.lossyReport] = LossyReport(maximumDrops: 1)
            let data = try format.write(try CodableDocument(.object(value)))
            let diagnosis = decoder.diagnose(Estate.self, from: data, limit: 1_000)
            #expect(diagnosis.mistakes.allSatisfy { $0.location != nil })
            expect(diagnosis, plan, seed)
        }
    }

    /// Members are in one of the layers, and what lower layers have in their place does not matter.
    @Test(arguments: 0..<(TestRun.isLong ? 800 : 80))
    func layers(seed: Int) throws {
        var plan = Self.plan(seed, hasAliases: false)
        let members = plan.members()
        var layers: [DocumentObject] = [[:], [:], [:]]
        for (key, value) in members {
            let layer = plan.numbers.below(3)
            layers[layer][key] = value
            guard layer > 0, plan.numbers.once(in: 2) else { continue }
            layers[layer - 1][key] = key == "shed" ? ["version": 2] : numbersOrList(value)
        }
        let stack = ConfigurationStack(
            try layers.enumerated().map { index, layer in
                let format = plan.numbers.one(of: Formats.text)
                let data = try format.write(try CodableDocument(.object(layer)))
                return .document(data, format, named: "\(index)")
            })
        expect(stack.diagnose(Estate.self, limit: 1_000), plan, seed)
    }

    /// A value of another kind, which the one above replaces.
    private func numbersOrList(_ value: DocumentValue) -> DocumentValue {
        if case .array = value { 7 } else { ["hunter"] }
    }
}

// MARK: Examples

extension WrapperDiagnosisTests.Estate: JSONExample {
    static var json: String {
        #"{"name": "n", "code": "c", "floors": 1, "street": "s", "number": 1, "side": "left", "#
            + #""gate": "open", "shed": {"version": 2, "length": 1}, "scores": [], "rooms": [], "#
            + #""doors": {}}"#
    }
}
extension WrapperDiagnosisTests.Estate.Gate: ExampleProviding {
    static var example: Self { .open }
    static var examples: [Self] { [.open, .locked(by: "b", times: 1)] }
}
extension WrapperDiagnosisTests.Estate.Roof: ExampleProviding {
    static var example: Self { .flat }
    static var examples: [Self] {
        [.flat, .pitched(angle: 1), .glass(.init(thickness: 1, supplier: "s"))]
    }
}
extension WrapperDiagnosisTests.Shed: JSONExample {
    static var json: String { #"{"length": 1}"# }
}
extension WrapperDiagnosisTests.OldShed: ExampleProviding {
    static var example: Self { Self(size: 1) }
}
