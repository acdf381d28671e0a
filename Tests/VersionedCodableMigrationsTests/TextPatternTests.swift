import AllModules

@testable import VersionedCodableMigrations

/// Regular expressions with bounded work, against those of Swift.
@Suite("Regular expressions") struct TextPatternTests {
    private static func text(_ pattern: String, _ text: String) throws -> [String?]? {
        let scalars = Array(text.unicodeScalars)
        var steps = 1_000_000
        return try TextPattern(pattern).firstMatch(in: scalars, steps: &steps)?.map { range in
            range.map { String(String.UnicodeScalarView(scalars[$0])) }
        }
    }

    @Test(
        arguments: [
            ("b+", "abbc", ["bb"]), ("(a)(b)?", "ac", ["a", "a", nil]), ("a|ab", "ab", ["a"]),
            ("(?:a|ab)(c|bcd)", "abcd", ["abcd", "bcd"]), ("a*?b", "aab", ["aab"]),
            ("x{2,3}", "xxxx", ["xxx"]), ("x{2,3}?", "xxxx", ["xx"]), ("x{2}", "xxx", ["xx"]),
            ("x{2,}", "xxxx", ["xxxx"]), ("$", "ab", [""]), ("^$", "", [""]),
            ("(^a|c$)", "bc", ["c", "c"]),
            ("[a-c]+", "zabcd", ["abc"]), ("[^a-c]+", "abzyc", ["zy"]), ("[]a]+", "]a", ["]a"]),
            ("[a\\]-]+", "-]", ["-]"]), ("\\d+", "a12", ["12"]), ("\\D+", "a12", ["a"]),
            ("\\w+", "é_a1", ["_a1"]), ("\\s", "a\tb", ["\t"]), ("\\.", "a.b", ["."]),
            (".", "\na", ["a"]), ("(a*)*", "aab", ["aa", "aa"]), ("é", "é", ["é"]),
            ("a{0}b", "b", ["b"]), ("^a", "ba", nil), ("a$", "ab", nil), ("a{3}", "aa", nil),
            ("[^a]", "a", nil), ("a.b", "a\nb", nil), ("^$", "a", nil),
        ] as [(String, String, [String?]?)])
    func firstMatches(pattern: String, text: String, wanted: [String?]?) throws {
        #expect(try Self.text(pattern, text) == wanted)
    }

    @Test(arguments: [
        ("a*", "x", "aab", "xxbx"), ("", "-", "ab", "-a-b-"),
        ("(a)(b)", "$2$1$$$0$", "ab", "ba$ab$"),
        ("a", "$5b$x", "a", "b$x"), ("^", "> ", "a", "> a"), ("$", "!", "a", "a!"),
    ])
    func replacements(pattern: String, template: String, text: String, wanted: String) throws {
        #expect(try TextPattern(pattern).replacing(in: text, with: template) == wanted)
    }

    @Test(arguments: [
        ("(", "a ) is missing in ("), (")", "unexpected ) in )"), ("[a", "a ] is missing in [a"),
        ("*", "there is nothing before * to repeat in *"),
        ("a**", "there is nothing before * to repeat in a**"),
        ("a{2,1}", "expected {m,n} with numbers up to 1000 in a{2,1}"),
        ("a{1001}", "expected {m,n} with numbers up to 1000 in a{1001}"),
        ("a{", "expected {m,n} with numbers up to 1000 in a{"),
        ("\\", "nothing follows the \\ in \\"), ("\\b", "\\b is not known in \\b"),
        ("(?=a)", "only (?:…) may follow a ( in (?=a)"),
        ("[b-a]", "expected a range from low to high in [b-a]"),
        ("[\\D]", "a negated class inside of […] in [\\D]"),
    ])
    func mistakes(pattern: String, wanted: String) {
        #expect(message { _ = try TextPattern(pattern) } == wanted)
    }

