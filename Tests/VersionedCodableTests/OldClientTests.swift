import TestSupport
import VersionedCodable

// Code as programs wrote it for VersionedCodable 1.2. It has to compile as it is and to behave the
// same; only `any` is spelled out, which this package demands of its own sources.

private struct Person: VersionedCodable {
    static let version: Int? = 3
    typealias PreviousVersion = OldPerson
    typealias VersionSpec = DocumentVersionSpec

    var name: String
    var age: Int

    init(from old: OldPerson) throws {
        name = old.first + " " + old.last
        guard let age = Int(old.age) else {
            throw VersionedDecodingError.fieldNoLongerValid(
                DecodingError.Context(
                    codingPath: [OldPerson.CodingKeys.age], debugDescription: "no number"))
        }
        self.age = age
    }
}

private struct OldPerson: VersionedCodable {
    typealias PreviousVersion = NothingEarlier
    typealias VersionSpec = DocumentVersionSpec
    static let version: Int? = 2
    var first: String
    var last: String
    var age: String
    enum CodingKeys: CodingKey { case first, last, age }
}

private struct DocumentVersionSpec: VersionPathSpec, Sendable {
    // Without `nonisolated(unsafe)`, which the requirement of the protocol stands for.
    static let keyPathToVersion: KeyPath<DocumentVersionSpec, Int?> =
        \DocumentVersionSpec.meta.version

    init(withVersion version: Int?) {
        meta = Meta(version: version)
    }

    var meta: Meta
    struct Meta: Codable, Sendable {
        var version: Int?
    }
}

private struct Lone: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = Never
    init(from never: Never) {}
    init() {}
}

private struct Rootless: FirstVersion, Equatable {
    var value = 5
}

extension VersionedDecodingError: Equatable {
    /// Compares what the tests look at.
    public static func == (lhs: VersionedDecodingError, rhs: VersionedDecodingError) -> Bool {
        switch (lhs, rhs) {
        case (.unsupportedVersion(let a), .unsupportedVersion(let b)):
            return a == b
        case (.fieldNoLongerValid(let a), .fieldNoLongerValid(let b)):
            return a.debugDescription == b.debugDescription
        default:
            return false
        }
    }
}

@Suite struct OldClientTests {
    private let decoder = JSONDecoder()

    private func data(_ json: String) -> Data { Data(json.utf8) }

    @Test func decodesAndEncodes() throws {
        let json = #"{"meta":{"version":2},"first":"A","last":"B","age":"7"}"#
        let person = try decoder.decode(versioned: Person.self, from: data(json))
        #expect(person.name == "A B")
        let encoded: Data = try JSONEncoder().encode(versioned: person as any VersionedCodable)
        #expect(try decoder.decode(Person.self, from: encoded).age == 7)
        #expect(try decoder.decode(DocumentVersionSpec.self, from: encoded).meta.version == 3)
        #expect(try PropertyListEncoder().encode(versioned: person).isEmpty == false)
    }

    @Test func comparesErrors() {
        #expect(throws: VersionedDecodingError.unsupportedVersion(tried: OldPerson.self)) {
            try decoder.decode(versioned: Person.self, from: data(#"{"meta":{"version":-1}}"#))
        }
        #expect(
            VersionedDecodingError.unsupportedVersion(tried: OldPerson.self)
                != .unsupportedVersion(tried: Person.self))
    }

    @Test func catchesErrors() {
        for json in [#"{"meta":{"version":-1}}"#, #"{"meta":{}}"#] {
            do {
                _ = try decoder.decode(versioned: Person.self, from: data(json))
                Issue.record("no error")
            } catch VersionedDecodingError.unsupportedVersion(let tried) {
                #expect((tried == OldPerson.self) == true)
                #expect((tried != OldPerson.self) == false)
                #expect((tried == Person.self) == false)
            } catch {
                Issue.record("\(error)")
            }
        }
    }

    @Test func catchesErrorsByLabelAndByCase() {
        do {
            _ = try decoder.decode(versioned: Person.self, from: data(#"{"meta":{"version":1}}"#))
        } catch VersionedDecodingError.unsupportedVersion(tried: let tried) {
            #expect((tried == OldPerson.self) == true)
        } catch {
            Issue.record("\(error)")
        }
        do {
            _ = try decoder.decode(versioned: Person.self, from: data(#"{"meta":{"version":1}}"#))
        } catch let error as VersionedDecodingError {
            switch error {
            case .unsupportedVersion: break
            case .fieldNoLongerValid(let context): Issue.record("\(context)")
            default: Issue.record("\(error)")
            }
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func fieldNoLongerValidIsThrownAsItIs() {
        let json = #"{"meta":{"version":2},"first":"A","last":"B","age":"seven"}"#
        do {
            _ = try decoder.decode(versioned: Person.self, from: data(json))
        } catch VersionedDecodingError.fieldNoLongerValid(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["age"])
            #expect(context.debugDescription == "no number")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func aMissingContainerOfTheVersionIsAnErrorOfTheDecoder() {
        #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: Person.self, from: data("{}"))
        }
    }

    @Test func neverIsAnEnd() throws {
        #expect(throws: Never.self) {
            try decoder.decode(versioned: Lone.self, from: data(#"{"version":1}"#))
        }
        #expect(throws: VersionedDecodingError.unsupportedVersion(tried: Lone.self)) {
            try decoder.decode(versioned: Lone.self, from: data(#"{"version":2}"#))
        }
        #expect(throws: VersionedDecodingError.unsupportedVersion(tried: Lone.self)) {
            try decoder.decode(versioned: Lone.self, from: data("{}"))
        }
    }

    @Test func codersJoinByClosures() throws {
        let encoded = try Rootless().encodeTransparently { try JSONEncoder().encode($0) }
        #expect(encoded.text.contains(#""version":1"#))
        let decoded: Rootless = try Rootless.decodeTransparently(from: encoded) { type, data in
            try JSONDecoder().decode(type, from: data)
        }
        #expect(decoded == Rootless())
    }

    @Test func aWrongResultOfAClosureIsAnError() throws {
        let error = #expect(throws: DecodingError.self) {
            let _: Rootless = try Rootless.decodeTransparently(from: Data()) { _, _ in "text" }
        }
        let context = try #require(error?.mismatch)
        #expect(
            context.debugDescription
                == "the decode closure was asked for Rootless and returned String")
    }

    @Test func anUnrelatedExpectedTypeIsAnError() {
        let error = #expect(throws: DecodingError.self) {
            let _: OldPerson = try Rootless.decodeTransparently(
                from: data(#"{"version":1,"value":5}"#)
            ) { try JSONDecoder().decode($0, from: $1) }
        }
        guard case .typeMismatch(let type, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(type is OldPerson.Type)
        #expect(context.debugDescription == "expected OldPerson, but Rootless was decoded")
    }

    @Test func theDefaultSpecIsStillThere() {
        let spec = VersionKeyAtRootVersionPathSpec(withVersion: 5)
        #expect(spec[keyPath: VersionKeyAtRootVersionPathSpec.keyPathToVersion] == 5)
        #expect(VersionKeyAtRootVersionPathSpec().version == nil)
        #expect(DocumentVersionSpec.path == nil)
    }

    @available(*, deprecated)
    @Test func theOldEncodingErrorIsStillThere() {
        let error = VersionedEncodingError.typeHasClashingVersionField
        #expect("\(error)" == "the value uses the key of its version")
    }
}
