import Foundation
import TestSupport
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments
import VersionedCodableExtras
import VersionedCodableTOML
import VersionedCodableYAML

/// Random documents with mistakes: no text that anyone may see has a value of a secret.
@Suite("No secret in any text") struct SecretLawTests {
    struct Account: Codable, Equatable {
        var user: String
        @Secret var password: String
        @Secret var codes: [Int]
    }

    enum Login: Codable {
        case none
        case token(Secret<String>)
        case pair(user: Int, password: Secret<String>)
    }

    enum Listed: CodableCases {
        case none
        case token(Secret<String>)
        enum CodingKeys: CodingKey, CaseIterable { case none, token }
    }

    struct Vault: Codable, KeyAliasing, Validated {
        var port: Int
        var accounts: [Account]
        var login: Login
        var listed: Listed?
        @Secret var token: String
        var name: String?

        enum CodingKeys: String, CodingKey { case port, accounts, login, listed, token, name }
        static var keyAliases: KeyAliases { [CodingKeys.token: ["key"]] }
        static var rules: [Rule<Vault>] {
            [.range("port", \.port, 1...9), .notEmpty("token", \.token)]
        }
    }

    /// A document whose secrets have `hunter` or 1234567 in them.
    private static func document(_ numbers: inout SeededNumbers) -> DocumentObject {
        func secret(_ numbers: inout SeededNumbers) -> DocumentValue {
            numbers.one(of: [
                "hunter2", "hunter3", ["hunter4"], ["a": "hunter5"], .number(1_234_567),
            ])
        }
        var object: DocumentObject = [:]
        func once(_ rarity: Int, _ numbers: inout SeededNumbers) -> Bool {
            numbers.once(in: rarity)
        }
        object["port"] = numbers.one(of: [.number(5), "x", .number(70)])
        object["accounts"] = .array(
            (0..<numbers.below(3)).map { _ in
                var account: DocumentObject = [:]
                account["user"] = numbers.one(of: ["a", .number(3)])
                account[once(6, &numbers) ? "pasword" : "password"] = secret(&numbers)
                account["codes"] = numbers.one(of: [[.number(1_234_567)], "hunter6"])
                return .object(account)
            })
        object["login"] = numbers.one(of: [
            ["none": [:]], ["token": ["_0": "hunter7"]], "hunter8", ["tokn": "hunter9"],
            ["pair": ["user": "x", "password": "hunter10"]], ["token": ["_0": ["hunter11"]]],
        ])
        if once(2, &numbers) {
            object["listed"] = numbers.one(of: [
                "none", ["token": "hunter12"], "hunter13", ["token": ["hunter14"]],
            ])
        }
        if !once(6, &numbers) { object["token"] = secret(&numbers) }
        if once(5, &numbers) { object["key"] = secret(&numbers) }
        if once(5, &numbers) { object["tokne"] = secret(&numbers) }
        if once(3, &numbers) { object["name"] = numbers.one(of: ["n", .number(4)]) }
        return object
    }

    private static let formats: [any DocumentFormat] = [JSONFormat(), YAMLFormat(), TOMLFormat()]

    private func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private func texts<Value>(of diagnosis: Diagnosis<Value>) -> [String] {
        var texts = [diagnosis.description, diagnosis.json, diagnosis.sarif]
        texts += diagnosis.mistakes.map(\.line) + [dumped(diagnosis.mistakes)]
        if let error = diagnosis.error { texts += self.texts(of: error) }
        return texts
    }

    private func texts(of error: any Error) -> [String] {
        [
            "\(error)", error.documentDescription, dumped(error), error.localizedDescription,
            String(reflecting: error),
        ]
    }

    private func check(_ texts: [String], _ document: String) {
        for text in texts where text.contains("hunter") || text.contains("1234567") {
            Issue.record("\(text)\nof \(document)")
            return
        }
    }

    @Test(arguments: 0..<(TestRun.isLong ? 500 : 120))
    func documentsOfMistakes(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        let value = DocumentValue.object(Self.document(&numbers))
        for format in Self.formats {
            let data = try format.write(try CodableDocument(value))
            let decoder = DocumentDecoder(format: format)
            decoder.unknownKeyStrategy = seed % 2 == 0 ? .ignore : .refuse
            decoder.sourceName = "file"
            let text = String(decoding: data, as: UTF8.self)
            check(texts(of: decoder.diagnose(Vault.self, from: data)), text)
            // A document that ends too early.
            let part = data.prefix(numbers.below(data.count))
            check(texts(of: decoder.diagnose(Vault.self, from: part)), text)
        }
    }

    @Test(arguments: 0..<(TestRun.isLong ? 500 : 60))
    func layersOfMistakes(seed: Int) throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var text = ""
        var layers: [ConfigurationLayer] = []
        for number in 0..<2 {
            let format = Self.formats[numbers.below(3)]
            let value = DocumentValue.object(Self.document(&numbers))
            let data = try format.write(try CodableDocument(value))
            text += String(decoding: data, as: UTF8.self) + "\n"
            layers.append(.document(data, format, named: "\(number)"))
        }
        layers.append(.environment(prefix: "A", ["A__TOKEN": "hunter15", "HOME": "hunter16"]))
        let stack = ConfigurationStack(layers)
        check(texts(of: stack.diagnose(Vault.self)), text)
        check(["\(stack)", dumped(stack), String(reflecting: stack)], text)
        do {
            let configuration = try stack.load(Vault.self)
            for path in ["token", "tokne", "key", "accounts.0.password", "accounts.0.pasword"] {
                check(["\(configuration.explain(path))"], text)
            }
        } catch {
            check(texts(of: error), text)
        }
    }

    static let wrong: [(any DocumentFormat, String)] = [
        // Two names of one key, and a key twice.
        (JSONFormat(), #"{"token": "hunter2", "key": "hunter3"}"#),
        (JSONFormat(), #"{"token": "hunter2", "token": "a", "port": "x"}"#),
        (YAMLFormat(), "token: hunter2\ntoken: hunter3\n"),
        // An alias of a secret, before and after it.
        (YAMLFormat(), "port: &a hunter2\ntoken: *a\nlogin: {none: {}}\naccounts: []"),
        (YAMLFormat(), "token: &a hunter2\nport: *a\nlogin: {none: {}}\naccounts: []"),
    ]

    @Test(arguments: wrong.indices)
    func documentsByHand(index: Int) {
        let (format, text) = Self.wrong[index]
        let diagnosis = DocumentDecoder(format: format).diagnose(
            Vault.self, from: Data(text.utf8))
        #expect(!diagnosis.mistakes.isEmpty)
        check(texts(of: diagnosis), text)
    }

    struct Lists: Decodable {
        @LossyArray var accounts: [Account]
    }

    @Test func dropsOfLossyWrappers() throws {
        let report = LossyReport()
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.userInfo[.lossyReport] = report
        let text = #"{"accounts": [{"user": "a", "password": "hunter2", "codes": "hunter3"}]}"#
        #expect(try decoder.decode(Lists.self, from: Data(text.utf8)).accounts == [])
        let drop = try #require(report.drops.first)
        #expect(drop.value == nil)
        check(["\(drop)", dumped(drop)], text)
    }
}
