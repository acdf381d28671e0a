import Foundation
import SExpression
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableTOML

@testable import Station
@testable import adopted_coder

/// Versions with an adopted coder, which meets only the requirements for other packages' coders.
@Suite struct AdoptedCoderTests {
    private let decoder = SExpressionDecoder()
    private let encoder = SExpressionEncoder()

    private func text(_ value: any VersionedCodable) throws -> String {
        String(decoding: try encoder.encode(versioned: value), as: UTF8.self)
    }

    @Test func everyVersionBecomesToday() throws {
        let stations = try Documents.all(withExtension: "sexp").map {
            try decoder.decodeResult(versioned: Station.self, from: Data(contentsOf: $0))
        }
        #expect(stations.map(\.versionText) == ["1", "2", "3"])
        #expect(stations.map(\.isMigrated) == [true, true, false])
        #expect(stations[0].steps.map(\.description).count == 2)
        #expect(stations.map(\.value.sensors.count) == [1, 2, 2])
    }

    /// The documents decode to the same values as in a format of the package.
    @Test func toldTheSameAsAFormat() throws {
        let pairs = zip(
            Documents.all(withExtension: "sexp"), Documents.all(withExtension: "toml"))
        let format = DocumentDecoder(format: .toml)
        for (adopted, own) in pairs {
            #expect(
                try decoder.decode(versioned: Station.self, from: Data(contentsOf: adopted))
                    == format.decode(versioned: Station.self, from: Data(contentsOf: own)))
        }
    }

    @Test func theVersionIsWrittenFirst() throws {
        let station = Station(name: "A", host: "b", port: 1, sensors: [])
        #expect(
            try text(station)
                == #"(object (version 3) (name "A") (host "b") (port 1) (sensors (array)))"#)
    }

    @Test func whatIsWrittenComesBack() throws {
        for url in Documents.all(withExtension: "sexp") {
            let station = try decoder.decode(
                versioned: Station.self, from: Data(contentsOf: url))
            let data = try encoder.encode(versioned: station)
            #expect(try decoder.peekVersion(of: Station.self, from: data) == 3)
            #expect(try decoder.decode(versioned: Station.self, from: data) == station)
        }
    }

    /// A peek returns the same version as decoding.
    @Test(arguments: [
        ("(object (version 2) (a 1))", 2), ("(object (a (object (version 7))) (version 2))", 2),
        ("(object)", nil), ("(object (version nil))", nil),
    ])
    func peeksTellTheVersion(text: String, version: Int?) throws {
        #expect(try decoder.peekVersion(of: Station.self, from: Data(text.utf8)) == version)
    }

    @Test(arguments: [
        "(object (version \"2\"))", "(object (version (array)))", "(array)", "2", "(",
    ])
    func peeksRefuseWhatIsNoVersion(text: String) {
        #expect(throws: DecodingError.self) {
            try decoder.peekVersion(of: Station.self, from: Data(text.utf8))
        }
    }

    @Test func newerVersionsAreKnown() throws {
        let data = Data("(object (version 4))".utf8)
        let error = #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Station.self, from: data)
        }
        guard case .unsupportedVersion(let unsupported)? = error else {
            Issue.record("expected an unsupported version, found \(error as Any)")
            return
        }
        #expect(unsupported.isNewer == true)
        #expect(unsupported.foundText == "4")
    }

    @Test func stepsThatRefuseAreNamed() throws {
        let data = Data("(object (version 1) (name \"A\") (listen \"b\") (minutes 1))".utf8)
        let error = #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Station.self, from: data)
        }
        #expect(
            error?.documentDescription == """
                field listen is no longer valid: expected host:port (in the step from StationV1 (version 1) \
                to StationV2 (version 2))
                """)
    }

    /// Versioned values inside a value without a version.
    @Test func versionsNest() throws {
        struct Net: Codable {
            var newest: Station

            enum CodingKeys: CodingKey { case newest }

            init(newest: Station) { self.newest = newest }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                newest = try container.decode(versioned: Station.self, forKey: .newest)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(versioned: newest, forKey: .newest)
            }
        }
        let old = """
            (object (newest (object (version 1) (name "A") (listen "b:1") (minutes 60))))
            """
        let net = try decoder.decode(Net.self, from: Data(old.utf8))
        #expect(net.newest.port == 1)
        let written = String(decoding: try encoder.encode(net), as: UTF8.self)
        #expect(written.hasPrefix("(object (newest (object (version 3) (name \"A\")"))
    }
}
