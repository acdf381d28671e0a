import AllModules

/// The kit compares values of every wrapper of the package in every format, and a correct document
/// has no mistakes.
struct WrapperMatrixTests {
    init() { DynamicModel.register() }

    @Test(arguments: WrapperCase.all, Coder.ours)
    func roundTrips(wrapper: WrapperCase, coder: Coder) throws {
        func check<Model: WrapperModel>(_ model: Model.Type) throws {
            try checkRoundTrips(of: model, formats: [coder.format])
            for example in model.examples {
                let data = try DocumentEncoder(format: coder.format).encode(versioned: example)
                let decoder = DocumentDecoder(format: coder.format)
                let diagnosis = decoder.diagnose(model, from: data)
                #expect(diagnosis.description == "no mistakes")
                #expect(diagnosis.error == nil)
                #expect(try diagnosis.value == decoder.decode(versioned: model, from: data))
            }
        }
        try check(wrapper.model)
    }
}

/// All examples are recorded, each in files of its own.
struct SampleFileTests {
    struct Door: OldestVersion, Equatable, ExampleProviding {
        static let version: Int? = 3
        var name = "name 1"
        var state: State

        enum State: Codable, Equatable {
            case open
            case ajar(by: Int)
            case closed(String)
        }

        static var example: Door { Door(state: .open) }
        static var examples: [Door] {
            [Door(state: .ajar(by: 4)), Door(state: .open), Door(state: .closed("a"))]
        }
    }

    @Test func everySampleHasFiles() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        func fixtures(_ recording: MigrationRecording) -> MigrationFixtures<Door> {
            MigrationFixtures(
                of: Door.self, in: folder, formats: [JSONFormat()], recording: recording)
        }
        try fixtures(.missing).check()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "Door-3-2.expected.json", "Door-3-2.json", "Door-3-3.expected.json",
                "Door-3-3.json", "Door-3.expected.json", "Door-3.json", "Door-3.shape",
            ])
        let texts = try ["Door-3.json", "Door-3-2.json", "Door-3-3.json"].map {
            try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
        }
        #expect(
            texts == [
                #"{"version":3,"name":"name 1","state":{"open":{}}}"#,
                #"{"version":3,"name":"name 1","state":{"ajar":{"by":4}}}"#,
                #"{"version":3,"name":"name 1","state":{"closed":{"_0":"a"}}}"#,
            ])
        try fixtures(.none).check()
        try FileManager.default.removeItem(at: folder.appending(path: "Door-3-3.json"))
        let violation = #expect(throws: MigrationViolation.self) { try fixtures(.none).check() }
        #expect(violation?.kind == .missingFile)
        #expect(violation?.message.contains("\n    - Door-3-3.json\n") == true)
        try Data(#"{"version":3,"name":"b","state":{"closed":{}}}"#.utf8)
            .write(to: folder.appending(path: "Door-3-3.json"))
        expectError(\MigrationViolation.kind, .cannotDecode) {
            try fixtures(.none).check(.decoding)
        }
    }
}
