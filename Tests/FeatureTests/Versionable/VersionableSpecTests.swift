import AllModules
import Testing

@Suite("Versionable types whose version is in another place, or nowhere")
struct VersionableSpecTests {
    @Test("another key", arguments: Coder.all)
    func otherKey(coder: Coder) throws {
        let decoder = coder.decoder()
        func decode(_ json: String) throws -> Lock {
            try decoder.decode(versionable: Lock.self, from: try coder.data(json))
        }
        #expect(try decode(#"{"lockfileVersion": 1, "dependencies": "tea"}"#) == Lock.tea)
        #expect(try decode(#"{"lockfileVersion": 2, "packages": "tea"}"#) == Lock.tea)
        // A business `version` is none of the document.
        let confusing = #"{"version": 9, "lockfileVersion": 1, "dependencies": "tea"}"#
        #expect(try decode(confusing) == Lock.tea)
        let data = try coder.encoder().encode(versionable: Lock.tea)
        #expect(try decoder.decode(versionable: Lock.self, from: data) == Lock.tea)
        let version = coder.isXML ? #""2""# : "2"
        let json = try coder.json(data)
        #expect(json.contains(#""lockfileVersion":\#(version)"#), "\(json)")
        // What the type writes itself is not written twice.
        #expect(try coder.text(Lock.tea) == json)
    }

