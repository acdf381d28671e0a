import AllModules

/// Records values, errors, diagnoses and encoded bytes; see `Scripts/nets`.
@Suite(.enabled(if: Net.isOn)) struct NetTests {
    private static let coders =
        Coder.ours + [
            Coder(name: "JSON5", format: JSONFormat(reading: .init(syntax: .json5)))
        ]
    private static let seeds: UInt64 = TestRun.isLong ? 160 : 24

    /// Documents of all types with random changes of their values and of their bytes.
    @Test(arguments: coders) func changedDocuments(_ coder: Coder) throws {
        let trials = try Recorded.all()
        for (place, trial) in trials.enumerated() {
            Net.record(
                Net.short("\(place) schema: \(trial.schema(Self.decoder(coder, 0)))"),
                in: "schemas \(coder.name)")
            for seed in 0..<Self.seeds {
                let value = Self.changed(trial.sample, seed)
                let label = "\(place).\(seed)"
                let written = Result { try coder.format.write(CodableDocument(value)) }
                guard let data = try? written.get() else {
                    Net.record("\(label) \(written)", in: "values \(coder.name)")
                    continue
                }
                let bytes = seed == 0 ? data : Self.spliced(data, seed)
                for (other, type) in trials.enumerated() where other == place || seed % 4 == 0 {
                    let decoder = Self.decoder(coder, seed)
                    let (line, encode) = type.outcome(decoder, data)
                    Net.record(
                        "\(label) as \(other) \(type.name) \(line)", in: "values \(coder.name)")
                    if coder.name == "JSON", let encode {
                        Self.record(encode, "\(label) as \(other)")
                    }
                    Net.record(
                        "\(label) as \(other) \(type.name) \(type.outcome(decoder, bytes).line)",
                        in: "bytes \(coder.name)")
                }
                guard seed % 3 == 0 else { continue }
                Net.record(
                    "\(label) \(trial.diagnose(Self.decoder(coder, seed), data))",
                    in: "diagnosis \(coder.name)")
            }
        }
    }

    /// Files that were made to cost too much, and files that once showed a mistake.
    @Test(arguments: ["hostile", "reproducers"]) func files(folder: String) throws {
        guard let corpus = CorpusFiles.folder, TestRun.isLong else { return }
        let folder = corpus.deletingLastPathComponent().appendingPathComponent(folder)
        let formats = FormatRegistry(formats: Coder.ours.map(\.format))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let trials = try Recorded.all()
        for name in names.sorted() {
            let kind = name.split(separator: ".").last.map(String.init) ?? ""
            let format = formats.format(forFileExtension: kind) ?? YAMLFormat()
            guard kind != "swift",
                let data = try? Data(contentsOf: folder.appendingPathComponent(name))
            else { continue }
            let decoder = DocumentDecoder(format: format)
            decoder.limits = .untrusted
            for trial in data.count > 20_000 ? Array(trials.suffix(2)) : trials {
                Net.record(
                    "\(name) \(trial.name) \(trial.outcome(decoder, data).line)", in: "files")
            }
        }
    }

    private static func decoder(_ coder: Coder, _ seed: UInt64) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: coder.format)
        Routes.registered
        switch seed % 8 {
        case 5: decoder.keyDecodingStrategy = .convertFromSnakeCase
        case 6: decoder.unknownKeyStrategy = .refuse
        case 7:
            decoder.dateDecodingStrategy = .iso8601
            decoder.errorExcerpts = .none
        default: break
        }
        return decoder
    }

    private static func record(_ encode: Trial.Encoding, _ label: String) {
        for coder in coders {
            let plain = Trial.encoded(encode, coder.format)
            let converted = Trial.encoded(encode, coder.format) {
                $0.keyEncodingStrategy = .convertToSnakeCase
                $0.dateEncodingStrategy = .iso8601
                $0.omitsDefaults = true
            }
            Net.record("\(label) \(plain) \(converted)", in: "encoding \(coder.name)")
        }
    }

    private static func changed(_ value: DocumentValue, _ seed: UInt64) -> DocumentValue {
        guard seed > 0 else { return value }
        var keys = RandomChanges.usualKeys + ["version", "type", "kind", ""]
        for case .key(let key) in value.object?.map({ PathStep.key($0.key) }) ?? [] {
            keys.append(key)
        }
        var changes = RandomChanges(
            seed: seed, scalars: RandomChanges.usualScalars + [.null, 2, 3, "login", "fast"],
            keys: keys)
        changes.needsObject = true
        var value = value
        changes.change(&value)
        return value
    }

    /// Bytes of which some are replaced, repeated or left out.
    private static func spliced(_ data: Data, _ seed: UInt64) -> Data {
        var numbers = SeededNumbers(seed: seed)
        var bytes = Array(data)
        for _ in 0...numbers.below(3) where !bytes.isEmpty {
            let start = numbers.below(bytes.count)
            let range = start..<min(bytes.count, start + 1 + numbers.below(6))
            switch numbers.below(4) {
            case 0: bytes.removeSubrange(range)
            case 1: bytes.insert(contentsOf: bytes[range], at: numbers.below(bytes.count))
            case 2:
                bytes[start] = numbers.one(
                    of: Array(#"{}[]<>"':,=&*!#-/\ 0x"#.utf8) + [10, 0, 255])
            default: bytes[start] ^= UInt8(1 << numbers.below(8))
            }
        }
        return Data(bytes)
    }
}