    /// Neither patterns nor texts make it slow: what would be too much is refused.
    @Test func workIsBounded() throws {
        let empty = String(repeating: "(?:", count: 40) + String(repeating: "){1000}", count: 40)
        #expect(try TextPattern(empty).matches("a"))
        let nested = "(?:(?:a{1000}){1000}){1000}"
        #expect(message { _ = try TextPattern(nested) } == "the pattern \(nested) is too long")
        let groups = String(repeating: "(", count: 60)
        #expect(message { _ = try TextPattern(groups) } == "too many groups in \(groups)")
        let long = String(repeating: "a", count: TestRun.isLong ? 20_000 : 1_000)
        #expect(try TextPattern("(a|a|b)*(a|a)*(a*)*c").matches(long) == false)
        let large = try TextPattern("(?:a?){4000}".replacing("4000", with: "1000"))
        #expect(throws: PathPatternError.self) {
            try large.replacing(
                in: String(repeating: "ab", count: TestRun.isLong ? 50_000 : 20_000), with: "")
        }
    }

    // MARK: Swift's expressions

    private struct RandomPattern {
        var random: SeededNumbers

        /// - Returns: A pattern, and whether it may match empty text.
        mutating func pattern(_ depth: Int = 0) -> (text: String, isEmpty: Bool) {
            var text = ""
            var isEmpty = true
            for _ in 0..<1 + random.below(3) {
                let part = part(depth)
                text += part.text
                isEmpty = isEmpty && part.isEmpty
            }
            guard depth < 3, random.once(in: 5) else { return (text, isEmpty) }
            let other = pattern(depth + 1)
            return ("\(text)|\(other.text)", isEmpty || other.isEmpty)
        }

        private mutating func part(_ depth: Int) -> (text: String, isEmpty: Bool) {
            var (text, isEmpty) = (
                random.one(of: ["a", "b", "c", ".", "[ab]", "[^a]", "\\d", "\\w", "[a-c1]"]), false
            )
            switch random.below(12) {
            case 0 where depth < 3:
                let inner = pattern(depth + 1)
                (text, isEmpty) = ("(\(inner.text))", inner.isEmpty)
            case 1 where depth < 3:
                let inner = pattern(depth + 1)
                (text, isEmpty) = ("(?:\(inner.text))", inner.isEmpty)
            case 2: return (random.one(of: ["^", "$"]), true)
            default: break
            }
            // Engines differ in what repeated empty text saves.
            guard !isEmpty, random.once(in: 2) else { return (text, isEmpty) }
            let bounds = random.one(of: [
                "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?", "{1,}",
            ])
            return (
                text + bounds,
                bounds.hasPrefix("*") || bounds.hasPrefix("?") || bounds.hasPrefix("{0")
            )
        }
    }

    @Test func likeSwift() throws {
        var random = RandomPattern(random: SeededNumbers(seed: 7))
        var matched = 0
        let count = TestRun.isLong ? 20_000 : 3_000
        for number in 0..<count {
            let pattern = random.pattern().text
            let length = random.random.below(8)
            let text = String(
                (0..<length).map { _ in
                    random.random.one(of: ["a", "b", "c", "1", " "]) as Character
                })
            let swift = try Regex(pattern).matchingSemantics(.unicodeScalar)
            let match = text.firstMatch(of: swift)
            let wanted = match.map { match in
                match.output.map { $0.range.map { String(text[$0]) } }
            }
            matched += wanted == nil ? 0 : 1
            let found = try Self.text(pattern, text)
            #expect(found?.first == wanted?.first, "\(number): \(pattern) in \(text)")
            #expect(found == wanted, "\(number): \(pattern) in \(text)")
        }
        #expect(matched > count / 4)
    }
}

@Suite("Patterns of files") struct GlobPatternTests {
    @Test(arguments: [
        ("*.yaml", "a.yaml", true), ("*.yaml", "x/a.yaml", true), ("*.yaml", "a.yml", false),
        ("config/*.yaml", "config/a.yaml", true), ("config/*.yaml", "config/b/a.yaml", false),
        ("config/**/*.yaml", "config/a.yaml", true),
        ("config/**/*.yaml", "config/b/c/a.yaml", true),
        ("config/**", "config/b/c", true), ("**/a.yaml", "a.yaml", true),
        ("a?.json", "ab.json", true),
        ("a?.json", "a/.json", false), ("*.{yaml,yml}", "a.yml", true),
        ("*.{yaml,yml}", "a.json", false),
        ("a+(b).[c]", "a+(b).[c]", true), ("{a,b{c,d}}.x", "bd.x", true), ("a}", "a}", true),
    ])
    func matches(pattern: String, path: String, wanted: Bool) throws {
        #expect(try GlobPattern(pattern).matches(path) == wanted)
    }

    @Test func mistakes() {
        #expect(message { _ = try GlobPattern("a{b") } == "a } is missing in a{b")
    }
}
