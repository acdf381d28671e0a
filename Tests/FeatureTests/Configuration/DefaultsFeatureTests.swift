import AllModules

@Suite("Defaults") struct DefaultsFeatureTests {
    @Test(arguments: Coder.withNull.filter { !$0.isFoundation })
    func nullIsAMissingKey(coder: Coder) throws {
        #expect(
            try coder.decode(Plain.self, #"{"host": "b", "port": null, "tags": null}"#)
                == Plain(host: "b"))
    }

    @Test(arguments: Coder.ours)
    func missingKeysGiveWhatThePropertyIs(coder: Coder) throws {
        #expect(try coder.decode(Plain.self, #"{"host": "b"}"#) == Plain(host: "b"))
        let fleet = try coder.decode(
            Fleet.self,
            #"{"servers": [{"port": 1}, {"host": "c", "ratio": 2.5}], "name": "f"}"#)
        #expect(fleet == Fleet(name: "f", servers: [Plain(port: 1), Plain(host: "c", ratio: 2.5)]))
        #expect(try coder.again(fleet) == fleet)
    }

    @Test(arguments: Coder.withStrategies.filter { !$0.isFoundation })
    func keyStrategiesApply(coder: Coder) throws {
        #expect(
            try coder.decode(Plain.self, #"{"is_fast": true}"#, strategies: true)
                == Plain(isFast: true))
    }

    @Test(arguments: Coder.ours)
    func defaultsAreLeftOut(coder: Coder) throws {
        let encoder = DocumentEncoder(format: coder.format)
        encoder.omitsDefaults = true
        let fleet = Fleet(name: "f", servers: [Plain(), Plain(port: 1)], inner: Plain(host: "x"))
        let data = try encoder.encode(fleet)
        #expect(try coder.decoder().decode(Fleet.self, from: data) == fleet)
        if !coder.isXML {
            #expect(
                try coder.sortedJSON(data)
                    == #"{"inner":{"host":"x"},"name":"f","servers":[{},{"port":1}]}"#)
        }
    }

    @Test(arguments: Coder.ours)
    func keysHaveOtherNames(coder: Coder) throws {
        let expected = Renamed(host: "h", port: 1, paths: ["a", "b"], note: "n")
        for json in [
            #"{"host": "h", "port": 1, "paths": ["a", "b"], "note": "n"}"#,
            #"{"hostname": "h", "port": 1, "dirs": ["a", "b"], "remark": "n"}"#,
            #"{"remark": "n", "paths": ["a", "b"], "number": 1, "server": "h"}"#,
        ] {
            #expect(try coder.decode(Renamed.self, json) == expected)
            let decoder = DocumentDecoder(format: coder.format)
            decoder.unknownKeyStrategy = .refuse
            #expect(try decoder.decode(Renamed.self, from: coder.data(json)) == expected)
        }
        #expect(try coder.text(expected).contains("hostname") == false)
    }

    @Test(arguments: Coder.ours)
    func membersAreFlattened(coder: Coder) throws {
        let outer = Outer(name: "n", limits: Limits(depth: 3, size: 5), more: 7)
        let json = #"{"name": "n", "depth": 3, "size": 5, "more": 7}"#
        #expect(try coder.decode(Outer.self, json) == outer)
        let decoder = DocumentDecoder(format: coder.format)
        decoder.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(Outer.self, from: coder.data(json)) == outer)
        #expect(try coder.again(outer) == outer)
        let data = try coder.encoder().encode(outer)
        #expect(try coder.decoder().decode(Limits.self, from: data) == outer.limits)
    }

    @Test(arguments: Coder.ours)
    func casesAreNamed(coder: Coder) throws {
        let stores: [Store] = [.memory, .file(path: "x", mode: 3), .mirror("y"), .memory]
        let json = #"""
            {"all": ["memory", {"file": {"path": "x", "mode": 3}}, {"mirror": "y"}, {"memory": {}}]}
            """#
        try check(Stores(all: stores), json, coder)
    }

    @Test(arguments: Coder.ours)
    func casesHaveTags(coder: Coder) throws {
        let backends: [Backend] = [
            .none, .file(path: "x"), .remote(Limits(depth: 1, size: 2)), .none,
        ]
        let json = #"""
            {"all": [{"type": "none"}, {"type": "file", "path": "x"},
             {"depth": 1, "type": "remote", "size": 2}, {"type": "none"}]}
            """#
        try check(Backends(all: backends), json, coder)
    }

    private func check<Value: Codable & Equatable>(
        _ value: Value, _ json: String, _ coder: Coder
    ) throws {
        #expect(try coder.again(value) == value)
        #expect(try coder.decode(Value.self, json) == value)
    }
}

// MARK: Types

private struct Plain: Codable, Equatable, DefaultsForMissingKeys {
    var host = "a"
    var port = 80
    var isFast = false
    var ratio = 1.5
    var small: UInt8 = 3
    var tags = ["one", "two"]
    var note: String?
}

extension Plain {
    init(port: Int) { self.port = port }
}

private struct Fleet: Codable, Equatable, DefaultsForMissingKeys {
    var name = ""
    var servers: [Plain] = []
    var inner = Plain()
}

private struct Renamed: Codable, Equatable, KeyAliasing {
    var host: String
    var port: Int
    var paths: [String]
    var note: String?

    static var keyAliases: KeyAliases {
        [
            CodingKeys.host: ["hostname", "server"], CodingKeys.port: ["number"],
            CodingKeys.paths: ["dirs"], CodingKeys.note: ["remark"],
        ]
    }
}

private struct Limits: Codable, Equatable {
    var depth: Int
    var size: Int
}

private struct Outer: Codable, Equatable {
    var name: String
    @Flattened var limits: Limits
    var more: Int
}

private enum Store: CodableCases, Equatable {
    case memory
    case file(path: String, mode: Int?)
    case mirror(String)

    enum CodingKeys: CodingKey, CaseIterable { case memory, file, mirror }
}

private struct Stores: Codable, Equatable {
    var all: [Store]
}

private enum Backend: CodableCases, Equatable {
    case none
    case file(path: String)
    case remote(Limits)

    static var caseTag: String? { "type" }
    enum CodingKeys: CodingKey, CaseIterable { case none, file, remote }
}

private struct Backends: Codable, Equatable {
    var all: [Backend]
}
