import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableYAML

struct Service: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    enum Level: String, Codable, CaseIterable { case debug, info, warning }

    struct Pool: Codable {
        var least: Int
        var most: UInt16
    }

    var host: String
    var port: Int
    var level: Level
    var pool: Pool
}

// snippet
extension Service.Pool: Validated {
    static var rules: [Rule<Service.Pool>] {
        [
            .range("least", \.least, 1...16),
            Rule("most", "least", says: "the most are fewer than the least") {
                $0.most >= $0.least
            },
        ]
    }
}

extension Service: Validated {
    static var rules: [Rule<Service>] {
        [.matching("host", \.host, "[a-z.]+")]
    }
}
// end

// snippet
extension Service: ExampleProviding {
    static var example: Service {
        Service(host: "localhost", port: 80, level: .info, pool: Pool(least: 1, most: 8))
    }
}
// end

// snippet
struct Login: Codable {
    var user: String
    @Secret var password: String
}
// end

@Suite struct AllMistakesAtOnceTests: Printing {
    let output = Transcript()
    private let page = Repository.guide("All-mistakes-at-once")

    private func check(_ data: Data) {
        let decoder = YAMLDecoder()
        decoder.sourceName = "service.yaml"
        // snippet
        let diagnosis = decoder.diagnose(Service.self, from: data)
        guard let service = diagnosis.value else {
            print(diagnosis)
            return
        }
        // end
        print(service.host)
    }

    @Test func everyMistakeIsPrinted() throws {
        check(Data((try MarkdownFile(page).blocks(in: "yaml")[0] + "\n").utf8))
        try output.expect(in: page)
    }

    @Test func rulesAreAsked() throws {
        let text = "{version: 1, host: a, port: 1, level: info, pool: {least: 4, most: 2}}"
        let diagnosis = YAMLDecoder().diagnose(Service.self, from: Data(text.utf8))
        #expect(
            diagnosis.mistakes.map(\.message) == ["the most are fewer than the least"])
        #expect(throws: DecodingError.self) { try diagnosis.get() }
    }

    @Test func secretsAreNotShown() throws {
        let login = try YAMLDecoder().decode(Login.self, from: "{user: a, password: b}")
        #expect("\(login)".hasSuffix("Login(user: \"a\", _password: •••)"))
    }
}
