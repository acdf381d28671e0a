import AllModules

/// A value with versionable values in it.
struct NoteShelf: Codable, Equatable {
    var main: VersionableContainer<Note>
    var others: [VersionableContainer<Note>]
    var byName: [String: VersionableContainer<Note>]
}

/// A type with a date and bytes, which strategies change.
struct DatedNote: Versionable, Equatable {
    typealias Version = TwoVersions
    var version: Version = Self.version
    var madeAt: Date
    var stamp: Data

    static func migrate(to version: Version) -> Migration {
        .migrate { payload in
            payload["madeAt"] = payload["made"]
            payload["made"] = nil
        }
    }

    static var mock: DatedNote {
        DatedNote(madeAt: Date(timeIntervalSinceReferenceDate: 5), stamp: Data([1, 2]))
    }
}

private struct Holder<Value: Codable & Equatable>: Codable, Equatable {
    var value: Value
}

@Suite("Versionable values inside others") struct VersionableContainerTests {
    private func container(_ version: Int, _ json: String) -> String {
        #"{"version": \#(version), "instance": \#(json)}"#
    }

    @Test("Containers are structure and have versions of their own", arguments: Coder.all)
    func structure(coder: Coder) throws {
        let json = """
            {"main": \(container(1, Note.old)),
             "others": [\(container(3, Note.new)), \(container(2, Note.middle))],
             "byName": {"a": \(container(1, Note.old))}}
            """
        let shelf = try coder.decode(NoteShelf.self, json)
        #expect(shelf.main.instance == Note.migrated)
        #expect(shelf.others.map(\.instance) == [Note.current, Note.fromMiddle])
        #expect(shelf.byName["a"]?.instance == Note.migrated)
        #expect(try coder.again(shelf) == shelf)
        #expect(try coder.text(shelf).contains(#""instance":{"#))
    }

    @Test("An instance with its own version needs no other", arguments: Coder.all)
    func bare(coder: Coder) throws {
        let holder = try coder.decode(
            Holder<VersionableContainer<Note>>.self, #"{"value": {"instance": \#(Note.old)}}"#)
        #expect(holder.value.instance == Note.migrated)
    }

    @Test("The strategies of the decoder count", arguments: Coder.withStrategies)
    func strategies(coder: Coder) throws {
        for json in [
            #"{"version": 2, "instance": {"version": 2, "made_at": 7, "stamp": "AQI="}}"#,
            #"{"version": 1, "instance": {"version": 1, "madeAt": 1, "made": 7, "stamp": "AQI="}}"#,
        ] where !(coder.isFoundation && json.contains("made\"")) {
            let container = try coder.decode(
                VersionableContainer<DatedNote>.self, json, strategies: true)
            #expect(container.instance.madeAt == Date(timeIntervalSince1970: 7))
            #expect(container.instance.stamp == Data([1, 2]))
        }
        let written = try coder.text(
            VersionableContainer(instance: DatedNote.mock), strategies: true)
        #expect(written.contains("made_at"))
    }

    @Test("What the older package wrote is read", arguments: Coder.all)
    func blob(coder: Coder) throws {
        struct Old: Codable {
            var version: Int
            var instance: Data
        }
        for (version, json, note) in [
            (1, Note.old, Note.migrated),
            (2, Note.middle, Note.fromMiddle),
            (3, Note.new, Note.current),
        ] {
            let old = Holder2(value: Old(version: version, instance: Data(json.utf8)))
            let data = try coder.encoder().encode(old)
            let holder = try coder.decoder().decode(
                Holder<VersionableContainer<Note>>.self, from: data)
            #expect(holder.value.instance == note)
        }
    }

    private struct Holder2<Value: Codable>: Codable { var value: Value }

    @Test("old blobs have the default form of dates", arguments: Coder.withStrategies)
    func datesInBlobs(coder: Coder) throws {
        for json in [
            #"{"version": 2, "madeAt": 5, "stamp": "AQI="}"#,
            #"{"version": 1, "made": 5, "stamp": "AQI="}"#,
        ] {
            let blob = Data(json.utf8).base64EncodedString()
            let json = #"{"version": \#(json.dropFirst(12).prefix(1)), "instance": "\#(blob)"}"#
            let old = try coder.decode(
                VersionableContainer<DatedNote>.self, json, strategies: true)
            #expect(old.instance == DatedNote.mock)
        }
    }

    @Test("a blob that is no JSON is an error with a path", arguments: Coder.all)
    func badBlob(coder: Coder) throws {
        let json = #"{"value": {"version": 1, "instance": "AAAA"}}"#
        expectError(\DecodingError.summary, "dataCorrupted value.instance") {
            try coder.decode(Holder<VersionableContainer<Note>>.self, json)
        }
    }

    @Test("errors of containers tell the path", arguments: Coder.all)
    func errors(coder: Coder) throws {
        let json = #"{"value": {"version": 8, "instance": {"version": 8}}}"#
        expectError(\VersionedDecodingError.summary, "newer 8 3, Note value.version") {
            try coder.decode(Holder<VersionableContainer<Note>>.self, json)
        }
        let wrong =
            #"{"value": {"version": 2, "instance": {"version": 2, "text": "x", "count": "y"}}}"#
        expectError(\DecodingError.summary, "typeMismatch value.instance.count") {
            try coder.decode(Holder<VersionableContainer<Note>>.self, wrong)
        }
    }
}