    @Test("a word with a number", arguments: Coder.all)
    func prefixed(coder: Coder) throws {
        let old = try coder.data(#"{"apiVersion": "v1", "title": "tea"}"#)
        let chart = try coder.decoder().decode(versionable: Chart.self, from: old)
        #expect(chart == Chart(name: "tea"))
        let data = try coder.encoder().encode(versionable: chart)
        #expect(try coder.json(data).contains(#""apiVersion":"v2""#))
        #expect(try coder.decoder().decode(versionable: Chart.self, from: data) == chart)
    }

    @Test("two keys together", arguments: Coder.all)
    func compound(coder: Coder) throws {
        for json in [
            #"{"nbformat": 3, "nbformat_minor": 0, "worksheets": "tea"}"#,
            #"{"nbformat": 4, "nbformat_minor": 4, "cells": "tea"}"#,
            #"{"nbformat": 4, "nbformat_minor": 5, "cells": "tea"}"#,
        ] {
            let book = try coder.decoder()
                .decode(versionable: Notebook.self, from: try coder.data(json))
            #expect(book == Notebook(cells: "tea"))
            let data = try coder.encoder().encode(versionable: book)
            let written = try coder.json(data)
            #expect(written.filter { $0 != "\"" }.contains("nbformat:4"), "\(written)")
            #expect(written.filter { $0 != "\"" }.contains("nbformat_minor:5"), "\(written)")
            #expect(try coder.decoder().decode(versionable: Notebook.self, from: data) == book)
        }
    }

    @Test("a nested key, beside what the type writes there", arguments: Coder.all)
    func nested(coder: Coder) throws {
        let old = try coder.data(#"{"meta": {"schema": 1, "by": "Ada"}, "text": "tea"}"#)
        let letter = try coder.decoder().decode(versionable: Letter.self, from: old)
        #expect(letter == Letter(meta: .init(by: "Ada"), body: "tea"))
        let data = try coder.encoder().encode(versionable: letter)
        let json = try coder.json(data).filter { $0 != "\"" }
        #expect(json.contains("schema:2"), "\(json)")
        #expect(json.contains("by:Ada"), "\(json)")
        #expect(try coder.decoder().decode(versionable: Letter.self, from: data) == letter)
    }

    @Test("documents without a version", arguments: Coder.all)
    func unversioned(coder: Coder) throws {
        func decode<Value: Versionable>(_ type: Value.Type, _ json: String) throws -> Value {
            try coder.decoder().decode(versionable: type, from: try coder.data(json))
        }
        #expect(try decode(Linter.self, #"{"settings": "tea"}"#) == Linter(linters: "tea"))
        #expect(
            try decode(Linter.self, #"{"version": "2", "linters": "tea"}"#)
                == Linter(linters: "tea"))
        // In the first version a service may have the name `version`.
        #expect(
            try decode(Linter.self, #"{"version": {"image": "a"}, "settings": "tea"}"#)
                == Linter(linters: "tea"))
        // The version of the type may be the one without a version, too.
        #expect(try decode(Memo.self, #"{"text": "tea"}"#) == Memo(text: "tea"))
        let error = try #require(throws: VersionableError.self) {
            try decode(Linter.self, #"{"version": "3", "linters": "tea"}"#)
        }
        #expect(error.summary.hasPrefix("newer 3 2, "))
    }

    @Test("inside of other values", arguments: Coder.all)
    func inside(coder: Coder) throws {
        struct Shelf: Codable, Equatable {
            var lock: Lock
            var locks: [Lock]
            enum Key: String, CodingKey { case lock, locks }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                lock = try container.decode(versionable: Lock.self, forKey: .lock)
                var list = try container.nestedUnkeyedContainer(forKey: .locks)
                locks = []
                while !list.isAtEnd { locks.append(try list.decode(versionable: Lock.self)) }
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(versionable: lock, forKey: .lock)
                var list = container.nestedUnkeyedContainer(forKey: .locks)
                for lock in locks { try list.encode(versionable: lock) }
            }
        }
        let old = #"{"lockfileVersion": 1, "dependencies": "tea"}"#
        let shelf = try coder.decode(Shelf.self, #"{"lock": \#(old), "locks": [\#(old), \#(old)]}"#)
        #expect(shelf.lock == Lock.tea)
        #expect(shelf.locks == [Lock.tea, Lock.tea])
        #expect(try coder.again(shelf) == shelf)
    }

    @Test("an attribute and the namespace of the root, in XML")
    func places() throws {
        let decoder = XMLDecoder()
        let old = #"<gpx version="1.0"><title>tea</title></gpx>"#
        let track = try decoder.decode(versionable: Trail.self, from: old)
        #expect(track == Trail(name: "tea"))
        let encoder = XMLEncoder()
        #expect(
            String(decoding: try encoder.encode(versionable: track), as: UTF8.self)
                == #"<Trail version="1.1"><name>tea</name></Trail>"#)
        let bill = #"<bom xmlns="http://example.org/bom/1.4"><vendor>tea</vendor></bom>"#
        let read = try decoder.decode(versionable: Bill.self, from: bill)
        #expect(read == Bill(group: "tea"))
        let json = DocumentDecoder(format: .json)
        let data = Data(#"{"specVersion": "1.4", "vendor": "tea"}"#.utf8)
        #expect(try json.decode(versionable: Bill.self, from: data) == read)
    }

    @Test("a version nobody asks for is no unknown key", arguments: Coder.ours)
    func unknownKeys(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        decoder.unknownKeyStrategy = .refuse
        for json in [
            #"{"nbformat": 3, "nbformat_minor": 0, "worksheets": "tea"}"#,
            #"{"nbformat": 4, "nbformat_minor": 5, "cells": "tea"}"#,
        ] {
            let data = try coder.data(json)
            #expect(
                try decoder.decode(versionable: Notebook.self, from: data) == Notebook(cells: "tea")
            )
        }
        #expect(
            try decoder.decode(versionable: Memo.self, from: try coder.data(#"{"text": "tea"}"#))
                == Memo(text: "tea"))
    }

    @Test("a key strategy counts for the spec, too", arguments: Coder.withStrategies)
    func keyStrategy(coder: Coder) throws {
        struct Plan: Versionable, Equatable {
            typealias Version = TwoVersions
            struct VersionSpec: VersionPathSpec {
                static var keyPathToVersion: KeyPath<Self, Int?> { \.schemaVersion }
                var schemaVersion: Int?
                init(withVersion version: Int?) { schemaVersion = version }
            }
            var schemaVersion: Int
            var version: Version { .two }
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: Plan { Plan(schemaVersion: 2) }
        }
        let decoder = coder.decoder(strategies: true)
        let new = try coder.data(#"{"schema_version": 2}"#)
        #expect(try decoder.decode(versionable: Plan.self, from: new) == Plan(schemaVersion: 2))
        let data = try coder.data(#"{"schema_version": 1}"#)
        if coder.isFoundation {
            let error = #expect(throws: DecodingError.self) {
                try decoder.decode(versionable: Plan.self, from: data)
            }
            #expect(
                error?.context?.debugDescription
                    == "the key strategy of JSONDecoder must not change the key of the version: "
                    + "use DocumentDecoder(format: .json)")
        } else {
            #expect(
                try decoder.decode(versionable: Plan.self, from: data) == Plan(schemaVersion: 2))
        }
    }

    // MARK: Errors

    private func expect<Value: Versionable>(
        _ type: Value.Type, _ messages: KeyValuePairs<String, String>
    ) throws {
        let decoder = DocumentDecoder(format: .json)
        for (json, message) in messages {
            let error = try #require(throws: VersionableError.self) {
                try decoder.decode(versionable: type, from: json)
            }
            #expect(error.errorDescription == message)
        }
    }

    @Test("errors tell the place of the version")
    func messages() throws {
        try expect(
            Lock.self,
            [
                #"{"lockfileVersion": 9}"#:
                    "1:21: lockfileVersion: version 9 is newer than 2, the newest version of Lock this program knows",
                #"{"version": 1}"#:
                    "1:1: expected the version of Lock at /lockfileVersion, found none",
                "[]": "1:1: expected an object with a version of Lock, found an array",
            ])
        try expect(
            Chart.self,
            [
                #"{"apiVersion": "beta"}"#:
                    "1:16: apiVersion: expected a version of Chart (v1, v2), found beta"
            ])
        try expect(
            Letter.self,
            [
                #"{"meta": {"schema": 0}}"#:
                    "1:21: meta.schema: expected a version of Letter (1, 2), found 0",
                #"{"meta": {}}"#: "1:1: expected the version of Letter at /meta/schema, found none",
            ])
        try expect(
            Notebook.self,
            [
                #"{"nbformat": 5, "nbformat_minor": 0}"#:
                    "1:14: nbformat: version 5.0.0 is newer than 4.5.0, the newest version of Notebook this program knows",
                "{}":
                    "1:1: expected the version of Notebook at /nbformat and /nbformat_minor, found none",
            ])
        try expect(
            Bill.self, ["{}": "1:1: expected the version of Bill, found none"])
    }

    @Test("a version of another type is an error with a place", arguments: Coder.ours)
    func wrongType(coder: Coder) throws {
        let data = try coder.data(#"{"lockfileVersion": {"major": 1}}"#)
        let error = try #require(throws: DecodingError.self) {
            try coder.decoder().decode(versionable: Lock.self, from: data)
        }
        #expect(error.summary == "typeMismatch lockfileVersion")
    }

    @Test("what the value writes at the place of the version has to be the version")
    func clash() throws {
        struct Wrong: Versionable {
            typealias Version = TwoVersions
            typealias VersionSpec = Lock.VersionSpec
            var lockfileVersion: String
            var version: Version { .two }
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: Wrong { Wrong(lockfileVersion: "two") }
        }
        struct List: Versionable {
            typealias Version = TwoVersions
            var version: Version { .two }
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: List { List() }
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try list.encode(1)
            }
        }
        let encoder = DocumentEncoder(format: .json)
        let clash = try #require(throws: VersionableError.self) {
            try encoder.encode(versionable: Wrong.mock)
        }
        #expect(
            "\(clash)"
                == #"Wrong writes "two" at /lockfileVersion, which is reserved for its version"#)
        let error = try #require(throws: EncodingError.self) {
            try encoder.encode(versionable: List.mock)
        }
        #expect(
            error.documentDescription == "List encodes as an array, which cannot hold its version")
    }
}
