import AllModules

/// What tests of a program find out about its versions.
@Suite("Test kit") struct KitTests {
    @Test("Both directions lose nothing", arguments: Coder.ours)
    func downgrades(coder: Coder) throws {
        try checkDowngrades(of: Dish.self, formats: [coder.format])
    }

    /// Forgets on the way up what it was.
    struct Lost: SecondVersion, Downgradable, JSONExample {
        static var json: String { #"{"size": 1}"# }
        var size: Int
        init(from old: Lost1) { size = 0 }
        func downgraded() -> Lost1 { Lost1(length: size) }
    }
    struct Lost1: FirstVersion, ExampleProviding {
        static var example: Lost1 { Lost1(length: 1) }
        var length: Int
    }

    @Test("A converter that loses something is found")
    func lost() {
        let text = violation(.brokenRoundTrip) {
            try checkDowngrades(of: Lost.self, formats: [JSONFormat()])
        }
        #expect(
            text?.hasPrefix("Lost1 goes up to Lost and does not come back equal in json (example 1")
                == true)
    }

    // MARK: Compatibility

    struct Card: Codable, JSONExample {
        static var json: String { #"{"name": "a", "kind": "red", "parts": [{"size": 1}]}"# }
        enum Kind: String, Codable, CaseIterable { case red, blue }
        struct Part: Codable { var size: Int }
        var name: String
        var kind: Kind
        var parts: [Part]
        var note: String?
    }
    struct Wider: Codable, JSONExample {
        static var json: String { Card.json }
        enum Kind: String, Codable, CaseIterable { case red, blue, green }
        struct Part: Codable {
            var size: Double
            var weight: Double?
        }
        var name: String
        var kind: Kind
        var parts: [Part]
        var note: String?
        var color: String?
    }
    struct Other: Codable, JSONExample {
        static var json: String { #"{"parts": [{"size": "a", "weight": 1}], "note": "a"}"# }
        struct Part: Codable {
            var size: String
            var weight: Double
        }
        var name: String?
        var parts: [Part]
        var note: String
    }

    @Test("A type that only adds optional parts needs no new version")
    func compatible() throws {
        try checkCompatibility(of: Wider.self, with: [Card.self], .backward)
        try checkCompatibility(of: Card.self, with: [Card.self], .full)
        #expect(
            violation(.incompatible) {
                try checkCompatibility(of: Wider.self, with: [Card.self], .forward)
            } == """
                Wider needs a new version:
                    - Card cannot read Wider: kind: expected blue or red, found green
                    - Card cannot read Wider: parts[].size: expected Int, found Double
                """)
    }

    @Test("Every key that is in the way is named, against all earlier types")
    func incompatible() {
        #expect(
            violation(.incompatible) {
                try checkCompatibility(of: Other.self, with: [Card.self, Other.self], .full)
            } == """
                Other needs a new version:
                    - Other cannot read Card: note may be missing
                    - Other cannot read Card: parts[].size: expected String, found Int
                    - Other cannot read Card: parts[].weight is missing
                    - Card cannot read Other: kind is missing
                    - Card cannot read Other: name may be missing
                    - Card cannot read Other: parts[].size: expected Int, found String
                """)
    }
}
